import { texts } from '../../platform/file-columns.ts';
import { type Texts } from '../../language.ts';
import { type ChoiceSetting, type IntegerSetting } from '../../monitoring/setting.ts';

/** What is said of a number that is none, or out of its bounds. */
export const integerWrong = (least: number, most: number): Texts =>
  texts(
    `应为 ${least} 至 ${most} 的整数`,
    `應為 ${least} 至 ${most} 的整數`,
    `Must be a whole number from ${least} to ${most}`,
  );

type Words = Pick<IntegerSetting, 'hint' | 'isFolded' | 'unit'>;

/** A whole number; what is said of a wrong one follows from its bounds. */
export const integer = (
  label: Texts,
  [least, most]: readonly [number, number],
  usual: number,
  words: Words = {},
) => ({
  kind: 'integer' as const,
  label,
  least,
  most,
  default: usual,
  wrong: integerWrong(least, most),
  ...words,
});

export const ipVersion = {
  kind: 'choice',
  choices: ['any', 'ipv4', 'ipv6'],
  default: 'any',
  label: texts('IP 版本', 'IP 版本', 'IP version'),
  hint: texts(
    '目标为域名时选用的地址类型。',
    '目標為網域名稱時採用的位址類型。',
    'Which addresses are used where the target is a name.',
  ),
  words: {
    any: texts('不限（优先 IPv4）', '不限（優先 IPv4）', 'Any, IPv4 first'),
    ipv4: texts('仅 IPv4', '僅 IPv4', 'IPv4 only'),
    ipv6: texts('仅 IPv6', '僅 IPv6', 'IPv6 only'),
  },
  isFolded: true,
} as const satisfies ChoiceSetting;

/** By which codec a MOS is estimated; the numbers of each stand in `mos.ts`. */
export const codec = {
  kind: 'choice',
  choices: ['g711', 'g711-bare', 'g729', 'gsm-efr'],
  default: 'g711',
  label: texts('MOS 编解码', 'MOS 編解碼', 'Codec of the MOS'),
  hint: texts(
    '按 ITU-T G.107 估算语音质量时假定的编解码。',
    '依 ITU-T G.107 估算語音品質時假定的編解碼。',
    'The codec that is assumed when speech quality is estimated by ITU-T G.107.',
  ),
  words: {
    g711: texts('G.711（丢包补偿）', 'G.711（封包遺失補償）', 'G.711 with loss concealment'),
    'g711-bare': texts('G.711（无丢包补偿）', 'G.711（無封包遺失補償）', 'G.711 without loss concealment'),
    g729: texts('G.729A + VAD', 'G.729A + VAD', 'G.729A + VAD'),
    'gsm-efr': texts('GSM-EFR', 'GSM-EFR', 'GSM-EFR'),
  },
  isFolded: true,
} as const satisfies ChoiceSetting;

export const intervalLabel = texts('发包间隔', '發送間隔', 'Time between packets');
export const sizeLabel = texts('数据长度', '資料長度', 'Data size');
export const portLabel = texts('端口', '連接埠', 'Port');
export const timeoutLabel = texts('等待时间', '等待時間', 'Waiting time');

/** How long one answer may take. */
export const timeout = (usual: number, [least, most]: readonly [number, number] = [100, 10_000]) =>
  integer(timeoutLabel, [least, most], usual, {
    unit: 'ms',
    hint: texts(
      '超过此时间未收到应答即视为丢失。',
      '超過此時間未收到回應即視為遺失。',
      'What is not answered within it is lost.',
    ),
    isFolded: true,
  });
