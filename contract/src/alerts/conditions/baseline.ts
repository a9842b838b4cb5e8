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
      '以最近八周同一星期、同一小时的小时均值的中位数为准；一倍偏离为绝对中位差（MAD × 1.4826），至少为中位数的 2%、小时内峰值高出均值的三分之一。不足四周的对象不判断，规则列表中会说明。',
      '以最近八週同一星期、同一小時的小時平均值的中位數為準；一倍偏離為絕對中位差（MAD × 1.4826），至少為中位數的 2%、小時內峰值高出平均值的三分之一。不足四週的對象不判斷，規則清單中會說明。',
      'Of the median of the hourly means of this hour of the week over the last eight weeks. One deviation is the median absolute deviation (MAD × 1.4826), at least 2% of the median and a third of how far the hour’s peak lies above its mean. Where there are fewer than four weeks nothing is judged, and the list of rules says so.',
    ),
    wrong: texts('应为 1 至 20 的数字', '應為 1 至 20 的數字', 'Must be a number from 1 to 20'),
  } as const satisfies DecimalSetting,
  forS: lasting(600),
} as const;
