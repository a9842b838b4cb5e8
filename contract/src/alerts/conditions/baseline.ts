import { type ChoiceSetting, type DecimalSetting } from '../../monitoring/setting.ts';
import { texts } from '../../platform/file-columns.ts';
import { lasting } from './shared-fields.ts';

export const baselineFields = {
  direction: {
    kind: 'choice',
    choices: ['above', 'below', 'either'],
    default: 'above',
    label: texts('偏离方向', '偏離方向', 'Deviates'),
    words: {
      above: texts('高于平常', '高於平常', 'above what is usual'),
      below: texts('低于平常', '低於平常', 'below what is usual'),
      either: texts('高于或低于平常', '高於或低於平常', 'to either side'),
    },
  } as const satisfies ChoiceSetting,
  deviations: {
    kind: 'decimal',
    least: 1,
    most: 20,
    decimals: 1,
    default: 4,
    label: texts('偏离倍数', '偏離倍數', 'By how many deviations'),
    hint: texts(
      '以最近八周同一星期同一小时的中位数和绝对中位差（MAD × 1.4826）为准；数据不足时不判断，并会说明。',
      '以最近八週同一星期同一小時的中位數和絕對中位差（MAD × 1.4826）為準；資料不足時不判斷，並會說明。',
      'Of the median of the same hour of the week over the last eight weeks, in median absolute deviations (MAD × 1.4826). With too little data nothing is judged, and that is said.',
    ),
    wrong: texts('应为 1 至 20 的数字', '應為 1 至 20 的數字', 'Must be a number from 1 to 20'),
  } as const satisfies DecimalSetting,
  forS: lasting(600),
} as const;
