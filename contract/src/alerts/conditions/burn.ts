import { type ChoiceSetting } from '../../monitoring/setting.ts';
import { texts } from '../../platform/file-columns.ts';

export const burnFields = {
  /** How fast the budget of an objective burns, over a long and a short window both. */
  pace: {
    kind: 'choice',
    choices: ['fast', 'slow', 'steady'],
    default: 'fast',
    label: texts('消耗速度', '消耗速度', 'Pace'),
    hint: texts(
      '“快”为允许速度的 14.4 倍，目标低于 93.1% 时达不到；“慢”为 6 倍，目标低于 83.4% 时达不到。',
      '「快」為允許速度的 14.4 倍，目標低於 93.1% 時達不到；「慢」為 6 倍，目標低於 83.4% 時達不到。',
      'Fast is 14.4 times what is allowed, which an objective below 93.1% never reaches; slow is 6 times, not reached below 83.4%.',
    ),
    words: {
      fast: texts(
        '快：1 小时耗掉 30 天预算的 2%',
        '快：1 小時耗掉 30 天預算的 2%',
        'Fast: 2% of the budget of 30 days in an hour',
      ),
      slow: texts(
        '慢：6 小时耗掉 30 天预算的 5%',
        '慢：6 小時耗掉 30 天預算的 5%',
        'Slow: 5% of the budget of 30 days in six hours',
      ),
      steady: texts(
        '持续：3 天耗掉 30 天预算的 10%',
        '持續：3 天耗掉 30 天預算的 10%',
        'Steady: 10% of the budget of 30 days in three days',
      ),
    },
  } as const satisfies ChoiceSetting,
} as const;
