import { type LineRow } from '@linekeeper/contract/lines/lines';
import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { type LiveEffects, markStale, patch } from '../../lib/live-cache.ts';

const list = 'POST /monitor/api/v1/lines/list';
const counts = 'POST /monitor/api/v1/lines/counts';
const groups = 'POST /monitor/api/v1/lines/groups';
const detail = 'GET /monitor/api/v1/lines/:lineId';
const states = 'POST /monitor/api/v1/wan/subjects/:kind/:id/states';
const events = 'POST /monitor/api/v1/wan/subjects/:kind/:id/events';
const side = 'GET /monitor/api/v1/lines/:lineId/fault-side';
const smoke = 'POST /monitor/api/v1/wan/subjects/:kind/:id/runs/smoke';
const chart = 'POST /monitor/api/v1/wan/metrics/chart';

/** A line after a measurement: what it did not bring has no latest value. */
export const measuredLine = <Line extends LineRow>(
  line: Line,
  values: Partial<Record<MetricName, number | null>>,
): Line => ({
  ...line,
  rttMs: values['line.rtt'] ?? null,
  lossPercent: values['line.loss'] ?? null,
  jitterMs: values['line.jitter'] ?? null,
  mos: values['line.mos'] ?? null,
  inBps: values['line.in'] ?? null,
  outBps: values['line.out'] ?? null,
});

export const lineEffects = {
  'line.changed'({ lineId }) {
    for (const route of [list, counts, groups] as const) markStale(route);
    for (const route of [detail, states, events] as const) markStale(route, lineId);
  },

  'subject.state'({ subject: { kind, id }, state }) {
    if (kind !== 'line') return;
    patch(list, (page) => ({
      ...page,
      list: page.list.map((row) => (row.id === id ? { ...row, state } : row)),
    }));
    patch(detail, (line) => (line.id === id ? { ...line, state } : line));
    for (const route of [list, counts, groups] as const) markStale(route);
    for (const route of [states, side] as const) markStale(route, id);
  },

  'subject.event'({ subject: { kind, id } }) {
    if (kind === 'line') for (const route of [events, side] as const) markStale(route, id);
  },

  'subject.measured'({ subject: { kind, id }, values }) {
    if (kind !== 'line') return;
    const own = values.find((item) => item.id === id)?.values ?? {};
    patch(list, (page) => ({
      ...page,
      list: page.list.map((row) => (row.id === id ? measuredLine(row, own) : row)),
    }));
    patch(detail, (line) => (line.id === id ? measuredLine(line, own) : line));
    for (const route of [chart, smoke] as const) markStale(route, id, ({ isSlow }) => isSlow !== true);
  },
} satisfies LiveEffects;
