import { type LiveEffects, markStale } from '../../lib/live-cache.ts';

const lists = ['POST /monitor/api/v1/outlets/list', 'POST /monitor/api/v1/outlets/counts'] as const;
const detail = 'GET /monitor/api/v1/outlets/:outletId';
const timeline = 'POST /monitor/api/v1/outlets/:outletId/timeline';

/** What outlets show of devices and lines comes with them: counts and states are read again. */
function contentsChanged(): void {
  for (const route of lists) markStale(route);
  for (const route of [detail, timeline] as const) markStale(route);
}

export const outletEffects = {
  'outlet.changed'({ outletId }) {
    for (const route of lists) markStale(route);
    markStale('POST /monitor/api/v1/devices/list');
    markStale(detail, outletId ?? undefined);
  },
  'device.changed': contentsChanged,
  'line.changed': contentsChanged,
  'subject.state': contentsChanged,
} satisfies LiveEffects;
