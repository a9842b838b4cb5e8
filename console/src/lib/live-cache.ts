import { type LiveMessage } from '@linekeeper/contract/platform/live';
import { operStatuses } from '@linekeeper/contract/monitoring/states';
import { type Output, type Route } from './api.ts';
import { queryClient } from './query.ts';

const list = 'POST /monitor/api/v1/devices/list';
const counts = 'POST /monitor/api/v1/devices/counts';
const detail = 'GET /monitor/api/v1/devices/:deviceId';
const interfaces = 'POST /monitor/api/v1/devices/:deviceId/interfaces/list';
const states = 'POST /monitor/api/v1/devices/:deviceId/states';
const chart = 'POST /monitor/api/v1/metrics/chart';
const workbench = 'GET /monitor/api/v1/workbench';
const work = 'GET /api/v1/works/:workId';
const works = 'GET /api/v1/works';

/** A burst of messages (an outlet going down) asks the server once, not once a message. */
const gatherMs = 1000;
const stale = new Map<string, string | undefined>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Puts what was pushed into the cache at once, and has read again what the push does not carry. */
export function applyLive(message: LiveMessage): void {
  switch (message.type) {
    case 'device.state':
      return deviceState(message.deviceId, message.state);
    case 'device.changed':
      for (const route of [list, counts, workbench] as const) markStale(route);
      for (const route of [detail, interfaces, states] as const) markStale(route, message.deviceId);
      return;
    case 'device.polled':
      return devicePolled(message);
    case 'work.progress':
      return workProgress(message);
    default:
  }
}

/** Reads everything again that the page shows. */
export function catchUp(): void {
  void queryClient.invalidateQueries();
}

type DeviceState = Extract<LiveMessage, { type: 'device.state' }>['state'];

function deviceState(deviceId: string, state: DeviceState): void {
  patch(list, (page) => ({
    ...page,
    list: page.list.map((row) => (row.id === deviceId ? { ...row, state } : row)),
  }));
  patch(detail, (device) => (device.id === deviceId ? { ...device, state } : device));
  for (const route of [list, counts, workbench] as const) markStale(route);
  markStale(states, deviceId);
}

function devicePolled({
  deviceId,
  at,
  interfaces: polled,
}: Extract<LiveMessage, { type: 'device.polled' }>): void {
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
}

function workProgress({ workId, state, done, total }: Extract<LiveMessage, { type: 'work.progress' }>): void {
  // The end brings a result or a reason, which only the server tells.
  if (state === 'done' || state === 'failed') return markWorkEnded(workId);
  patch(work, (item) => (item.id === workId ? { ...item, state, done, total } : item));
  patch(works, (list) => list.map((item) => (item.id === workId ? { ...item, state, done, total } : item)));
}

function markWorkEnded(workId: string): void {
  void queryClient.invalidateQueries({ queryKey: [work, { params: { workId } }] });
  void queryClient.invalidateQueries({ queryKey: [works] });
}

/** Changes every answer of a route that is in the cache. */
function patch<R extends Route>(route: R, change: (data: Output<R>) => Output<R>): void {
  queryClient.setQueriesData<Output<R>>({ queryKey: [route] }, (data) => (data ? change(data) : data));
}

/** Has a route's answers read again soon: all, or those about one device. */
function markStale(route: Route, deviceId?: string): void {
  stale.set(`${route} ${deviceId ?? ''}`, deviceId);
  timer ??= setTimeout(() => {
    timer = undefined;
    const due = [...stale];
    stale.clear();
    for (const [key, device] of due) {
      const [method, path] = key.split(' ');
      void queryClient.invalidateQueries({
        queryKey: [`${method} ${path}`],
        predicate: ({ queryKey }) => device === undefined || JSON.stringify(queryKey[1]).includes(device),
      });
    }
  }, gatherMs);
}
