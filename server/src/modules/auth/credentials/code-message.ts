import { type Language } from '@linekeeper/contract/language';

export type CodePurpose = 'sign-in' | 'reset' | 'register' | 'contact' | 'confirm';

const doing: Readonly<Record<Language, Readonly<Record<CodePurpose, string>>>> = {
  zh: {
    'sign-in': '登录',
    reset: '重置密码',
    register: '注册',
    contact: '验证联系方式',
    confirm: '验证身份',
  },
  'zh-TW': {
    'sign-in': '登入',
    reset: '重設密碼',
    register: '註冊',
    contact: '驗證聯絡方式',
    confirm: '驗證身分',
  },
  en: {
    'sign-in': 'sign in',
    reset: 'set your password anew',
    register: 'register',
    contact: 'confirm that this address is yours',
    confirm: 'confirm that it is you',
  },
};

/** The message that carries a code, in the reader's language. The subject holds the code too: it is what one looks for. */
export function codeMessage(
  purpose: CodePurpose,
  code: string,
  language: Language,
): { readonly subject: string; readonly text: string } {
  const what = doing[language][purpose];
  switch (language) {
    case 'zh':
      return {
        subject: `巡线验证码 ${code}`,
        text: `您正在${what}，验证码是 ${code}，5 分钟内有效。\n\n请勿把验证码告诉任何人。如非本人操作，请忽略此消息。`,
      };
    case 'zh-TW':
      return {
        subject: `巡線驗證碼 ${code}`,
        text: `您正在${what}，驗證碼是 ${code}，5 分鐘內有效。\n\n請勿將驗證碼告訴任何人。若非本人操作，請忽略此訊息。`,
      };
    case 'en':
      return {
        subject: `Linekeeper verification code ${code}`,
        text: `Your verification code to ${what} is ${code}. It is good for 5 minutes.\n\nTell it to nobody. If you did not ask for it, ignore this message.`,
      };
  }
}
