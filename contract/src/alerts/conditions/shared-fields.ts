import { integer } from '../../dial/settings/shared-settings.ts';
import { type ChoiceSetting, type DecimalSetting } from '../../monitoring/setting.ts';
import { texts } from '../../platform/file-columns.ts';

const wrongNumber = texts(
  '应为最多三位小数的数字',
  '應為最多三位小數的數字',
  'Must be a number with at most three decimal places',
);

/** Rates of lines reach 10^12 bit/s. */
const largest = 1e15;

/** A value of the metric that a rule looks at, in the metric's unit. */
export const metricValue = (label: DecimalSetting['label'], least = -largest) =>
  ({ kind: 'decimal', least, most: largest, decimals: 3, default: 0, label, wrong: wrongNumber }) as const;

/** On which side of a value a metric is bad. */
export const bound = {
  kind: 'choice',
  choices: ['above', 'below'],
  default: 'above',
  label: texts('比较', '比較', 'Comparison'),
  words: {
    above: texts('高于', '高於', 'above'),
    below: texts('低于', '低於', 'below'),
  },
} as const satisfies ChoiceSetting;

/** For how long something has to last before it counts, in seconds. */
export const lasting = (usual: number) =>
  integer(texts('持续时间', '持續時間', 'For at least'), [0, 86_400], usual, {
    unit: 's',
    hint: texts('0 表示一出现即告警。', '0 表示一出現即告警。', '0 raises the alert as soon as it is seen.'),
  });
