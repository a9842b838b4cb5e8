import { z } from 'zod';
import { endpoint, time } from '../endpoint.ts';
import { states } from '../monitoring/states.ts';
import { deviceId, upstreamIds } from './devices.ts';
import { mostBehindShown } from './upstream-terms.ts';

/** Where it is known from: a person said it, or two devices told of their link (LLDP). */
export const upstreamSources = ['hand', 'lldp'] as const;

const deviceNamed = {
  id: deviceId,
  name: z.string(),
  address: z.string(),
  state: z.enum(states),
};

export const upstreamDevice = z.object({
  ...deviceNamed,
  source: z.enum(upstreamSources),
  /** The ports at either end of the link, as the devices call them; null where that is not known. */
  localPort: z.string().nullable(),
  remotePort: z.string().nullable(),
  /** When one of the two last heard the other; null where a person said it. */
  seenAt: time.nullable(),
});
export type UpstreamDevice = z.infer<typeof upstreamDevice>;

/** What is likely, but holds only once a person says so: bridge tables, or that all lines of the outlet end at one device. */
export const suggestionSources = ['bridge', 'cpe'] as const;

export const suggestedUpstream = z.object({
  ...deviceNamed,
  source: z.enum(suggestionSources),
  /** The port of that device, as it calls it, behind which this one is; null where that is not known. */
  port: z.string().nullable(),
  seenAt: time.nullable(),
});
export type SuggestedUpstream = z.infer<typeof suggestedUpstream>;

/** What devices are reached through. */
export const deviceUpstream = {
  get: endpoint({
    method: 'GET',
    path: '/monitor/api/v1/devices/:deviceId/upstream',
    access: 'DMS_SERVER_MANAGE_DEVICE',
    summary: 'What a device is reached through, and what is reached through it',
    params: z.strictObject({ deviceId }),
    output: z.object({
      /** A person said it: what was learned does not count. */
      isGiven: z.boolean(),
      /** What holds now. */
      through: z.array(upstreamDevice),
      /** What was learned, whether it holds or not. */
      learned: z.array(upstreamDevice),
      /** What is likely where nothing is said or learned: it excuses nothing until it is said. */
      suggested: z.array(suggestedUpstream),
      behind: z.object({
        total: z.int(),
        list: z.array(z.object(deviceNamed)).max(mostBehindShown),
      }),
    }),
  }),
  set: endpoint({
    method: 'PUT',
    path: '/monitor/api/v1/devices/:deviceId/upstream',
    access: 'DMS_SERVER_MANAGE_DEVICE_EDIT',
    summary: 'Say what a device is reached through, in place of what was learned; null leaves it to that',
    params: z.strictObject({ deviceId }),
    body: z.strictObject({ upstreamIds: upstreamIds.nullable() }),
    output: z.object({}),
  }),
};
