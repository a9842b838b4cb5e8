import { offlineAfterMs } from '@linekeeper/contract/agents/link-limits';
import { commonDoubts, dependencyCauses, doubtsAbove } from './dependency-cause.ts';
import { badLineOver } from './over-bad-lines.ts';
import { type OpenAlert, type Surroundings } from './open-alert.ts';
import {
  behindOutages,
  firstFiredMs,
  type RootAlert,
  type Storm,
  type StormSettings,
  stormSettings,
  stormsOf,
} from './storms.ts';
import { manyComeAt } from './values-to-come.ts';

/** What has to be written down, and told, of one alert. */
export interface CauseStep {
  readonly alertId: string;
  /**
   * `tell`: it is its own cause, and those who are to be told are told now. `cause`: it is a consequence of another from now on, and
   * nobody is told. `cause-gone`: that was mended, and it still holds; where it is not a consequence of another one by then, `tell`
   * follows, or `leads`: it stands for a storm that was told already.
   */
  readonly kind: 'tell' | 'cause' | 'cause-gone' | 'leads';
  /** Of `leads`: the alert that stood for the storm before. */
  readonly causeId: string | null;
}

/** What is known of an open alert. */
export interface Known {
  readonly causeId: string | null;
  /** Since when it is nobody's consequence; null while it is one. */
  readonly rootSinceMs: number | null;
  readonly isTold: boolean;
  /** When it became a consequence though it had been told; null: it is none, or was not told. */
  readonly toldUntilMs?: number | null;
  /** It was a consequence until then, and has not been told since. */
  readonly isFreed?: boolean;
}

export interface CauseSettings {
  readonly storm: StormSettings;
  /** So long an outage waits for others that come at once, before it is told: its cause may be seen a moment later. */
  readonly gatherMs: number;
  /** So long at most waits what its cause held back, until it was asked again: it may well be back, too. */
  readonly askedAgainMs: number;
  /** So far off at most is the outage of something above it that it waits for. */
  readonly comingMs: number;
  /** So long at most it waits until something above it was asked that answered before it began. */
  readonly inDoubtMs: number;
  /** So long at most where that tells of itself, such as an agent: its silence says that it failed. */
  readonly silentMs: number;
}
export const causeSettings: CauseSettings = {
  ...{ storm: stormSettings, gatherMs: 2_000, askedAgainMs: 180_000 },
  comingMs: 90_000,
  // It has its turn within ten seconds or is moved up, a failure is confirmed after ten, and a test of a line lasts eleven, twice.
  inDoubtMs: 35_000,
  // By then its silence is confirmed and written.
  silentMs: offlineAfterMs + 20_000,
};

/** The bad values that are nobody's consequence. */
const valuesOf = (alerts: readonly OpenAlert[], rootSince: (id: string) => number | null): RootAlert[] =>
  alerts.flatMap((alert) => {
    const { id, shares, isHeld } = alert;
    const sinceMs = shares && !isHeld ? rootSince(id) : null;
    return sinceMs === null ? [] : [{ alert, sinceMs, groups: [...(shares?.keys() ?? [])], behindIds: [] }];
  });

/**
 * Which alert is whose consequence, of one tenant: one page a cause. It is asked whenever alerts fire or end, and at `lookAtMs`; it reads
 * no clock and writes nothing.
 */
export class CauseBoard {
  readonly #around: Surroundings;
  readonly #settings: CauseSettings;
  #known = new Map<string, Known>();
  #storms: readonly Storm[] = [];
  #lookAtMs: number | null = null;
  #toAsk = new Set<string>();

  constructor(around: Surroundings, settings: CauseSettings = causeSettings) {
    this.#around = around;
    this.#settings = settings;
  }

  /** When something that waits is to be told; null where nothing does. Milliseconds since 1970. */
  get lookAtMs(): number | null {
    return this.#lookAtMs;
  }

