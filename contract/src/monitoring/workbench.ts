import { z } from 'zod';
import { deviceId } from '../devices/devices.ts';
import { endpoint, pageInput, time } from '../endpoint.ts';
import { stateInterval } from './subject-reads.ts';
import { states } from './states.ts';

const view = 'DMS_SERVER_MANAGE_WORKBENCH';

/** How many devices, or lines, are in which state. */
const counts = z.record(z.enum(states), z.int());

/** Device-time of a step of the day in each state, in milliseconds, summed over all devices that were there. */
export const dayStep = z.record(z.enum(states), z.number());
export type DayStep = z.infer<typeof dayStep>;

export const outletTile = z.object({
  id: z.uuid(),
  number: z.string(),
  name: z.string(),
  devices: counts,
  /** Null for who may not see lines. */
  lines: counts.nullable(),
  /** The worst of both; null where nothing stands there. */
  state: z.enum(states).nullable(),
});
export type OutletTile = z.infer<typeof outletTile>;

export const busyUplink = z.object({
  id: z.uuid(),
  deviceId,
  deviceName: z.string(),
  name: z.string(),
  alias: z.string(),
  speedBps: z.number(),
  inBps: z.number(),
  outBps: z.number(),
  /** The busier way against the speed. */
  loadPercent: z.number(),
  measuredAt: time,
});
export type BusyUplink = z.infer<typeof busyUplink>;

/** What the workbench shows of a network beside its counts and failures. */
export const workbench = {
  outlets: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/workbench/outlets',
    access: view,
    shows: 'DMS_SERVER_MANAGE_DEVICE',
    reads: true,
    summary: 'Outlets with the states of their devices and lines, the worst first',
    body: z.strictObject({ ...pageInput(['state'] as const) }),
    output: z.object({
      list: z.array(outletTile),
      total: z.int(),
      page: z.int(),
      pageSize: z.int(),
      /** Devices that stand in no outlet. */
      elsewhere: counts,
    }),
  }),
  day: endpoint({
    method: 'GET',
    path: '/monitor/api/v1/workbench/day',
    access: view,
    shows: 'DMS_SERVER_MANAGE_DEVICE',
    summary: 'The states of the whole network over the last 24 hours, and of the devices that had trouble',
    query: z.strictObject({
      /** Of the devices that had trouble, ten a page. */
      page: z.coerce.number().int().min(1).max(100_000).default(1),
    }),
    output: z.object({
      from: time,
      to: time,
      /** When the first device was added; null where there is none. */
      firstAt: time.nullable(),
      stepMs: z.int(),
      steps: z.array(dayStep),
      /** How many devices were down, unreachable or not measured at some time of it. */
      troubledTotal: z.int(),
      /** A page of them, the longest first, at most 10. */
      troubled: z.array(
        z.object({
          id: deviceId,
          name: z.string(),
          outletId: z.uuid().nullable(),
          outletName: z.string().nullable(),
          intervals: z.array(stateInterval),
        }),
      ),
    }),
  }),
  uplinks: endpoint({
    method: 'GET',
    path: '/monitor/api/v1/workbench/uplinks',
    access: view,
    shows: 'DMS_SERVER_MANAGE_DEVICE',
    summary: 'The uplinks that are busiest against their speed, as they were last measured',
    output: z.object({
      /** Interfaces that are up and look like a way out, whether measured or not. */
      uplinkTotal: z.int(),
      /** Those of them of which neither traffic nor speed are missing. */
      measuredTotal: z.int(),
      /** The busiest first, at most 8. */
      list: z.array(busyUplink),
    }),
  }),
};
