import { jobScope } from '../../../platform/db/job-scope.ts';
import { type Log } from '../../../platform/log.ts';
import { systemTimers, type Timers } from '../../../platform/timers.ts';
import { type Monitoring, type SeriesKey } from '../../monitoring/index.ts';
import { type Usual } from '../conditions/condition.ts';
import { RefusedSeries } from './refused-series.ts';
import { type Remembered, SharedSeries } from './shared-series.ts';
import { sameHoursBefore, usualOfHours } from './usual-of-hours.ts';

export interface UsualParts {
  readonly hourly: Monitoring['hourly'];
  readonly timeZoneOf: (tenantId: number) => string;
  /** Milliseconds since 1970. */
  readonly nowMs: () => number;
  readonly log: Log;
  readonly timers?: Timers | undefined;
  /** Series that are remembered; a hundred thousand unless given. */
  readonly mostSeries?: number;
}

/** Who asks what is usual. */
export interface UsualAsker {
  readonly id: string;
  readonly version: number;
}

/**
 * Of how many subjects it is known what is usual at this hour, of how many there is too little for it, how many were not read yet, and how
 * many are not watched, as there are too many.
 */
export interface UsualKnown {
  readonly known: number;
  readonly tooLittle: number;
  readonly unread: number;
  readonly unwatched: number;
}
const nothing: UsualKnown = { known: 0, tooLittle: 0, unread: 0, unwatched: 0 };

interface Entry extends Remembered {
  /** What is usual at an hour, as far as it was read: of this hour and the next one. */
  readonly hours: Map<number, Usual | null>;
  /** When it was last asked for by a version of a rule, by their names. */
  readonly asked: Map<string, number>;
}

const hourMs = 3_600_000;
/** What nobody asked for in so long is forgotten. */
const keptMs = 3 * hourMs;
/** The next hour is read ahead from this minute on, so that it is known when it begins. */
const aheadFromMs = 15 * 60_000;
/** Series that are read at once, and how long reading goes on in one round. */
const atOnce = 500;
const roundMs = 30_000;
const everyMs = 15_000;
/** More series than this are not remembered, in shares of tenants and rules: about 350 bytes each. */
const usuallyMost = 100_000;

const askerOf = ({ id, version }: UsualAsker) => `${id} ${version}`;

/**
 * What is usual at this hour of the week of the series that rules ask for, in memory. Looking is all that a measurement costs: what is not
 * known is noted and read soon, a slice at a time, from the means that the store keeps an hour.
 */
export class UsualValues {
  readonly #parts: UsualParts;
  readonly #entries: SharedSeries<Entry>;
  readonly #refused = new RefusedSeries();
  #round: Promise<void> | null = null;
  #stopTicking = () => {};
  #ending = false;

  constructor(parts: UsualParts) {
    this.#parts = parts;
    this.#entries = new SharedSeries(parts.mostSeries ?? usuallyMost);
  }

  start(): void {
    this.#stopTicking = (this.#parts.timers ?? systemTimers).every(everyMs, () => void this.round());
  }

  async stop(): Promise<void> {
    this.#ending = true;
    this.#stopTicking();
    await this.#round;
  }

  /** What is usual of a series at a time, for a rule; null where too little is known of it, or nothing yet. */
  readonly of = (key: SeriesKey, atMs: number, asker: UsualAsker): Usual | null => {
    const by = askerOf(asker);
    let entry = this.#entries.get(key);
    if (!entry) {
      const { tenantId, targetId, subjectId, metric } = key;
      entry = {
        ...{ key: { tenantId, targetId, subjectId, metric }, ruleId: asker.id },
        ...{ hours: new Map(), asked: new Map() },
      };
      if (!this.#entries.add(entry)) {
        this.#refused.note(by, subjectId, atMs);
        return null;
      }
      this.#refused.forget(by, subjectId);
    }
    entry.asked.set(by, atMs);
    return entry.hours.get(Math.floor(atMs / hourMs)) ?? null;
  };

