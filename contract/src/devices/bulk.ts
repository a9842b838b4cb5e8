import { z } from 'zod';
import { address, deviceId, intervalS } from './devices.ts';
import { endpoint } from '../endpoint.ts';
import { mostDevicesAtOnce } from '../limits.ts';

const edit = 'DMS_SERVER_MANAGE_DEVICE_EDIT';

/** Each device with the address that the reader saw: one that stands elsewhere by now is left alone. */
const chosenDevices = z
  .array(z.strictObject({ id: deviceId, address }))
  .min(1)
  .max(mostDevicesAtOnce);

/** What is done to several devices at once. What is refused for one leaves the others alone. */
export const bulkDevices = {
  bulkDelete: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/devices/bulk-delete',
    access: edit,
    summary:
      'Delete several devices; those that could not be deleted come as DEVICE_FAILURES, the others are gone',
    body: z.strictObject({ devices: chosenDevices }),
    output: z.object({ done: z.int() }),
  }),
  bulkChange: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/devices/bulk-change',
    access: edit,
    summary: 'Give several devices a poll interval or an outlet; those refused come as DEVICE_FAILURES',
    body: z.strictObject({
      devices: chosenDevices,
      /** Left out: each keeps its own. */
      intervalS: intervalS.optional(),
      /** Left out: each keeps its own; null: none. */
      outletId: z.uuid().nullable().optional(),
    }),
    output: z.object({ done: z.int() }),
  }),
  bulkPoll: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/devices/bulk-poll',
    access: edit,
    summary: 'Ask several devices now; those that did not answer come as POLL_FAILURES',
    body: z.strictObject({ devices: chosenDevices }),
    output: z.object({ done: z.int() }),
  }),
};
