import { z } from 'zod';
import { pushMessage } from '../platform/live-message.ts';

/** Outlets are heard of where devices are: the same people see both, and lists of devices show outlets' names. */
export const outletMessages = [
  /** An outlet was added, changed or deleted: read it again; null: several. */
  pushMessage('outlet.changed', { outletId: z.uuid().nullable() }, () => ['devices']),
] as const;
