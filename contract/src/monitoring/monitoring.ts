import { z } from 'zod';
import { deviceId } from '../devices/devices.ts';
import { endpoint, time } from '../endpoint.ts';
import { page } from '../limits.ts';
import { stateReasons, states } from './states.ts';
import { availability, subjectReads } from './subject-reads.ts';
import { subjectState } from './subject-state.ts';
import { deviceSubjects, lineSubjects } from './subjects.ts';

const view = 'DMS_SERVER_MANAGE_DEVICE';

/** How the watch itself is doing. */
export const pollerNumbers = z.object({
  targets: z.int(),
  pollsPerMinute: z.number(),
  lateMs: z.number(),
  samplesPerMinute: z.number(),
  /** Null until something was pinged: nobody looked for a tool yet. */
  pingBy: z.enum(['fping', 'ping', 'none']).nullable(),
});
export type PollerNumbers = z.infer<typeof pollerNumbers>;

/** Charts, files, states and events of devices and what belongs to them. */
export const deviceReads = subjectReads('/monitor/api/v1', view, deviceSubjects);
/** Those of internet lines and what measures them. */
export const lineReads = subjectReads('/monitor/api/v1/wan', 'DMS_SERVER_MANAGE_WAN_VIEW', lineSubjects);

export const monitoring = {
  traffic: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/devices/traffic',
    access: view,
    reads: true,
    summary: 'Traffic of the last 24 hours, hour by hour, of the line of each device of a page',
    body: z.strictObject({ deviceIds: z.array(deviceId).min(1).max(page.maxSize) }),
    output: z.object({
      /** The beginning of the first hour. */
      from: time,
      /** Means in bit/s, one for each hour up to the one that lasts; null is "no value". Devices without any are left out. */
      devices: z.array(
        z.object({
          id: deviceId,
          inBps: z.array(z.number().nullable()),
          outBps: z.array(z.number().nullable()),
        }),
      ),
    }),
  }),
  workbench: endpoint({
    method: 'GET',
    path: '/monitor/api/v1/workbench',
    access: 'DMS_SERVER_MANAGE_WORKBENCH',
    shows: 'DMS_SERVER_MANAGE_DEVICE',
    summary:
      'What the workbench shows: counts by state, what is broken now, availability of the last 24 hours',
    output: z.object({
      devices: z.record(z.enum(states), z.int()),
      deviceTotal: z.int(),
      /** Devices with an interface that is down though it was up before and nobody switched it off. */
      devicesMissingPorts: z.int(),
      /** The last 24 hours over all devices, by time. */
      availability,
      /** The worst first, the longest first; at most 20. */
      troubled: z.array(
        z.object({
          id: deviceId,
          name: z.string(),
          address: z.string(),
          outletId: z.uuid().nullable(),
          outletName: z.string().nullable(),
          state: subjectState,
        }),
      ),
      /** The last state changes, newest first; at most 20. */
      changes: z.array(
        z.object({
          deviceId,
          name: z.string(),
          from: z.enum(states).nullable(),
          to: z.enum(states),
          reason: z.enum(stateReasons),
          at: time,
        }),
      ),
      /** How the watch itself is doing: for the platform alone. */
      poller: pollerNumbers.nullable(),
    }),
  }),
};
