import { entry } from '../errors/error-entry.ts';

/** Refusals of what one does with alerts. */
export const alertErrors = {
  ALERT_OVER: entry(60495, 409, [
    '告警的状态已变化，无法执行此操作。',
    '告警的狀態已變更，無法執行此操作。',
    "The alert's state has changed, so this cannot be done.",
  ]),
} as const;
