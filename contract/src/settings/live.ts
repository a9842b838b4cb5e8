import { pushMessage } from '../platform/live-message.ts';

export const settingMessages = [
  /** Names, icons or maintenance of the tenant's applications changed: read them again. Sent to all who act in it. */
  pushMessage('applications.changed', {}),
] as const;