  /** How much is known of what each rule of a tenant asked for within the last hour. */
  knownTo(tenantId: number): (rule: UsualAsker) => UsualKnown {
    const nowMs = this.#parts.nowMs();
    const hour = Math.floor(nowMs / hourMs);
    const counts = new Map<string, UsualKnown>();
    for (const { hours, asked } of this.#entries.of(tenantId)) {
      const usual = hours.get(hour);
      const which = usual ? 'known' : usual === null ? 'tooLittle' : 'unread';
      for (const [asker, atMs] of asked) {
        if (nowMs - atMs > hourMs) continue;
        const count = counts.get(asker) ?? nothing;
        counts.set(asker, { ...count, [which]: count[which] + 1 });
      }
    }
    return (rule) => {
      const asker = askerOf(rule);
      return { ...(counts.get(asker) ?? nothing), unwatched: this.#refused.count(asker, nowMs) };
    };
  }

  forgetTenant(tenantId: number): void {
    for (const entry of [...this.#entries.of(tenantId)]) this.#entries.remove(entry);
  }

  /** Reads what is asked for and not known, until all is or the round's time is over. Never rejects: what fails is read in the next round. */
  round(): Promise<void> {
    this.#round ??= this.#read().finally(() => (this.#round = null));
    return this.#round;
  }

  async #read(): Promise<void> {
    const { nowMs, log } = this.#parts;
    const beganMs = performance.now();
    const hour = Math.floor(nowMs() / hourMs);
    const isAhead = nowMs() - hour * hourMs >= aheadFromMs;
    this.#tidy(hour);
    for (const wanted of isAhead ? [hour, hour + 1] : [hour]) {
      const missing = [...this.#entries.all()].filter(({ hours }) => !hours.has(wanted));
      const ofTenant = [...Map.groupBy(missing, ({ key }) => key.tenantId)];
      // Who asks for little does not wait for who asks for much.
      for (const [tenantId, entries] of ofTenant.toSorted(([, one], [, other]) => one.length - other.length))
        for (let at = 0; at < entries.length; at += atOnce) {
          if (this.#ending || performance.now() - beganMs > roundMs) return;
          try {
            await this.#learn(tenantId, entries.slice(at, at + atOnce), wanted);
          } catch (error) {
            log.warn({ err: error, tenantId }, 'What is usual could not be read; it is tried again.');
            break;
          }
        }
    }
  }

  async #learn(tenantId: number, entries: readonly Entry[], hour: number): Promise<void> {
    const { hourly, timeZoneOf } = this.#parts;
    const scope = jobScope([tenantId]);
    const keys = entries.map(({ key }) => key);
    const [means, highest] = [keys.map((): (number | null)[] => []), keys.map((): (number | null)[] => [])];
    for (const fromHour of sameHoursBefore(timeZoneOf(tenantId), hour)) {
      const hours = { fromHour, toHour: fromHour + 1 };
      for (const [at, [mean]] of (await hourly(scope, keys, hours, 'mean')).entries())
        means[at]!.push(mean ?? null);
      for (const [at, [high]] of (await hourly(scope, keys, hours, 'max')).entries())
        highest[at]!.push(high ?? null);
    }
    for (const [at, { hours }] of entries.entries()) hours.set(hour, usualOfHours(means[at]!, highest[at]!));
  }

  /** Forgets hours that are over, and what nobody asks for any more. */
  #tidy(hour: number): void {
    const nowMs = this.#parts.nowMs();
    for (const entry of this.#entries.all()) {
      const { hours, asked } = entry;
      for (const known of hours.keys()) if (known < hour) hours.delete(known);
      for (const [asker, atMs] of asked) if (nowMs - atMs > keptMs) asked.delete(asker);
      if (asked.size === 0) this.#entries.remove(entry);
    }
    this.#refused.tidy(nowMs);
  }
}
