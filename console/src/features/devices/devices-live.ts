import { operStatuses } from '@linekeeper/contract/monitoring/states';
import { type LiveEffects, markStale, patch } from '../../lib/live-cache.ts';

const list = 'POST /monitor/api/v1/devices/list';
const counts = 'POST /monitor/api/v1/devices/counts';
const detail = 'GET /monitor/api/v1/devices/:deviceId';
const interfaces = 'POST /monitor/api/v1/devices/:deviceId/interfaces/list';
const states = 'POST /monitor/api/v1/devices/:deviceId/states';
const chart = 'POST /monitor/api/v1/metrics/chart';

export const deviceEffects = {
  'device.changed'({ deviceId }) {
    for (const route of [list, counts] as const) markStale(route);
    for (const route of [detail, interfaces, states] as const) markStale(route, deviceId);
  },

  'device.state'({ deviceId, state }) {
    patch(list, (page) => ({
      ...page,
      list: page.list.map((row) => (row.id === deviceId ? { ...row, state } : row)),
    }));
    patch(detail, (device) => (device.id === deviceId ? { ...device, state } : device));
    for (const route of [list, counts] as const) markStale(route);
    markStale(states, deviceId);
  },

  'device.polled'({ deviceId, at, interfaces: polled }) {
    const byId = new Map(polled.map((item) => [item.id, item]));
    patch(detail, (device) => (device.id === deviceId ? { ...device, lastPolledAt: at } : device));
    patch(list, (page) => ({
      ...page,
      list: page.list.map((row) => (row.id === deviceId ? { ...row, lastPolledAt: at } : row)),
    }));
    patch(interfaces, (page) => ({
      ...page,
      list: page.list.map((row) => {
        const now = byId.get(row.id);
        if (!now) return row;
        const { inBps, outBps } = now;
        const operStatus = operStatuses[(now.operStatus ?? 0) - 1] ?? row.operStatus;
        return { ...row, inBps, outBps, operStatus, measuredAt: at };
      }),
    }));
    markStale(chart, deviceId);
  },
} satisfies LiveEffects;
