import { type PathRow } from '@linekeeper/contract/dial/dial-tests';
import { type DialMetricName } from '@linekeeper/contract/dial/dial-metrics';
import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { type LiveEffects, markStale, patch } from '../../lib/live-cache.ts';

const list = 'POST /dial/api/v1/tests/list';
const counts = 'POST /dial/api/v1/tests/counts';
const detail = 'GET /dial/api/v1/tests/:testId';
const paths = 'POST /dial/api/v1/tests/:testId/paths';
const runs = 'POST /monitor/api/v1/wan/subjects/:kind/:id/runs/list';
const events = 'POST /monitor/api/v1/wan/subjects/:kind/:id/events';
const states = 'POST /monitor/api/v1/wan/subjects/:kind/:id/states';

/** A path after a measurement: what is told at once is as it was measured, also where it was not; the rest stays until it is read again. */
export function measuredPath(
  path: PathRow,
  { at, values }: { readonly at: string; readonly values: Partial<Record<MetricName, number | null>> },
): PathRow {
  const told = Object.entries(values) as [DialMetricName, number | null][];
  const gone = new Set(told.flatMap(([metric, value]) => (value === null ? [metric] : [])));
  const kept = Object.entries(path.values).filter(([metric]) => !gone.has(metric as DialMetricName));
  const fresh = told.filter(([, value]) => value !== null);
  return { ...path, measuredAt: at, values: Object.fromEntries([...kept, ...fresh]) };
}

export const dialEffects = {
  'dial-test.changed'({ testId }) {
    markStale(list);
    markStale(counts);
    for (const route of [detail, paths] as const) markStale(route, testId);
  },

  'subject.state'({ subject: { kind, id }, state }) {
    if (kind !== 'dial_path') return;
    patch(paths, (page) => ({
      ...page,
      list: page.list.map((row) => (row.id === id ? { ...row, state } : row)),
    }));
    markStale(states, id);
  },

  'subject.event'({ subject: { kind, id } }) {
    if (kind === 'dial_path') markStale(events, id);
  },

  'dial-states.changed'() {
    for (const route of [list, counts, detail, paths] as const) markStale(route);
  },

  'subject.measured'({ subject: { kind, id }, at, values }) {
    if (kind !== 'dial_path') return;
    const own = values.find((item) => item.id === id)?.values ?? {};
    patch(paths, (page) => ({
      ...page,
      list: page.list.map((row) => (row.id === id ? measuredPath(row, { at, values: own }) : row)),
    }));
    markStale(runs, id);
  },
} satisfies LiveEffects;
