import { type LiveEffects, markStale, patch } from '../../lib/live-cache.ts';

const list = 'POST /monitor/api/v1/lines/list';
const counts = 'POST /monitor/api/v1/lines/counts';
const detail = 'GET /monitor/api/v1/lines/:lineId';
const states = 'POST /monitor/api/v1/wan/subjects/:kind/:id/states';
const events = 'POST /monitor/api/v1/wan/subjects/:kind/:id/events';
const chart = 'POST /monitor/api/v1/wan/metrics/chart';

export const lineEffects = {
  'line.changed'({ lineId }) {
    for (const route of [list, counts] as const) markStale(route);
    for (const route of [detail, states, events] as const) markStale(route, lineId);
  },

  'subject.state'({ subject: { kind, id }, state }) {
    if (kind !== 'line') return;
    patch(list, (page) => ({
      ...page,
      list: page.list.map((row) => (row.id === id ? { ...row, state } : row)),
    }));
    patch(detail, (line) => (line.id === id ? { ...line, state } : line));
    for (const route of [list, counts] as const) markStale(route);
    markStale(states, id);
  },

  'subject.event'({ subject: { kind, id } }) {
    if (kind === 'line') markStale(events, id);
  },

  'subject.measured'({ subject: { kind, id } }) {
    if (kind !== 'line') return;
    markStale(detail, id);
    markStale(chart, id, ({ isSlow }) => isSlow !== true);
  },
} satisfies LiveEffects;
