import { type Language } from '@linekeeper/contract/language';
import { type AccountChange } from './account-message.ts';

type Words = (
  change: AccountChange,
  who: { readonly account: string; readonly tenant: string },
) => { readonly subject: string; readonly lead: string };

const zh: Readonly<Record<AccountChange, string>> = {
  password: '密码已更改',
  'password-by-code': '密码已通过验证码重置',
  'password-reset': '密码已被管理员重置',
  email: '邮箱已更改',
  phone: '手机号已更改',
  contacts: '邮箱和手机号已更改',
  'totp-on': '已开启两步验证',
  'totp-off': '已关闭两步验证',
  'recovery-codes': '已生成新的恢复码',
  'sign-ins-off': '已关闭新浏览器登录的邮件通知',
};

const zhTW: Readonly<Record<AccountChange, string>> = {
  password: '密碼已變更',
  'password-by-code': '密碼已透過驗證碼重設',
  'password-reset': '密碼已由管理員重設',
  email: '電子郵件已變更',
  phone: '手機號碼已變更',
  contacts: '電子郵件和手機號碼已變更',
  'totp-on': '已開啟兩步驟驗證',
  'totp-off': '已關閉兩步驟驗證',
  'recovery-codes': '已產生新的復原碼',
  'sign-ins-off': '已關閉新瀏覽器登入的郵件通知',
};

const en: Readonly<Record<AccountChange, readonly [subject: string, sentence: string]>> = {
  password: ['password changed', 'The password was changed'],
  'password-by-code': ['password reset', 'The password was reset with a verification code'],
  'password-reset': ['password reset', 'The password was reset by an administrator'],
  email: ['e-mail address changed', 'The e-mail address was changed'],
  phone: ['phone number changed', 'The phone number was changed'],
  contacts: [
    'e-mail address and phone number changed',
    'The e-mail address and the phone number were changed',
  ],
  'totp-on': ['two-step sign-in turned on', 'Two-step sign-in was turned on'],
  'totp-off': ['two-step sign-in turned off', 'Two-step sign-in was turned off'],
  'recovery-codes': ['new recovery codes', 'New recovery codes were made'],
  'sign-ins-off': [
    'mails about sign-ins turned off',
    'Mails about sign-ins from new browsers were turned off',
  ],
};

/** What was changed of an account, in words. */
export const accountWords: Readonly<Record<Language, Words>> = {
  zh: (change, { account, tenant }) => ({
    subject: `巡线账号变更：${zh[change]}`,
    lead: `“${tenant}”的账号“${account}”：${zh[change]}。`,
  }),
  'zh-TW': (change, { account, tenant }) => ({
    subject: `巡線帳號異動：${zhTW[change]}`,
    lead: `「${tenant}」的帳號「${account}」：${zhTW[change]}。`,
  }),
  en: (change, { account, tenant }) => ({
    subject: `Your Linekeeper account: ${en[change][0]}`,
    lead: `${en[change][1]} for the account “${account}” of ${tenant}.`,
  }),
};
