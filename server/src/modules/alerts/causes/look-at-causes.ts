import { alertSeverities } from '@linekeeper/contract/alerts/alert-terms';
import { qualityOf } from '@linekeeper/contract/alerts/qualities';
import type pg from 'pg';
import { type Tx } from '../../../platform/db/database.ts';
import { publish } from '../../../platform/events/publish.ts';
import { causesFound } from '../events.ts';
import { putTellings } from '../telling/put-tellings.ts';
import { pathsToTargets } from './asked-targets.queries.ts';
import { badPaths } from './bad-paths.queries.ts';
import { CauseBoard, causeSettings } from './cause-board.ts';
import { writeLooked } from './cause-writes.queries.ts';
import { fewOfProviders } from './ending-lines.ts';
import { answersOf } from './ending-lines.queries.ts';
import { flappingOf } from './flapping-alerts.ts';
import { type OpenAlert } from './open-alert.ts';
import { type QualityShares, qualitySharesOf } from './quality-shares.ts';
import { liveStorms } from './live-storms.ts';
import { comingSoon } from './look-ahead.ts';
import { outcomeOf } from './outcome.ts';
import { devicesOfOutlets } from './outlet-devices.queries.ts';
import { stormSettings } from './storms.ts';
import {
  type LastMeasured,
  outletsWithSeveral,
  stormPlacesOf,
  surroundingsOf,
  targetsWithSeveral,
} from './surroundings.ts';
import { holdCauses, type UnsettledAlert, unsettledAlerts } from './unsettled-alerts.queries.ts';
import { isHeldBack, seenAlone } from './seen-alone.ts';
import { waysOf } from './ways.queries.ts';

const openAlertOf = (alert: UnsettledAlert, qualities: QualityShares): OpenAlert => ({
  ...{ id: alert.id, targetId: alert.targetId, isOutage: alert.isOutage },
  ...{ firedAtMs: alert.firedAtMs, beganAtMs: alert.beganAtMs, isOver: alert.isOver },
  rank: alertSeverities.indexOf(alert.severity),
  isHeld: isHeldBack(alert),
  ...{ isLine: alert.isLine, quality: alert.metric && qualityOf(alert.metric) },
  ...(qualities.has(alert.id) && { shares: qualities.get(alert.id)! }),
});

/**
 * It has ended before it could be told, or found to be a consequence: it is looked at as if it were open, once. What its cause held back
 * and ended right after that is told to nobody.
 */
const isUntold = ({ isTold, causeId, muted, isFreed }: UnsettledAlert) =>
  !isTold && causeId === null && muted === null && !isFreed;

/** What a look at a tenant is made with. */
export interface Look {
  readonly tenantId: number;
  readonly nowMs: number;
  /** Missing: this server asks nothing, and nothing is waited for. */
  readonly asked?: LastMeasured | undefined;
}

/** What is left after a look. */
export interface Left {
  /** How many alerts it read: all that are unsettled. */
  readonly read: number;
  /** When something that waits is due, in milliseconds since 1970; null: nothing does. */
  readonly dueMs: number | null;
  /** The targets whose next measurement is waited for. */
  readonly toAsk: readonly string[];
}

/** Finds the causes of all that is open of a tenant, from what is committed, and writes down what changed with what is to be told of it. */
export async function lookAtCauses(
  tx: Tx,
  client: pg.ClientBase,
  { tenantId, nowMs, asked }: Look,
): Promise<Left> {
  await holdCauses(client, tenantId);
  const read = await unsettledAlerts(client, tenantId);
  if (read.length === 0) return { read: 0, dueMs: null, toAsk: [] };
  const flapping = await flappingOf(client, { tenantId, nowMs }, read);
  const alerts = read.map((alert) => ({ ...alert, ...flapping.changed.get(alert.id) }));
  const looked = alerts.filter((alert) => !alert.isOver || isUntold(alert));
  const ways = await waysOf(client, tenantId, [...new Set(looked.map(({ targetId }) => targetId))]);
  const outlets = await devicesOfOutlets(client, tenantId, outletsWithSeveral(looked));
  const targets = await pathsToTargets(client, tenantId, targetsWithSeveral(looked, ways));
  // What was measured is read before what is bad: what just turned bad is not taken for well.
  const bad = await badPaths(client, tenantId, [...targets.keys()]);
  const storms = liveStorms(alerts);
  const places = stormPlacesOf(looked, ways);
  const qualities = qualitySharesOf(looked, ways, places);
  const few = fewOfProviders(
    { alerts: looked, storms, places },
    { sinceMs: nowMs - stormSettings.windowMs, fromTargets: stormSettings.fromTargets },
  );
  const providers = await answersOf(client, tenantId, few);
  const known = new Set(read.map(({ id }) => id));
  const withinMs = causeSettings.comingMs;
  const soon = await comingSoon(client, { tenantId, nowMs, withinMs }, { alerts: looked, ways, qualities });
  const coming = soon.filter(({ id }) => !known.has(id));
  const board = new CauseBoard(surroundingsOf(looked, ways, { outlets, targets, providers, bad }, asked));
  board.restore(alerts, storms);
  const open = looked.map((alert) => openAlertOf(alert, qualities));
  const steps = board.look(open, nowMs, coming);
  const isSeenAlone = await seenAlone(tx, tenantId, { alerts, board, nowMs });
  const outcome = outcomeOf({ read, alerts, ways, qualities, board, steps, flapping, isSeenAlone, nowMs });
  await writeLooked(client, { tenantId, nowMs }, { ...outcome, successors: outcome.tellings.leads });
  await putTellings(tx, tenantId, outcome.tellings);
  if (outcome.alerts.length > 0) publish(tx, causesFound, { tenantId });
  const due = [board.lookAtMs, flapping.staysAtMs].filter((ms) => ms !== null);
  return {
    ...{ read: read.length, toAsk: board.toAsk },
    dueMs: due.length > 0 ? Math.min(...due) : null,
  };
}
