import { texts } from '../../platform/file-columns.ts';
import { type BooleanSetting, type ChoiceSetting, type TextSetting } from '../../monitoring/setting.ts';
import { integer, ipVersion, portLabel, timeout } from './shared-settings.ts';

export const dnsRecordTypes = ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'SOA', 'PTR', 'SRV'] as const;
export type DnsRecordType = (typeof dnsRecordTypes)[number];

export const dnsFields = {
  name: {
    kind: 'text',
    mostLetters: 253,
    pattern: '\\.|(?:[A-Za-z0-9_*/-]{1,63}\\.)*[A-Za-z0-9_*/-]{1,63}\\.?',
    example: 'www.example.com',
    label: texts('查询名称', '查詢名稱', 'Name to ask for'),
    wrong: texts(
      '请填写有效的域名，如 www.example.com',
      '請填寫有效的網域名稱，如 www.example.com',
      'Enter a valid name, such as www.example.com',
    ),
  },
  recordType: {
    kind: 'choice',
    choices: dnsRecordTypes,
    default: 'A',
    label: texts('记录类型', '記錄類型', 'Record type'),
  },
  contains: {
    kind: 'text',
    mostLetters: 200,
    pattern: '.*',
    default: '',
    label: texts('应答包含', '回應包含', 'Answer contains'),
    hint: texts(
      '其中一条应答应包含的内容，如一个地址；留空则不检查。',
      '其中一筆回應應包含的內容，如一個位址；留空則不檢查。',
      'What one of the answers contains, such as an address; left empty, none is looked for.',
    ),
    wrong: texts('不能超过 200 个字符', '不能超過 200 個字元', 'At most 200 characters'),
  },
  port: integer(portLabel, [1, 65_535], 53, { isFolded: true }),
  transport: {
    kind: 'choice',
    choices: ['udp', 'tcp'],
    default: 'udp',
    label: texts('传输', '傳輸', 'Transport'),
    hint: texts(
      '应答被截断时，UDP 自动改用 TCP 重问。',
      '回應遭截斷時，UDP 會自動改用 TCP 重新查詢。',
      'Where an answer over UDP is cut off, it is asked again over TCP.',
    ),
    words: { udp: texts('UDP', 'UDP', 'UDP'), tcp: texts('TCP', 'TCP', 'TCP') },
    isFolded: true,
  },
  isRecursive: {
    kind: 'boolean',
    default: true,
    label: texts('请求递归', '要求遞迴', 'Ask for recursion'),
    isFolded: true,
  },
  attempts: integer(texts('最多尝试', '最多嘗試', 'Attempts at most'), [1, 5], 2, { isFolded: true }),
  timeoutMs: timeout(2_000),
  ipVersion,
} as const satisfies Record<
  string,
  ReturnType<typeof integer> | ChoiceSetting | TextSetting | BooleanSetting
>;
