import { z } from 'zod';
import { pushMessage } from '../platform/live-message.ts';
import { deviceId } from './devices.ts';

/** All devices of the chosen tenant, and one of them. */
export const deviceTopics = {
  devices: z.literal('devices'),
  device: z.templateLiteral(['device/', z.uuid()]),
} as const;

export const deviceMessages = [
  /** A device was added, renamed, discovered or deleted: read it again. */
  pushMessage('device.changed', { deviceId }, (message) => ['devices', `device/${message.deviceId}`]),
] as const;
