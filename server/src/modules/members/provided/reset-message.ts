import { z } from 'zod';
import { directMessage, type Texts } from '../../../platform/delivery/message-kind.ts';

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

/** What brings a member a one-time password in place of the one it had; whoever had it sent is not shown it. */
export const resetMessage = directMessage({
  kind: 'reset',
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
        `${tenant}：您的巡线密码已重置`,
        `您在${tenant}的巡线密码已重置${address && `（${address}）`}，用户名：${username}，一次性密码：${password}。登录后请设置您自己的密码。`,
        address,
        `${name}，您好：`,
        `您在${tenant}的巡线密码已重置，原密码不再有效，所有登录已退出。`,
        address && `登录地址：${address}`,
        `用户名：${username}`,
        `一次性密码：${password}`,
        '登录后请设置您自己的密码。此密码只发送给您。如果您没有要求重置，请联系服务商。',
      ),
    'zh-TW': ({ name, tenant, address, username, password }) =>
      letter(
        `${tenant}：您的巡線密碼已重設`,
        `您在${tenant}的巡線密碼已重設${address && `（${address}）`}，使用者名稱：${username}，一次性密碼：${password}。登入後請設定您自己的密碼。`,
        address,
        `${name}，您好：`,
        `您在${tenant}的巡線密碼已重設，原密碼不再有效，所有登入都已登出。`,
        address && `登入網址：${address}`,
        `使用者名稱：${username}`,
        `一次性密碼：${password}`,
        '登入後請設定您自己的密碼。此密碼只寄送給您。如果您沒有要求重設，請聯絡服務商。',
      ),
    en: ({ name, tenant, address, username, password }) =>
      letter(
        `${tenant}: your Linekeeper password was reset`,
        `Your Linekeeper password at ${tenant} was reset${address && ` (${address})`}. Username: ${username}, one-time password: ${password}. Choose a password of your own when you sign in.`,
        address,
        `Hello ${name},`,
        `Your Linekeeper password at ${tenant} was reset. The old one is no longer valid, and you were signed out everywhere.`,
        address && `Sign in at: ${address}`,
        `Username: ${username}`,
        `One-time password: ${password}`,
        'Choose a password of your own when you sign in. This password was sent to you alone. If you did not ask for it, tell your provider.',
      ),
  },
});
