import { z } from 'zod';
import { pushMessage } from './live-message.ts';
import { operationStates } from './operations.ts';

/** The operations that the session started. */
export const operationTopics = { operations: z.literal('operations') } as const;

export const operationMessages = [
  /** An operation that this session started went on or ended. */
  pushMessage(
    'operation.progress',
    { operationId: z.uuid(), state: z.enum(operationStates), done: z.int(), total: z.int().nullable() },
    () => ['operations'],
  ),
] as const;
