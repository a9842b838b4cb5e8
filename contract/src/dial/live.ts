import { z } from 'zod';
import { pushMessage } from '../platform/live-message.ts';

/** All dial tests of the chosen tenant, and what is measured on one path with its states. */
export const dialTopics = {
  'dial-tests': z.literal('dial-tests'),
  'dial-path': z.templateLiteral(['dial-path/', z.uuid()]),
} as const;

export const dialMessages = [
  /** A test was added, changed or deleted: read it again. */
  pushMessage('dial-test.changed', { testId: z.uuid() }, () => ['dial-tests']),
  /** Paths of tests took other states: told a few times a minute, however many they are. */
  pushMessage('dial-states.changed', {}, () => ['dial-tests']),
] as const;
