import { readRange } from '../../widgets/chart/index.ts';
import { periodAt } from './chart-period.ts';

export const overviewPath = '/overallNetworkOperationOverview';

/** What of an address says of which time a page shows figures: the period, or one of one's own. */
const ofPages = ['range', 'from', 'to'] as const;
/** A dashboard compares it with that before, too, and knows a moment of the past. */
const ofDashboards = [...ofPages, 'compare', 'at'] as const;

/** Whether a path leads to the overview itself, whose figures are of the moment and the period that its address says. */
export const isOfOverview = (path: string): boolean => {
  const [page = ''] = path.split('?');
  return page === '' || page === overviewPath;
};

/**
 * A path with the time of the page that leads there, so that what opens, and what leads back, shows figures of the same time. What
 * the path says itself stays. Pages other than a dashboard know no moment of the past: there it is as long a period until then.
 */
export function withTime(path: string, search: URLSearchParams, atMs?: number): string {
  const [page = '', own = ''] = path.split('?');
  const isDashboard = isOfOverview(path);
  const next = new URLSearchParams(own);
  const keep = (name: string, value: string | null) => {
    if (value !== null && !next.has(name)) next.set(name, value);
  };
  if (!isDashboard && atMs !== undefined) {
    const { from, to } = periodAt(readRange(search), atMs);
    keep('from', from);
    keep('to', to);
  }
  for (const name of isDashboard ? ofDashboards : ofPages) keep(name, search.get(name));
  return next.size > 0 ? `${page}?${next.toString()}` : page || '?';
}
