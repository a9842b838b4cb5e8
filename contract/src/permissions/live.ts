import { pushMessage } from '../platform/live-message.ts';

export const permissionMessages = [
  /** What the member may do in the tenant it acts for has changed: read the codes again. Sent to who is concerned. */
  pushMessage('rights.changed', {}),
] as const;
