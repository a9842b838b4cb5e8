import { integer } from '../../dial/settings/shared-settings.ts';
import { type ChoiceSetting } from '../../monitoring/setting.ts';
import { texts } from '../../platform/file-columns.ts';
import { metricValue } from './shared-fields.ts';

export const changeFields = {
  direction: {
    kind: 'choice',
    choices: ['rises', 'falls'],
    default: 'rises',
    label: texts('方向', '方向', 'Direction'),
    words: { rises: texts('上升', '上升', 'rises'), falls: texts('下降', '下降', 'falls') },
  } as const satisfies ChoiceSetting,
  by: metricValue(texts('变化量', '變化量', 'By more than'), 0),
  withinS: integer(texts('时间窗口', '時間範圍', 'Within'), [60, 3_600], 600, { unit: 's' }),
} as const;
