import { metricsLike, qualityOf } from '@linekeeper/contract/alerts/qualities';
import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import type pg from 'pg';
import { askedTargets } from './asked-targets.queries.ts';
import { comingOutages } from './coming-outages.queries.ts';
import { comingValues } from './coming-values.queries.ts';
import { type OpenAlert } from './open-alert.ts';
import { type QualityShares, qualitySharesOf } from './quality-shares.ts';
import { failing, stormPlacesOf } from './surroundings.ts';
import { isHeldBack } from './seen-alone.ts';
import { type UnsettledAlert } from './unsettled-alerts.queries.ts';
import { type Ways } from './ways.queries.ts';

const waitsToBeTold = (alert: UnsettledAlert) =>
  !alert.isOver && !alert.isTold && alert.causeId === null && !isHeldBack(alert);

/** What fails of the ways of outages that are still to be told. */
function failingWays(untold: readonly UnsettledAlert[], { standings }: Ways): string[] {
  if (!untold.some(({ isOutage }) => isOutage)) return [];
  return [...standings].flatMap(([id, { state }]) => (failing.has(state) ? [id] : []));
}

/** Nothing is known of what they are reached through. */
const noWays: Omit<Ways, 'standings'> = {
  ...{ seenFrom: new Map(), parents: new Map(), ways: new Map(), endings: new Map() },
  asked: new Map(),
};

/** Bad values that come, in the places that they share with others. */
async function valuesToCome(
  client: pg.ClientBase,
  tenantId: number,
  asked: { readonly metrics: readonly MetricName[]; readonly fromMs: number; readonly untilMs: number },
): Promise<OpenAlert[]> {
  if (asked.metrics.length === 0) return [];
  const rows = await comingValues(client, tenantId, asked);
  const placed = rows.map((row) => ({
    ...row,
    outletName: '',
    isOutage: false,
    stormId: null,
    isOver: false,
  }));
  const pathIds = [...new Set(rows.map(({ targetId }) => targetId))];
  const ways = { ...noWays, asked: await askedTargets(client, tenantId, pathIds) };
  const shares = qualitySharesOf(placed, ways, stormPlacesOf(placed, ways));
  return rows.flatMap(({ id, targetId, isLine, metric, firedAtMs, beganAtMs }) => {
    const own = shares.get(id);
    const of = { isLine, quality: qualityOf(metric) };
    return own ? [{ id, targetId, isOutage: false, firedAtMs, beganAtMs, shares: own, ...of }] : [];
  });
}

/**
 * What comes soon and what is still to be told depends on: outages of what it is reached through, and bad values of the same kind. Asks nothing
 * where nothing is to be told.
 */
export async function comingSoon(
  client: pg.ClientBase,
  {
    tenantId,
    nowMs,
    withinMs,
  }: {
    readonly tenantId: number;
    readonly nowMs: number;
    readonly withinMs: number;
  },
  looked: {
    readonly alerts: readonly UnsettledAlert[];
    readonly ways: Ways;
    readonly qualities: QualityShares;
  },
): Promise<OpenAlert[]> {
  const untold = looked.alerts.filter(waitsToBeTold);
  const outages = await comingOutages(client, tenantId, failingWays(untold, looked.ways));
  const bad = untold.flatMap(({ id, metric }) => (metric && looked.qualities.get(id)?.size ? metric : []));
  const values = await valuesToCome(client, tenantId, {
    metrics: [...new Set(bad.flatMap(metricsLike))],
    fromMs: nowMs - withinMs,
    untilMs: nowMs + withinMs,
  });
  return [...outages, ...values];
}