  /** The targets whose next measurement is waited for: what is told depends on it. */
  get toAsk(): readonly string[] {
    return [...this.#toAsk];
  }

  /** The storms of now, with their extents. */
  get storms(): readonly Storm[] {
    return this.#storms;
  }

  /** What is known of an alert; undefined where it was not among those that were looked at. */
  knownOf(alertId: string): Known | undefined {
    return this.#known.get(alertId);
  }

  /** The alert that one is a consequence of; null where it is its own cause, or is not open. */
  causeOf(alertId: string): string | null {
    return this.#known.get(alertId)?.causeId ?? null;
  }

  /** What was known goes on: causes and who was told, as the alerts keep them, and the storms. */
  restore(alerts: readonly (Known & { readonly id: string })[], storms: readonly Storm[]): void {
    this.#storms = storms;
    for (const { id, causeId, rootSinceMs, isTold, toldUntilMs = null, isFreed = false } of alerts)
      this.#known.set(id, { causeId, rootSinceMs, isTold, toldUntilMs, isFreed });
  }

  /**
   * Looks at all that is open of the tenant at a time, and says what changed since. `coming` are outages and bad values that have not lasted long
   * enough yet: they are nobody's cause, but what would be their consequence, or one of a storm with them, is told only where they do not fire.
   */
  look(alerts: readonly OpenAlert[], atMs: number, coming: readonly OpenAlert[] = []): CauseStep[] {
    const steps: CauseStep[] = [];
    const comesAtMs = this.#comingCauses(
      alerts,
      coming.filter(({ isOutage }) => isOutage),
    );
    const causes = dependencyCauses(alerts, this.#around);
    const before = this.#known;
    const rootSince = (id: string) => (causes.has(id) ? null : (before.get(id)?.rootSinceMs ?? atMs));
    const stormsBefore = this.#storms;
    const leads = new Map(stormsBefore.map((storm) => [storm.id, storm.leadId]));
    const alertOf = new Map(alerts.map((alert) => [alert.id, alert]));
    const { isWhole, turnsWithin } = this.#around;
    const rules = { ...this.#settings.storm, isWhole, turnsWithin };
    const outages = stormsOf(this.#outages(alerts, rootSince, causes), stormsBefore, rules);
    for (const [id, leadId] of behindOutages(alerts, outages, alertOf))
      if (!causes.has(id)) causes.set(id, leadId);
    // What stands in a storm stays there: who is told of that is told of it.
    const stormy = new Set(stormsBefore.flatMap(({ memberIds }) => memberIds));
    const badLine = badLineOver(alerts, this.#around);
    for (const alert of alerts) {
      const line = causes.has(alert.id) || stormy.has(alert.id) ? undefined : badLine(alert);
      if (line) causes.set(alert.id, line.id);
    }
    const lineComes = badLineOver(coming, this.#around);
    const values = valuesOf(alerts, rootSince);
    this.#storms = [...outages, ...stormsOf(values, stormsBefore, rules)];
    const fresh = coming.length === 0 ? [] : values.filter(({ sinceMs }) => atMs - sinceMs <= rules.windowMs);
    const manyAtMs = manyComeAt(fresh, coming, rules.fromTargets);
    const live = new Set(this.#storms.map(({ id }) => id));
    // What stood for a storm in another's place was told under that one's name alone: where it outlives the storm, it is told by its own.
    const heirs = new Set(
      stormsBefore.flatMap(({ id, leadId }) => (live.has(id) || id === leadId ? [] : leadId)),
    );
    for (const { leadId, memberIds } of this.#storms)
      for (const id of memberIds) if (id !== leadId) causes.set(id, leadId);
    // A consequence of what stands in a storm is one of the storm.
    for (const [id, causeId] of causes) causes.set(id, causes.get(causeId) ?? causeId);
    /** The alert under which a storm was told that another one stands for now; null where it stands for none, or none was told. */
    const predecessorOf = (id: string) => {
      const own = this.#storms.filter(({ leadId }) => leadId === id).map((storm) => leads.get(storm.id));
      return own.find((lead) => lead !== undefined && before.get(lead)?.isTold === true) ?? null;
    };
    this.#known = new Map();
    this.#lookAtMs = null;
    this.#toAsk = new Set();
    const doubtsOf = doubtsAbove(alerts, this.#around);
    const stormOf = new Map(this.#storms.map((storm) => [storm.leadId, storm]));
    for (const alert of alerts) {
      const { id, targetId, isOutage, isHeld = false, isOver = false, shares } = alert;
      const was = before.get(id);
      const causeId = causes.get(id) ?? null;
      const rootSinceMs = rootSince(id);
      // What seemed to be a consequence for a moment, as one way was seen to fail before another was seen to be back, was told.
      const isToldLately = atMs - (was?.toldUntilMs ?? -Infinity) <= this.#settings.gatherMs;
      const wasTold = was?.causeId === null && was.isTold && (isOver || !heirs.has(id));
      let isTold = causeId === null && (wasTold || isToldLately);
      if (was?.causeId && causeId !== was.causeId)
        steps.push({ alertId: id, kind: 'cause-gone', causeId: was.causeId });
      if (causeId !== null && causeId !== was?.causeId) steps.push({ alertId: id, kind: 'cause', causeId });
      const isFreed = causeId === null && !isTold && (was?.causeId != null || was?.isFreed === true);
      if (causeId === null && !isTold && !isHeld) {
        const sinceMs = rootSinceMs ?? atMs;
        let dueMs = isOutage && !isOver ? this.#gathered(sinceMs, comesAtMs.get(id)) : sinceMs;
        if (isFreed && !isOver) dueMs = Math.max(dueMs, this.#askedAgain(targetId, sinceMs, atMs));
        if (shares && !isOver && !stormOf.has(id))
          dueMs = Math.max(dueMs, this.#withOthers([...shares.keys()], manyAtMs, { sinceMs, atMs }));
        const comingLine = isOver ? undefined : lineComes(alert);
        if (comingLine)
          dueMs = Math.max(dueMs, this.#gathered(sinceMs, Math.max(comingLine.firedAtMs, atMs)));
        if (isOutage && !isOver) {
          const storm = stormOf.get(id)?.memberIds.flatMap((member) => alertOf.get(member) ?? []);
          const doubts = storm ? commonDoubts(storm, doubtsOf) : doubtsOf(targetId);
          const fromMs = storm ? Math.min(sinceMs, firstFiredMs(storm)) : sinceMs;
          dueMs = Math.max(dueMs, this.#inDoubt(doubts, fromMs, atMs));
        }
        const predecessor = predecessorOf(id);
        isTold = dueMs <= atMs || predecessor !== null;
        if (isTold) steps.push({ alertId: id, kind: predecessor ? 'leads' : 'tell', causeId: predecessor });
        else this.#lookAtMs = Math.min(this.#lookAtMs ?? Infinity, dueMs);
      }
      const toldUntilMs = causeId === null ? null : was?.isTold ? atMs : (was?.toldUntilMs ?? null);
      this.#known.set(id, { causeId, rootSinceMs, isTold, toldUntilMs, isFreed: isFreed && !isTold });
    }
    return steps;
  }

  /**
   * From when on what became its own cause at `sinceMs` is known to hold still: its target was asked since, or does not come to be asked.
   * Until then it is looked at again and again.
   */
  #askedAgain(targetId: string, sinceMs: number, atMs: number): number {
    const { gatherMs, askedAgainMs } = this.#settings;
    // What mended its cause was seen a moment before it was found to be its own.
    if (this.#around.isAskedSince?.(targetId, sinceMs - gatherMs) ?? true) return sinceMs;
    this.#toAsk.add(targetId);
    return Math.min(atMs + gatherMs, sinceMs + askedAgainMs);
  }

  /** From when on what became its own cause at `sinceMs` waits no longer for those that it is reached through: they are asked, for a while. */
  #inDoubt(doubts: readonly string[], sinceMs: number, atMs: number): number {
    const { gatherMs, inDoubtMs, silentMs } = this.#settings;
    let untilMs = sinceMs;
    for (const id of doubts) {
      const knownByMs = this.#around.knownByMs?.(id) ?? null;
      const ownMs = knownByMs === null ? sinceMs + inDoubtMs : Math.min(knownByMs, sinceMs + silentMs);
      if (atMs >= ownMs) continue;
      this.#toAsk.add(id);
      untilMs = Math.max(untilMs, ownMs);
    }
    return untilMs === sinceMs ? sinceMs : Math.min(atMs + gatherMs, untilMs);
  }

  /**
   * From when on a bad value waits no longer for others of its kind in the places that it is in: where they make a storm soon, all are told at
   * once.
   */
  #withOthers(
    groups: readonly string[],
    manyAtMs: ReadonlyMap<string, number>,
    { sinceMs, atMs }: { readonly sinceMs: number; readonly atMs: number },
  ): number {
    const { gatherMs, comingMs } = this.#settings;
    const manyMs = Math.min(...groups.map((group) => manyAtMs.get(group) ?? Infinity));
    if (manyMs > sinceMs + comingMs) return sinceMs;
    // They are seen to fire by their next measurements.
    return Math.min(Math.max(manyMs, atMs), sinceMs + comingMs) + gatherMs;
  }

  /** From when on an outage that is nobody's consequence since a time waits no longer for others. */
  #gathered(sinceMs: number, comesAtMs = sinceMs): number {
    const { gatherMs, comingMs } = this.#settings;
    return (comesAtMs <= sinceMs + comingMs ? Math.max(comesAtMs, sinceMs) : sinceMs) + gatherMs;
  }

  /** Of each alert whose cause is about to fire: when. */
  #comingCauses(alerts: readonly OpenAlert[], coming: readonly OpenAlert[]): Map<string, number> {
    if (coming.length === 0) return new Map();
    const firesAtMs = new Map(coming.map(({ id, firedAtMs }) => [id, firedAtMs]));
    const causes = dependencyCauses([...alerts, ...coming], this.#around);
    return new Map(
      [...causes].flatMap(([id, causeId]) => {
        const atMs = firesAtMs.get(causeId);
        return atMs === undefined ? [] : [[id, atMs] as const];
      }),
    );
  }

  /** One outage of each target that is nobody's consequence. */
  #outages(
    alerts: readonly OpenAlert[],
    rootSince: (id: string) => number | null,
    causes: ReadonlyMap<string, string>,
  ): RootAlert[] {
    const behind = Map.groupBy(causes.keys(), (id) => causes.get(id));
    return alerts.flatMap((alert) => {
      const sinceMs = alert.isOutage && !alert.isHeld ? rootSince(alert.id) : null;
      if (sinceMs === null) return [];
      const { groups = [] } = this.#around.placeOf(alert.targetId) ?? {};
      return [{ alert, sinceMs, groups, behindIds: behind.get(alert.id) ?? [] }];
    });
  }
}
