import { z } from 'zod';
import { address } from '../devices/devices.ts';
import { endpoint } from '../endpoint.ts';
import { keysOf } from '../platform/file-columns.ts';
import { probeSettings } from './probe-settings.ts';
import { newDeviceShape } from './probe-shape.ts';
import { deviceKinds } from './states.ts';

/** How good the news is. `quiet`: it says nothing of what was asked. */
export const testTones = ['good', 'warn', 'bad', 'quiet'] as const;

/** What came of asking once by one probe, in the reader's language. */
export const probeResult = z.object({
  probe: z.enum(keysOf(probeSettings)),
  tone: z.enum(testTones),
  /** What came, then what to do about it. */
  lines: z.array(z.string()).min(1),
  /** What it says of itself: names and values. */
  facts: z.array(z.tuple([z.string(), z.string()])),
  /** As whom it answers, where the probe tells: a form proposes it. */
  identity: z.object({ name: z.string(), kind: z.enum(deviceKinds).nullable() }).nullable(),
});
export type ProbeResult = z.infer<typeof probeResult>;

export const probeTests = {
  device: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/devices/test',
    access: 'DMS_SERVER_MANAGE_DEVICE_EDIT',
    summary: 'Ask an address by every probe of a device before saving: what answers, and as whom',
    body: z.strictObject({ address, ...newDeviceShape, agentId: z.uuid().optional() }),
    output: z.object({
      /** Of every probe, first of what decides the state. */
      results: z.array(probeResult),
    }),
  }),
};
