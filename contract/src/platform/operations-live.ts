import { z } from 'zod';
import { pushMessage } from './live-message.ts';
import { workStates } from './operations.ts';

/** The works that the session started. */
export const operationTopics = { works: z.literal('works') } as const;

export const operationMessages = [
  /** A work that this session started went on or ended. */
  pushMessage(
    'work.progress',
    { workId: z.uuid(), state: z.enum(workStates), done: z.int(), total: z.int().nullable() },
    () => ['works'],
  ),
] as const;
