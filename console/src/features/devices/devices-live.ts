import { type DeviceRow } from '@linekeeper/contract/devices/devices';
import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { operStatuses } from '@linekeeper/contract/monitoring/states';
import { type LiveEffects, markStale, patch } from '../../lib/live-cache.ts';

const list = 'POST /monitor/api/v1/devices/list';
const counts = 'POST /monitor/api/v1/devices/counts';
const makes = 'POST /monitor/api/v1/devices/makes';
const detail = 'GET /monitor/api/v1/devices/:deviceId';
const upstream = 'GET /monitor/api/v1/devices/:deviceId/upstream';
const interfaces = 'POST /monitor/api/v1/devices/:deviceId/interfaces/list';
const states = 'POST /monitor/api/v1/subjects/:kind/:id/states';
const events = 'POST /monitor/api/v1/subjects/:kind/:id/events';
const chart = 'POST /monitor/api/v1/metrics/chart';

type Values = Partial<Record<MetricName, number | null>>;

/** A row of the list after a measurement: what it did not bring has no latest value. */
export function measuredRow(row: DeviceRow, at: string, byId: ReadonlyMap<string, Values>): DeviceRow {
  const own = byId.get(row.id);
  const line = row.lineId === null ? undefined : byId.get(row.lineId);
  return {
    ...row,
    lastPolledAt: at,
    rttMs: own?.['ping.rtt'] ?? null,
    lossPercent: own?.['ping.loss'] ?? null,
    inBps: line?.['if.in'] ?? null,
    outBps: line?.['if.out'] ?? null,
  };
}

export const deviceEffects = {
  'device.changed'({ deviceId }) {
    // What stands at the other end is another device.
    for (const route of [list, counts, makes, upstream] as const) markStale(route);
    for (const route of [detail, interfaces, states, events] as const) markStale(route, deviceId);
  },

  'subject.state'({ subject: { kind, id: deviceId }, state }) {
    if (kind !== 'device') return;
    patch(list, (page) => ({
      ...page,
      list: page.list.map((row) => (row.id === deviceId ? { ...row, state } : row)),
    }));
    patch(detail, (device) => (device.id === deviceId ? { ...device, state } : device));
    for (const route of [list, counts, makes, upstream] as const) markStale(route);
    markStale(states, deviceId);
  },

  'subject.event'({ subject: { id } }) {
    markStale(events, id);
  },

  'subject.measured'({ subject: { id: deviceId }, at, values }) {
    const byId = new Map(values.map((item) => [item.id, item.values]));
    patch(detail, (device) => (device.id === deviceId ? { ...device, lastPolledAt: at } : device));
    patch(list, (page) => ({
      ...page,
      list: page.list.map((row) => (row.id === deviceId ? measuredRow(row, at, byId) : row)),
    }));
    patch(interfaces, (page) => ({
      ...page,
      list: page.list.map((row) => {
        const now = byId.get(row.id);
        if (!now) return row;
        const operStatus = operStatuses[(now['if.oper_status'] ?? 0) - 1] ?? row.operStatus;
        return {
          ...row,
          inBps: now['if.in'] ?? null,
          outBps: now['if.out'] ?? null,
          operStatus,
          wasUp: row.wasUp || operStatus === 'up',
          measuredAt: at,
        };
      }),
    }));
    for (const id of [deviceId, ...byId.keys()]) markStale(chart, id, ({ isSlow }) => isSlow !== true);
  },
} satisfies LiveEffects;
