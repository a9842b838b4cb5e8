import { z } from 'zod';
import { pushMessage } from '../platform/live-message.ts';

/** All dial tests of the chosen tenant with the states of their paths, and what is measured on one path. */
export const dialTopics = {
  'dial-tests': z.literal('dial-tests'),
  'dial-path': z.templateLiteral(['dial-path/', z.uuid()]),
} as const;

export const dialMessages = [
  /** A test was added, changed or deleted: read it again. */
  pushMessage('dial-test.changed', { testId: z.uuid() }, () => ['dial-tests']),
] as const;
