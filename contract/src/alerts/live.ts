import { z } from 'zod';
import { pushMessage } from '../platform/live-message.ts';

/** All alerts of the chosen tenant. */
export const alertTopics = { alerts: z.literal('alerts') } as const;

export const alertMessages = [
  /** Alerts fired, ended or were taken: read them again. It is sent at most twice a second to a tenant, however many they are. */
  pushMessage('alerts.changed', {}, () => ['alerts']),
  /** Rules were changed: read them again. */
  pushMessage('alert-rules.changed', {}, () => ['alerts']),
] as const;
