import { alertSeverities } from '@linekeeper/contract/alerts/alert-terms';
import type pg from 'pg';
import { type Tx } from '../../../platform/db/database.ts';
import { publish } from '../../../platform/events/publish.ts';
import { causesFound } from '../events.ts';
import { putTellings } from '../telling/put-tellings.ts';
import { CauseBoard } from './cause-board.ts';
import { writeLooked } from './cause-writes.queries.ts';
import { fewOfProviders } from './ending-lines.ts';
import { answersOf } from './ending-lines.queries.ts';
import { comingOutages } from './coming-outages.queries.ts';
import { flappingOf } from './flapping-alerts.ts';
import { type OpenAlert } from './open-alert.ts';
import { liveStorms } from './live-storms.ts';
import { outcomeOf } from './outcome.ts';
import { devicesOfOutlets } from './outlet-devices.queries.ts';
import { stormSettings } from './storms.ts';
import { failing, type LastOf, outletsWithSeveral, stormPlacesOf, surroundingsOf } from './surroundings.ts';
import { holdCauses, type UnsettledAlert, unsettledAlerts } from './unsettled-alerts.queries.ts';
import { isHeldBack, seenAlone } from './seen-alone.ts';
import { type Ways, waysOf } from './ways.queries.ts';

const openAlertOf = (alert: UnsettledAlert): OpenAlert => ({
  ...{ id: alert.id, targetId: alert.targetId, isOutage: alert.isOutage },
  ...{ firedAtMs: alert.firedAtMs, beganAtMs: alert.beganAtMs, isOver: alert.isOver },
  rank: alertSeverities.indexOf(alert.severity),
  isHeld: isHeldBack(alert),
});

/**
 * It has ended before it could be told, or found to be a consequence: it is looked at as if it were open, once. What its cause held back
 * and ended right after that is told to nobody.
 */
const isUntold = ({ isTold, causeId, muted, isFreed }: UnsettledAlert) =>
  !isTold && causeId === null && muted === null && !isFreed;

/** What fails of the ways of outages that are still to be told. */
function failingWays(looked: readonly UnsettledAlert[], { standings }: Ways): string[] {
  const isAny = looked.some(
    ({ isOutage, isOver, isTold, causeId }) => isOutage && !isOver && !isTold && causeId === null,
  );
  if (!isAny) return [];
  return [...standings].flatMap(([id, { state }]) => (failing.has(state) ? [id] : []));
}

/** What a look at a tenant is made with. */
export interface Look {
  readonly tenantId: number;
  readonly nowMs: number;
  /** Missing: this server asks nothing, and nothing is waited for. */
  readonly lastOf?: LastOf | undefined;
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
  { tenantId, nowMs, lastOf }: Look,
): Promise<Left> {
  await holdCauses(client, tenantId);
  const read = await unsettledAlerts(client, tenantId);
  if (read.length === 0) return { read: 0, dueMs: null, toAsk: [] };
  const flapping = await flappingOf(client, { tenantId, nowMs }, read);
  const alerts = read.map((alert) => ({ ...alert, ...flapping.changed.get(alert.id) }));
  const looked = alerts.filter((alert) => !alert.isOver || isUntold(alert));
  const ways = await waysOf(client, tenantId, [...new Set(looked.map(({ targetId }) => targetId))]);
  const outlets = await devicesOfOutlets(client, tenantId, outletsWithSeveral(looked));
  const storms = liveStorms(alerts);
  const few = fewOfProviders(
    { alerts: looked, storms, places: stormPlacesOf(looked, ways) },
    { sinceMs: nowMs - stormSettings.windowMs, fromTargets: stormSettings.fromTargets },
  );
  const providers = await answersOf(client, tenantId, few);
  const board = new CauseBoard(surroundingsOf(looked, ways, { outlets, providers }, lastOf));
  board.restore(alerts, storms);
  const known = new Set(read.map(({ id }) => id));
  const outages = await comingOutages(client, tenantId, failingWays(looked, ways));
  const coming = outages.filter(({ id }) => !known.has(id));
  const steps = board.look(looked.map(openAlertOf), nowMs, coming);
  const isSeenAlone = await seenAlone(tx, tenantId, { alerts, board, nowMs });
  const outcome = outcomeOf({ read, alerts, ways, board, steps, flapping, isSeenAlone, nowMs });
  await writeLooked(client, { tenantId, nowMs }, { ...outcome, successors: outcome.tellings.leads });
  await putTellings(tx, tenantId, outcome.tellings);
  if (outcome.alerts.length > 0) publish(tx, causesFound, { tenantId });
  const due = [board.lookAtMs, flapping.staysAtMs].filter((ms) => ms !== null);
  return {
    ...{ read: read.length, toAsk: board.toAsk },
    dueMs: due.length > 0 ? Math.min(...due) : null,
  };
}
