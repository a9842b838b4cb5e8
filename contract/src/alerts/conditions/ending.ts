import { integer } from '../../dial/settings/shared-settings.ts';
import { texts } from '../../platform/file-columns.ts';

export const endingFields = {
  days: integer(texts('剩余天数少于', '剩餘天數少於', 'Fewer days left than'), [1, 365], 30, {
    hint: texts(
      '许可续期后告警自动恢复。',
      '授權續期後告警自動恢復。',
      'The alert ends by itself once it is renewed.',
    ),
  }),
} as const;
