import { type Language } from '@linekeeper/contract/language';

const texts: Readonly<Record<Language, { readonly subject: string; readonly text: string }>> = {
  zh: {
    subject: '{site}：邮件服务器测试',
    text: '这是一封测试邮件。\n\n收到它说明“{tenant}”的邮件服务器设置正确：验证码、邀请和通知可以通过它发出。\n\n无需回复。',
  },
  'zh-TW': {
    subject: '{site}：郵件伺服器測試',
    text: '這是一封測試郵件。\n\n收到它表示「{tenant}」的郵件伺服器設定正確：驗證碼、邀請和通知可以透過它寄出。\n\n請勿回覆。',
  },
  en: {
    subject: '{site}: test of the mail server',
    text: 'This is a test.\n\nSince it reached you, the mail server of “{tenant}” is set up correctly: verification codes, invitations and notices can be sent through it.\n\nThere is no need to reply.',
  },
};

/** The test mail in the reader's language. */
export function mailTestText(language: Language, given: { readonly site: string; readonly tenant: string }) {
  const filled = (text: string) =>
    text.replace(/\{(site|tenant)\}/g, (_all, name: 'site' | 'tenant') => given[name]);
  const { subject, text } = texts[language];
  return { subject: filled(subject), text: filled(text) };
}
