import { z } from 'zod';
import { deviceId, deviceState } from '../devices/devices.ts';
import { time } from '../endpoint.ts';
import { pushMessage } from '../platform/live-message.ts';

/** What was measured goes to the listeners of its device. */
export const monitoringMessages = [
  /** A device took another state. */
  pushMessage('device.state', { deviceId, state: deviceState }, (message) => [
    'devices',
    `device/${message.deviceId}`,
  ]),
  /** A poll of a device was stored: latest rates by interface. */
  pushMessage(
    'device.polled',
    {
      deviceId,
      at: time,
      interfaces: z.array(
        z.object({
          id: z.uuid(),
          inBps: z.number().nullable(),
          outBps: z.number().nullable(),
          operStatus: z.int().nullable(),
        }),
      ),
    },
    (message) => [`device/${message.deviceId}`],
  ),
] as const;
