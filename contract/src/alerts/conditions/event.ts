import { integer } from '../../dial/settings/shared-settings.ts';
import { texts } from '../../platform/file-columns.ts';

export const eventFields = {
  /** What happened at a moment does not end by itself. */
  openS: integer(texts('告警保持时间', '告警保持時間', 'Stays open for'), [60, 7 * 86_400], 3_600, {
    unit: 's',
    hint: texts(
      '事件没有结束，告警到时自动恢复；期间再次发生则重新计时。',
      '事件沒有結束，告警到時自動恢復；期間再次發生則重新計時。',
      'An event has no end: the alert ends by itself after this time, counted anew when it happens again.',
    ),
  }),
} as const;
