import { z } from 'zod';
import { directMessage, type Texts } from '../../platform/delivery/message-kind.ts';

/** Paragraphs under a subject, one of them with the address where one signs in; one that says nothing is left out. */
const letter = (
  subject: string,
  short: string,
  address: string,
  ...paragraphs: readonly string[]
): Texts => ({
  subject,
  short,
  text: paragraphs.filter((line) => line !== '').join('\n\n'),
  links: address === '' ? [] : [address],
});

/** What brings a member its account: where to sign in, as whom, and a password that is good for the first time. */
export const invitationMessage = directMessage({
  kind: 'invitation',
  params: z.strictObject({
    name: z.string(),
    tenant: z.string(),
    /** Where to sign in; '' where the product does not know its own address. */
    address: z.string(),
    username: z.string(),
    password: z.string(),
  }),
  texts: {
    zh: ({ name, tenant, address, username, password }) =>
      letter(
        `${tenant}邀请您使用巡线`,
        `${tenant}为您开通了巡线账号${address && `（${address}）`}，用户名：${username}，一次性密码：${password}。首次登录后请设置您自己的密码。`,
        address,
        `${name}，您好：`,
        `${tenant}为您开通了巡线账号。`,
        address && `登录地址：${address}`,
        `用户名：${username}`,
        `一次性密码：${password}`,
        '首次登录后请设置您自己的密码。如果您不认识邀请方，请忽略此邮件。',
      ),
    'zh-TW': ({ name, tenant, address, username, password }) =>
      letter(
        `${tenant}邀請您使用巡線`,
        `${tenant}為您開通了巡線帳號${address && `（${address}）`}，使用者名稱：${username}，一次性密碼：${password}。首次登入後請設定您自己的密碼。`,
        address,
        `${name}，您好：`,
        `${tenant}為您開通了巡線帳號。`,
        address && `登入網址：${address}`,
        `使用者名稱：${username}`,
        `一次性密碼：${password}`,
        '首次登入後請設定您自己的密碼。如果您不認識邀請方，請忽略此郵件。',
      ),
    en: ({ name, tenant, address, username, password }) =>
      letter(
        `${tenant} invites you to Linekeeper`,
        `${tenant} has opened a Linekeeper account for you${address && ` (${address})`}. Username: ${username}, one-time password: ${password}. Choose a password of your own when you sign in.`,
        address,
        `Hello ${name},`,
        `${tenant} has opened a Linekeeper account for you.`,
        address && `Sign in at: ${address}`,
        `Username: ${username}`,
        `One-time password: ${password}`,
        'Choose a password of your own when you sign in for the first time. If you do not know who invites you, ignore this message.',
      ),
  },
});
