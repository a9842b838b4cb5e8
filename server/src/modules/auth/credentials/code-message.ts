import { type Language } from '@linekeeper/contract/language';
import { z } from 'zod';
import { directMessage } from '../../../platform/delivery/message-kind.ts';

const codePurposes = ['sign-in', 'reset', 'register', 'contact', 'reauthenticate'] as const;
export type CodePurpose = (typeof codePurposes)[number];

const doing: Readonly<Record<Language, Readonly<Record<CodePurpose, string>>>> = {
  zh: {
    'sign-in': '登录',
    reset: '重置密码',
    register: '注册',
    contact: '验证联系方式',
    reauthenticate: '验证身份',
  },
  'zh-TW': {
    'sign-in': '登入',
    reset: '重設密碼',
    register: '註冊',
    contact: '驗證聯絡方式',
    reauthenticate: '驗證身分',
  },
  en: {
    'sign-in': 'sign in',
    reset: 'set your password anew',
    register: 'register',
    contact: 'confirm that this address is yours',
    reauthenticate: 'confirm that it is you',
  },
};

/** The message that carries a code. The subject holds the code too: it is what one looks for. */
export const codeMessage = directMessage({
  kind: 'code',
  params: z.strictObject({
    purpose: z.enum(codePurposes),
    code: z.string(),
    /** The organisation whose account it is for, where the address may be of several; '' where it is known. */
    tenant: z.string().default(''),
  }),
  texts: {
    zh: ({ purpose, code, tenant }) => ({
      subject: `${tenant && `${tenant}：`}巡线验证码 ${code}`,
      text: `您正在${tenant && `为“${tenant}”的账号`}${doing.zh[purpose]}，验证码是 ${code}，5 分钟内有效。\n\n请勿把验证码告诉任何人。如非本人操作，请忽略此消息。`,
      short: `巡线验证码 ${code}，用于${tenant && `“${tenant}”的账号`}${doing.zh[purpose]}，5 分钟内有效。请勿告诉任何人。`,
    }),
    'zh-TW': ({ purpose, code, tenant }) => ({
      subject: `${tenant && `${tenant}：`}巡線驗證碼 ${code}`,
      text: `您正在${tenant && `為「${tenant}」的帳號`}${doing['zh-TW'][purpose]}，驗證碼是 ${code}，5 分鐘內有效。\n\n請勿將驗證碼告訴任何人。若非本人操作，請忽略此訊息。`,
      short: `巡線驗證碼 ${code}，用於${tenant && `「${tenant}」的帳號`}${doing['zh-TW'][purpose]}，5 分鐘內有效。請勿告訴任何人。`,
    }),
    en: ({ purpose, code, tenant }) => ({
      subject: `${tenant && `${tenant}: `}Linekeeper verification code ${code}`,
      text: `Your verification code to ${doing.en[purpose]}${tenant && ` at ${tenant}`} is ${code}. It is good for 5 minutes.\n\nTell it to nobody. If you did not ask for it, ignore this message.`,
      short: `${code} is your Linekeeper code to ${doing.en[purpose]}${tenant && ` at ${tenant}`}, good for 5 minutes. Tell it to nobody.`,
    }),
  },
});
