import { z } from 'zod';
import { directMessage } from '../../platform/delivery/message-kind.ts';

/** The mail that shows whether a mail server is set up correctly. */
export const mailTestMessage = directMessage({
  kind: 'mail-test',
  params: z.strictObject({ site: z.string(), tenant: z.string() }),
  texts: {
    zh: ({ site, tenant }) => ({
      subject: `${site}：邮件服务器测试`,
      text: `这是一封测试邮件。\n\n收到它说明“${tenant}”的邮件服务器设置正确：验证码、邀请和通知可以通过它发出。\n\n无需回复。`,
      short: `${site}：这是一条测试消息，收到它说明“${tenant}”的设置正确。`,
    }),
    'zh-TW': ({ site, tenant }) => ({
      subject: `${site}：郵件伺服器測試`,
      text: `這是一封測試郵件。\n\n收到它表示「${tenant}」的郵件伺服器設定正確：驗證碼、邀請和通知可以透過它寄出。\n\n請勿回覆。`,
      short: `${site}：這是一則測試訊息，收到它表示「${tenant}」的設定正確。`,
    }),
    en: ({ site, tenant }) => ({
      subject: `${site}: test of the mail server`,
      text: `This is a test.\n\nSince it reached you, the mail server of “${tenant}” is set up correctly: verification codes, invitations and notifications can be sent through it.\n\nThere is no need to reply.`,
      short: `${site}: this is a test. Since it reached you, “${tenant}” is set up correctly.`,
    }),
  },
});
