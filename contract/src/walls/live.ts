import { z } from 'zod';
import { pushMessage } from '../platform/live-message.ts';

/** The walls of the chosen tenant. It is the one topic that the key of a wall hears: it says that, and never what. */
export const wallTopics = { walls: z.literal('walls') } as const;

export const wallMessages = [
  /** Walls or their links were changed: read them again. */
  pushMessage('walls.changed', {}, () => ['walls']),
  /** Something that walls show may be another now. It is sent at most once in two seconds to a tenant. */
  pushMessage('walls.stale', {}, () => ['walls']),
] as const;
