import { integer } from '../../dial/settings/shared-settings.ts';
import { texts } from '../../platform/file-columns.ts';

export const absentFields = {
  forS: integer(texts('无数据时长', '無資料時長', 'No value for'), [60, 86_400], 900, { unit: 's' }),
} as const;
