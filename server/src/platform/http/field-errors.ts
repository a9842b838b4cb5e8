import { type FieldError } from '@linekeeper/contract/errors';
import { filled } from '@linekeeper/contract/filled';
import { type Language, type Texts } from '@linekeeper/contract/language';
import { emptyTexts, type RequiredWord } from '@linekeeper/contract/required-words';
import { type z } from 'zod';

type Issue = z.core.$ZodIssue;

const texts = (zh: string, zhTW: string, en: string): Texts => ({ zh, 'zh-TW': zhTW, en });

/** What a reader is told about a field. `{n}` is a bound, `{list}` what may be chosen. */
const messages = {
  required: texts('不能为空。', '不能为空。', 'This cannot be empty.'),
  unknown: texts('不支持此字段。', '不支援此欄位。', 'This field is not known.'),
  type: texts('类型错误。', '類型錯誤。', 'This has the wrong type.'),
  noText: texts(
    '含有无法使用的字符或数字（如控制字符）。',
    '含有無法使用的字元或數字（如控制字元）。',
    'This holds characters or numbers that cannot be used, such as control characters.',
  ),
  whole: texts('必须是整数。', '必須是整數。', 'This must be a whole number.'),
  tooShort: texts('至少 {n} 个字符。', '至少 {n} 個字元。', 'At least {n} {n:character|characters}.'),
  tooLong: texts('不能超过 {n} 个字符。', '不能超過 {n} 個字元。', 'At most {n} {n:character|characters}.'),
  tooFew: texts('至少 {n} 项。', '至少 {n} 項。', 'At least {n} {n:item|items}.'),
  tooMany: texts('最多 {n} 项。', '最多 {n} 項。', 'At most {n} {n:item|items}.'),
  tooSmall: texts('不能小于 {n}。', '不能小於 {n}。', 'This must be {n} or more.'),
  tooBig: texts('不能大于 {n}。', '不能大於 {n}。', 'This must be {n} or less.'),
  choice: texts('请从以下选择：{list}。', '請從以下選擇：{list}。', 'Choose one of: {list}.'),
  address: texts('请填写有效的 IP 地址。', '請填寫有效的 IP 位址。', 'Enter a valid IP address.'),
  email: texts('请填写有效的邮箱。', '請填寫有效的電子郵件。', 'Enter a valid e-mail address.'),
  phone: texts('请填写有效的手机号。', '請填寫有效的手機號碼。', 'Enter a valid phone number.'),
  // Spec section 5, to the letter.
  passwordEmpty: texts('密码不能为空。', '密碼不能為空。', 'The password cannot be empty.'),
  passwordLength: texts(
    '长度必须在 8 到 20 之间。',
    '長度必須在 8 到 20 之間。',
    'The length must be between 8 and 20.',
  ),
  passwordLengthLong: texts(
    '长度必须在 12 到 128 之间。',
    '長度必須在 12 到 128 之間。',
    'The length must be between 12 and 128.',
  ),
  passwordClasses: texts(
    '密码须包含大写字母、小写字母、数字、特殊字符中的至少 3 种。',
    '密碼須包含大寫字母、小寫字母、數字、特殊字元中的至少 3 種。',
    'The password needs 3 of the 4 kinds: capital letters, small letters, digits, special characters.',
  ),
  passwordCommon: texts(
    '这个密码太常见，容易被猜中，请换一个。',
    '這個密碼太常見，容易被猜中，請換一個。',
    'This password is too common and easy to guess. Choose another.',
  ),
  contact: texts(
    '请填写有效的手机号或邮箱。',
    '請填寫有效的手機號碼或電子郵件。',
    'Enter a valid phone number or e-mail address.',
  ),
  codeEmpty: texts('验证码不能为空。', '驗證碼不能為空。', 'The verification code cannot be empty.'),
  codeShort: texts(
    '验证码不能少于四位。',
    '驗證碼不能少於四位。',
    'The verification code cannot be less than four digits.',
  ),
  codeDigits: texts('验证码为六位数字。', '驗證碼為六位數字。', 'The verification code has six digits.'),
  captchaDigits: texts('图形验证码为四位数字。', '圖形驗證碼為四位數字。', 'The image shows four digits.'),
  format: texts('格式错误。', '格式錯誤。', 'This has the wrong format.'),
  mailPort: texts(
    '邮件端口应为 25、465、587 或 1024 以上。',
    '郵件連接埠應為 25、465、587 或 1024 以上。',
    'A mail port is 25, 465, 587, or 1024 and above.',
  ),
  mailClear: texts(
    '使用账号登录时必须加密，请选择 STARTTLS 或 TLS。',
    '使用帳號登入時必須加密，請選擇 STARTTLS 或 TLS。',
    'Signing in needs encryption: choose STARTTLS or TLS.',
  ),
  certificates: texts(
    '请粘贴 PEM 格式的证书（以 -----BEGIN CERTIFICATE----- 开头）。',
    '請貼上 PEM 格式的憑證（以 -----BEGIN CERTIFICATE----- 開頭）。',
    'Paste certificates in PEM form (beginning with -----BEGIN CERTIFICATE-----).',
  ),
  range: texts(
    '“{value}”不是有效的网段，例如 10.8.0.0/16。',
    '「{value}」不是有效的網段，例如 10.8.0.0/16。',
    '“{value}” is no address range such as 10.8.0.0/16.',
  ),
  domain: texts(
    '“{value}”不是有效的域名，例如 example.com。',
    '「{value}」不是有效的網域，例如 example.com。',
    '“{value}” is no domain such as example.com.',
  ),
  originalWrong: texts(
    '原密码错误，请重新输入。',
    '原密碼錯誤，請重新輸入。',
    'The original password is wrong. Enter it again.',
  ),
  passwordSame: texts(
    '新密码不能与原密码相同。',
    '新密碼不能與原密碼相同。',
    'The new password must differ from the original one.',
  ),
  passwordGiven: texts(
    '请设置新的密码，不能使用他人为您设置的密码。',
    '請設定新的密碼，不能使用他人為您設定的密碼。',
    'Choose a new password, not one that someone else gave you.',
  ),
  invalid: texts('内容错误。', '內容錯誤。', 'This is not valid.'),
} satisfies Record<string, Texts>;

