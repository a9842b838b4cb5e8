import { integer } from '../../dial/settings/shared-settings.ts';
import { texts } from '../../platform/file-columns.ts';

export const usedFields = {
  percent: integer(texts('已消耗达到', '已消耗達到', 'Used up at least'), [1, 100], 100, {
    unit: '%',
    hint: texts('100% 表示目标未达成。', '100% 表示目標未達成。', 'At 100% the objective is missed.'),
  }),
} as const;
