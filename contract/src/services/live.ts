import { z } from 'zod';
import { pushMessage } from '../platform/live-message.ts';

/** The business services of the chosen tenant. */
export const serviceTopics = { services: z.literal('services') } as const;

export const serviceMessages = [
  /** Services were changed, or what they may rest on took other states: told a few times a minute, and of nothing which. */
  pushMessage('services.changed', {}, () => ['services']),
] as const;
