import { z } from 'zod';
import { pushMessage } from '../platform/live-message.ts';

/** Messages to the member that listens. */
export const inboxTopics = { inbox: z.literal('inbox') } as const;

export const inboxMessages = [
  /** Messages came for the member, or were read on another device. */
  pushMessage('inbox.changed', {}, () => ['inbox']),
] as const;