type Message = [name: keyof typeof messages, params?: Record<string, string>];

function sizeMessage(issue: Issue & { code: 'too_small' | 'too_big' }): Message {
  const small = issue.code === 'too_small';
  const bound =
    Number(small ? issue.minimum : issue.maximum) + (issue.inclusive === false ? (small ? 1 : -1) : 0);
  const n = { n: String(bound) };
  if (issue.origin === 'string') {
    if (small && bound === 1) return ['required'];
    return [small ? 'tooShort' : 'tooLong', n];
  }
  if (issue.origin === 'array' || issue.origin === 'set') return [small ? 'tooFew' : 'tooMany', n];
  return [small ? 'tooSmall' : 'tooBig', n];
}

function messageOf(issue: Issue): Message {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return ['required'];
      return issue.expected === 'int' ? ['whole'] : ['type'];
    case 'too_small':
    case 'too_big':
      return sizeMessage(issue);
    case 'invalid_value':
      return issue.input === undefined
        ? ['required']
        : ['choice', { list: issue.values.map(String).join(', ') }];
    case 'invalid_format':
      if (issue.format === 'ipv4' || issue.format === 'ipv6') return ['address'];
      return issue.format === 'email' ? ['email'] : ['format'];
    case 'invalid_union': {
      const first = issue.errors.flat()[0];
      if (issue.input === undefined) return ['required'];
      return first ? messageOf({ ...first, input: issue.input } as Issue) : ['invalid'];
    }
    default:
      return ['invalid'];
  }
}

/** One wrong field that a rule beyond the schema found; `value` is what was typed, where the text repeats it. */
export function fieldError(
  field: string,
  message: keyof typeof messages,
  language: Language,
  value = '',
): FieldError {
  return { field, message: messages[message][language].replace('{value}', () => value) };
}

/** A field that is empty and must not be, in the words of spec section 5. */
export function emptyField(field: string, word: RequiredWord, language: Language): FieldError {
  return { field, message: `${emptyTexts[word][language]}${language === 'en' ? '.' : '。'}` };
}

/** Whether nothing was given: no value, or one without content. */
function isEmpty({ input }: Issue): boolean {
  if (input === undefined || input === null) return true;
  return typeof input === 'string' ? input.trim() === '' : Array.isArray(input) && input.length === 0;
}

const limit = 50;
const fieldOf = (path: readonly PropertyKey[]) => path.map(String).join('.').slice(0, 200);

/** The places of an input that hold no text, as fields with a text in the reader's language. */
export function fieldsOfNoText(paths: readonly PropertyKey[][], language: Language): FieldError[] {
  return paths.slice(0, limit).map((path) => ({ field: fieldOf(path), message: messages.noText[language] }));
}

/**
 * The faults that zod found, as fields with a text in the reader's language; an unknown key is a field of its own. `words`
 * are what the fields are called that cannot be empty.
 */
export function fieldErrors(
  issues: readonly Issue[],
  language: Language,
  words: Readonly<Record<string, RequiredWord>> = {},
): FieldError[] {
  const found = issues.flatMap((issue): { path: PropertyKey[]; message: Message; isEmpty?: boolean }[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...issue.path, key], message: ['unknown'] }))
      : [{ path: issue.path, message: messageOf(issue), isEmpty: isEmpty(issue) }],
  );
  return found.slice(0, limit).map(({ path, message: [name, params = {}], isEmpty: nothing }) => {
    const field = fieldOf(path);
    const word = Object.hasOwn(words, field) ? words[field] : undefined;
    if (nothing && word) return emptyField(field, word, language);
    return {
      field,
      message: filled(messages[name][language], params),
    };
  });
}
