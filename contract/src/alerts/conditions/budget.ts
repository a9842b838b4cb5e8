import { type ChoiceSetting, type DecimalSetting } from '../../monitoring/setting.ts';
import { texts } from '../../platform/file-columns.ts';

export const budgetFields = {
  objective: {
    kind: 'decimal',
    least: 50,
    most: 99.999,
    decimals: 3,
    default: 99.9,
    unit: '%',
    label: texts('可用率目标', '可用率目標', 'Objective of availability'),
    wrong: texts(
      '应为 50 至 99.999 的数字',
      '應為 50 至 99.999 的數字',
      'Must be a number from 50 to 99.999',
    ),
  } as const satisfies DecimalSetting,
  /** How fast the month's budget of outage burns, over a long and a short window both. */
  pace: {
    kind: 'choice',
    choices: ['fast', 'slow'],
    default: 'fast',
    label: texts('消耗速度', '消耗速度', 'Pace'),
    words: {
      fast: texts(
        '快：1 小时耗掉月度预算的 2%',
        '快：1 小時耗掉月度預算的 2%',
        'Fast: 2% of a month’s budget in an hour',
      ),
      slow: texts(
        '慢：6 小时耗掉月度预算的 5%',
        '慢：6 小時耗掉月度預算的 5%',
        'Slow: 5% of a month’s budget in six hours',
      ),
    },
  } as const satisfies ChoiceSetting,
} as const;
