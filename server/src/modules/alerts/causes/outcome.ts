import { isDeepStrictEqual } from 'node:util';
import { type Tellings } from '../telling/put-tellings.ts';
import { type CauseBoard, type CauseStep } from './cause-board.ts';
import { type CauseStepRow, type LookedAt } from './cause-writes.queries.ts';
import { type FlappingFound } from './flapping-alerts.ts';
import { type QualityShares } from './quality-shares.ts';
import { type StormRecord } from './storm-record.ts';
import { type Storm } from './storms.ts';
import { type StormPlaces, stormPlacesOf } from './surroundings.ts';
import { isHeldApart, isHeldBack, type IsSeenAlone, kindOfCause } from './seen-alone.ts';
import { type UnsettledAlert } from './unsettled-alerts.queries.ts';
import { type Ways } from './ways.queries.ts';

interface Looked {
  /** As they were read. */
  readonly read: readonly UnsettledAlert[];
  /** With what was found of their coming and going. */
  readonly alerts: readonly UnsettledAlert[];
  readonly ways: Ways;
  readonly qualities: QualityShares;
  readonly board: CauseBoard;
  readonly steps: readonly CauseStep[];
  readonly flapping: FlappingFound;
  readonly isSeenAlone: IsSeenAlone;
  readonly nowMs: number;
}

export interface Outcome {
  /** Those that changed. */
  readonly alerts: readonly LookedAt[];
  readonly steps: readonly CauseStepRow[];
  readonly tellings: Tellings;
}

/** What is to be written and told after a look. */
export function outcomeOf(found: Looked): Outcome {
  const { read, alerts, ways, qualities, board, steps, flapping, isSeenAlone, nowMs } = found;
  const stepsOf = Map.groupBy(steps, ({ alertId }) => alertId);
  const byId = new Map(alerts.map((alert) => [alert.id, alert]));
  const storms = stormsById(board.storms);
  const places = stormPlacesOf(alerts, ways);
  const written: LookedAt[] = [];
  const tellings = {
    fired: [] as string[],
    leads: [] as Tellings['leads'][number][],
    apart: [] as string[],
    noted: [] as string[],
    resolved: [] as string[],
  };
  const rows: CauseStepRow[] = [];
  for (const [at, alert] of alerts.entries()) {
    const { id } = alert;
    const own = stepsOf.get(id) ?? [];
    const is = (kind: CauseStep['kind']) => own.some((step) => step.kind === kind);
    const known = board.knownOf(id) ?? alert;
    const { causeId, rootSinceMs } = known;
    const storm = storms.get(id);
    const isStormLive = board.storms.some((one) => one.id === (storm?.id ?? alert.stormId));
    // What still fails after a storm is in none; what it was of is kept with what is over, and with what stood for it.
    const isKept = isStormLive || alert.isOver || alert.storm !== null;
    const stormId = storm?.id ?? (isKept ? alert.stormId : null);
    const isHeld = isHeldBack(alert);
    const causeKind = kindOfCause(alert, causeId, byId);
    const isApart = isSeenAlone(alert, causeKind);
    const predecessor = byId.get(own.find(({ kind }) => kind === 'leads')?.causeId ?? '');
    const toldAtMs = is('tell') ? nowMs : (predecessor?.toldAtMs ?? alert.toldAtMs);
    // Who leads a storm is told as over when the storm is.
    const isSettled =
      alert.isOver && !(isStormLive && alert.storm && toldAtMs !== null) && storm?.leadId !== id;
    const looked: LookedAt = {
      ...{ id, causeId, rootSinceMs, toldAtMs, isFlapping: alert.isFlapping, stormId, isSettled },
      isTold: known.isTold && !isHeld,
      muted: isHeld ? alert.muted : causeId === null ? null : 'consequence',
      ...{ apartOf: isHeldApart(alert, nowMs) ? null : causeKind, isToldApart: alert.isToldApart || isApart },
      storm: recordOf(alert, { storm, isStormLive, places, qualities, byId, nowMs }),
    };
    if (!isSame(read[at]!, looked) || isSettled) written.push(looked);
    if (is('tell')) tellings.fired.push(id);
    if (predecessor) tellings.leads.push({ alertId: id, from: predecessor.id });
    const isNew = alert.rootSinceMs === null && alert.causeId === null && !alert.isTold;
    if (isApart) tellings.apart.push(id);
    else if ((is('cause') && alert.causeId === null && !isHeld && toldAtMs === null) || (isHeld && isNew))
      tellings.noted.push(id);
    if (isSettled && (toldAtMs !== null || looked.isToldApart)) tellings.resolved.push(id);
    if (flapping.began.has(id)) rows.push({ alertId: id, kind: 'flapping', name: null, causeId: null });
    for (const step of own) {
      if (step.kind === 'tell') continue;
      const { kind, causeId: cause } = step;
      rows.push({ alertId: id, kind, name: byId.get(cause ?? '')?.subjectName ?? null, causeId: cause });
    }
  }
  return { alerts: written, steps: rows, tellings };
}

/** The storm that each alert is in. */
const stormsById = (storms: readonly Storm[]) =>
  new Map(storms.flatMap((storm) => storm.memberIds.map((id) => [id, storm] as const)));

function recordOf(
  alert: UnsettledAlert,
  given: {
    readonly storm: Storm | undefined;
    readonly isStormLive: boolean;
    readonly places: StormPlaces;
    readonly qualities: QualityShares;
    readonly byId: ReadonlyMap<string, UnsettledAlert>;
    readonly nowMs: number;
  },
): StormRecord | null {
  const { storm, isStormLive, places, qualities, byId, nowMs } = given;
  if (storm?.leadId === alert.id) {
    const { group, peak } = storm;
    const own = qualities.get(alert.id)?.get(group)?.place ?? places.get(alert.targetId)?.get(group);
    const place = own ?? byId.get(storm.id)?.storm ?? alert.storm;
    if (!place) return null;
    const { kind, name, region, quality } = place;
    return { ...{ kind, name, region, group, peak }, ...(quality && { quality }), overAt: null };
  }
  const { storm: kept } = alert;
  if (kept && kept.overAt === null && !isStormLive) return { ...kept, overAt: new Date(nowMs).toISOString() };
  return kept;
}

function isSame(before: UnsettledAlert, now: LookedAt): boolean {
  const { isSettled: _isSettled, storm, ...rest } = now;
  return (
    Object.entries(rest).every(([name, value]) => before[name as keyof UnsettledAlert] === value) &&
    isDeepStrictEqual(before.storm, storm)
  );
}
