import { jobScope } from '../../../platform/db/job-scope.ts';
import { type Log } from '../../../platform/log.ts';
import { systemTimers, type Timers } from '../../../platform/timers.ts';
import { type Monitoring, type SeriesKey } from '../../monitoring/index.ts';
import { type Usual } from '../conditions/condition.ts';
import { sameHoursBefore, usualOfHours } from './usual-of-hours.ts';

export interface UsualParts {
  readonly hourly: Monitoring['hourly'];
  readonly timeZoneOf: (tenantId: number) => string;
  /** Milliseconds since 1970. */
  readonly nowMs: () => number;
  readonly log: Log;
  readonly timers?: Timers | undefined;
}

/** Who asks what is usual. */
export interface UsualAsker {
  readonly id: string;
  readonly version: number;
}

/** Of how many subjects it is known what is usual at this hour, of how many there is too little for it, and how many were not read yet. */
export interface UsualKnown {
  readonly known: number;
  readonly tooLittle: number;
  readonly unread: number;
}
const nothing: UsualKnown = { known: 0, tooLittle: 0, unread: 0 };

interface Entry {
  readonly key: SeriesKey;
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
/** More series than this are not remembered: about 300 bytes each. */
const mostSeries = 100_000;

const askerOf = ({ id, version }: UsualAsker) => `${id} ${version}`;

/**
 * What is usual at this hour of the week of the series that rules ask for, in memory. Looking is all that a measurement costs: what is not
 * known is noted and read soon, a slice at a time, from the means that the store keeps an hour.
 */
export class UsualValues {
  readonly #parts: UsualParts;
  readonly #entries = new Map<string, Map<string, Entry>>();
  #size = 0;
  #isFull = false;
  #round: Promise<void> | null = null;
  #stopTicking = () => {};
  #ending = false;

  constructor(parts: UsualParts) {
    this.#parts = parts;
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
    let ofSubject = this.#entries.get(key.subjectId);
    let entry = ofSubject?.get(key.metric);
    if (!entry) {
      if (this.#size >= mostSeries) {
        if (!this.#isFull) this.#parts.log.warn({ mostSeries }, 'What is usual is kept of no more series.');
        this.#isFull = true;
        return null;
      }
      const { tenantId, targetId, subjectId, metric } = key;
      entry = { key: { tenantId, targetId, subjectId, metric }, hours: new Map(), asked: new Map() };
      if (!ofSubject) this.#entries.set(subjectId, (ofSubject = new Map()));
      ofSubject.set(metric, entry);
      this.#size++;
    }
    entry.asked.set(askerOf(asker), atMs);
    return entry.hours.get(Math.floor(atMs / hourMs)) ?? null;
  };

  /** How much is known of what each rule of a tenant asked for within the last hour. */
  knownTo(tenantId: number): (rule: UsualAsker) => UsualKnown {
    const nowMs = this.#parts.nowMs();
    const hour = Math.floor(nowMs / hourMs);
    const counts = new Map<string, UsualKnown>();
    for (const { key, hours, asked } of this.#all()) {
      if (key.tenantId !== tenantId) continue;
      const usual = hours.get(hour);
      const which = usual ? 'known' : usual === null ? 'tooLittle' : 'unread';
      for (const [asker, atMs] of asked) {
        if (nowMs - atMs > hourMs) continue;
        const count = counts.get(asker) ?? nothing;
        counts.set(asker, { ...count, [which]: count[which] + 1 });
      }
    }
    return (rule) => counts.get(askerOf(rule)) ?? nothing;
  }

  forgetTenant(tenantId: number): void {
    for (const { key } of this.#all()) if (key.tenantId === tenantId) this.#forget(key);
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
      const missing = [...this.#all()].filter(({ hours }) => !hours.has(wanted));
      for (const [tenantId, entries] of Map.groupBy(missing, ({ key }) => key.tenantId))
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
    for (const { key, hours, asked } of this.#all()) {
      for (const known of hours.keys()) if (known < hour) hours.delete(known);
      for (const [asker, atMs] of asked) if (nowMs - atMs > keptMs) asked.delete(asker);
      if (asked.size === 0) this.#forget(key);
    }
  }

  #forget({ subjectId, metric }: SeriesKey): void {
    const ofSubject = this.#entries.get(subjectId);
    if (!ofSubject?.delete(metric)) return;
    this.#size--;
    this.#isFull = false;
    if (ofSubject.size === 0) this.#entries.delete(subjectId);
  }

  *#all(): Generator<Entry> {
    for (const ofSubject of this.#entries.values()) yield* ofSubject.values();
  }
}
