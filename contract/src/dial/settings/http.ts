import { texts } from '../../platform/file-columns.ts';
import { type BooleanSetting, type ChoiceSetting, type TextSetting } from '../../monitoring/setting.ts';
import { integer, ipVersion, portLabel } from './shared-settings.ts';

export const httpFields = {
  scheme: {
    kind: 'choice',
    choices: ['https', 'http'],
    default: 'https',
    label: texts('协议', '通訊協定', 'Scheme'),
  },
  path: {
    kind: 'text',
    mostLetters: 2_000,
    pattern: '/[!-~]*',
    default: '/',
    label: texts('路径', '路徑', 'Path'),
    wrong: texts(
      '请填写有效的路径，以 / 开头且不含空格',
      '請填寫有效的路徑，以 / 開頭且不含空格',
      'Enter a valid path: it begins with / and has no spaces',
    ),
  },
  expectedStatus: {
    kind: 'text',
    mostLetters: 100,
    pattern: '[1-5]\\d\\d(?:-[1-5]\\d\\d)?(?:, ?[1-5]\\d\\d(?:-[1-5]\\d\\d)?)*',
    default: '200-399',
    label: texts('预期状态码', '預期狀態碼', 'Expected status'),
    hint: texts(
      '状态码或范围，以逗号分隔，如 200-299, 401。',
      '狀態碼或範圍，以逗號分隔，如 200-299, 401。',
      'Codes or ranges, such as 200-299, 401.',
    ),
    wrong: texts(
      '请填写有效的状态码或范围，如 200-299, 401',
      '請填寫有效的狀態碼或範圍，如 200-299, 401',
      'Enter valid codes or ranges, such as 200-299, 401',
    ),
  },
  contains: {
    kind: 'text',
    mostLetters: 200,
    pattern: '.*',
    default: '',
    label: texts('正文包含', '內文包含', 'Body contains'),
    hint: texts(
      '留空则不检查正文。HEAD 方法没有正文。',
      '留空則不檢查內文。HEAD 方法沒有內文。',
      'Left empty, the body is not looked at. HEAD has none.',
    ),
    wrong: texts('不能超过 200 个字符', '不能超過 200 個字元', 'At most 200 characters'),
  },
  method: {
    kind: 'choice',
    choices: ['GET', 'HEAD'],
    default: 'GET',
    label: texts('方法', '方法', 'Method'),
    isFolded: true,
  },
  port: integer(portLabel, [0, 65_535], 0, {
    hint: texts(
      '0 为协议默认端口（443 或 80）。',
      '0 為通訊協定預設連接埠（443 或 80）。',
      '0 is the usual one of the scheme (443 or 80).',
    ),
    isFolded: true,
  }),
  hostName: {
    kind: 'text',
    mostLetters: 253,
    pattern: '(?:[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9])?(?:\\.|$)){0,127}',
    default: '',
    label: texts('主机名', '主機名稱', 'Host name'),
    hint: texts(
      '用于 SNI 与 Host 首部；留空则用目标地址。',
      '用於 SNI 與 Host 標頭；留空則用目標位址。',
      'For SNI and the Host header; left empty, the target itself.',
    ),
    wrong: texts('请填写有效的主机名', '請填寫有效的主機名稱', 'Enter a valid host name'),
    isFolded: true,
  },
  verifyTls: {
    kind: 'boolean',
    default: true,
    label: texts('校验证书', '驗證憑證', 'Verify the certificate'),
    isFolded: true,
  },
  redirects: integer(texts('最多跟随重定向', '最多跟隨重新導向', 'Redirects followed'), [0, 10], 0, {
    isFolded: true,
  }),
  mostKilobytes: integer(texts('最多读取', '最多讀取', 'Read at most'), [1, 10_240], 256, {
    unit: 'KB',
    isFolded: true,
  }),
  timeoutMs: integer(texts('总时限', '總時限', 'Time for all of it'), [500, 60_000], 10_000, {
    unit: 'ms',
    isFolded: true,
  }),
  ipVersion,
} as const satisfies Record<
  string,
  ReturnType<typeof integer> | ChoiceSetting | TextSetting | BooleanSetting
>;
