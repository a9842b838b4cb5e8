import { type Language, languages, type Texts } from './language.ts';

/** What cannot be empty, as spec section 5 lists it, by what each is called. */
const subjects = {
  username: { zh: '用户名', 'zh-TW': '使用者名稱', en: 'username' },
  password: { zh: '密码', 'zh-TW': '密碼', en: 'password' },
  originalPassword: { zh: '原密码', 'zh-TW': '原密碼', en: 'original password' },
  newPassword: { zh: '新密码', 'zh-TW': '新密碼', en: 'new password' },
  repeatedPassword: { zh: '重复密码', 'zh-TW': '重複密碼', en: 'repeated password' },
  newPhone: { zh: '新手机号', 'zh-TW': '新手機號碼', en: 'new phone number' },
  newEmail: { zh: '新邮箱', 'zh-TW': '新電子郵件', en: 'new e-mail address' },
  domainName: { zh: '域名', 'zh-TW': '網域名稱', en: 'domain name' },
  roleName: { zh: '角色名称', 'zh-TW': '角色名稱', en: 'role name' },
  rolePermissions: { zh: '角色权限', 'zh-TW': '角色權限', en: 'role permissions' },
  memberName: { zh: '成员姓名', 'zh-TW': '成員姓名', en: 'member name' },
  memberRole: { zh: '成员角色', 'zh-TW': '成員角色', en: 'member role' },
  productName: { zh: '产品显示名称', 'zh-TW': '產品顯示名稱', en: 'product display name' },
  productIcon: { zh: '产品显示图标', 'zh-TW': '產品顯示圖示', en: 'product display icon' },
  applicationName: { zh: '应用显示名称', 'zh-TW': '應用程式顯示名稱', en: 'application display name' },
  applicationIcon: { zh: '应用显示图标', 'zh-TW': '應用程式顯示圖示', en: 'application display icon' },
  tenant: { zh: '租户', 'zh-TW': '租戶', en: 'tenant' },
  validityPeriod: { zh: '有效期', 'zh-TW': '有效期', en: 'validity period' },
  verificationCode: { zh: '验证码', 'zh-TW': '驗證碼', en: 'verification code' },
} as const satisfies Record<string, Texts>;
export type RequiredWord = keyof typeof subjects;

const sentences: Readonly<Record<Language, (subject: string) => string>> = {
  zh: (subject) => `${subject}不能为空`,
  'zh-TW': (subject) => `${subject}不能為空`,
  en: (subject) => `The ${subject} cannot be empty`,
};

/** That a field cannot be empty, in the words of spec section 5: one text for forms, answers and imports. */
export const emptyTexts = Object.fromEntries(
  Object.entries(subjects).map(([word, subject]) => [
    word,
    Object.fromEntries(languages.map((language) => [language, sentences[language](subject[language])])),
  ]),
) as Readonly<Record<RequiredWord, Texts>>;
