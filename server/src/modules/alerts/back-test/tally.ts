import { mostBackTestAlerts } from '@linekeeper/contract/alerts/back-test-terms';
import { type AnnouncedTime } from '../../subjects/index.ts';
import { type Window } from '../../monitoring/index.ts';
import { dayAt, isAtNight, type ZonedDay } from './night.ts';
import { type RaisedAlert } from './replay-target.ts';

/** An alert with what there is to say of it. */
export interface TalliedAlert extends RaisedAlert {
  readonly durationMs: number;
  readonly isAtNight: boolean;
  readonly isMuted: boolean;
}

/** Adds up what a rule would have raised; of single alerts it keeps the newest. */
export class Tally {
  readonly #window: Window;
  readonly #days: readonly ZonedDay[];
  readonly #subjects = new Set<string>();
  #newest: TalliedAlert[] = [];
  readonly perDay: { alerts: number; nightAlerts: number }[];
  alerts = 0;
  openAlerts = 0;
  nightAlerts = 0;
  mutedAlerts = 0;
  totalMs = 0;
  longestMs = 0;

  constructor(window: Window, days: readonly ZonedDay[]) {
    this.#window = window;
    this.#days = days;
    this.perDay = days.map(() => ({ alerts: 0, nightAlerts: 0 }));
  }

  get subjects(): number {
    return this.#subjects.size;
  }

  /** The newest alerts, the newest first. */
  get newest(): readonly TalliedAlert[] {
    return this.#newest.toSorted((a, b) => b.firedMs - a.firedMs).slice(0, mostBackTestAlerts);
  }

  /** One that was over before the window is none of it; of one that began before, what is within it counts. */
  add(alert: RaisedAlert, announced: readonly AnnouncedTime[]): void {
    const { fromMs, toMs } = this.#window;
    const { firedMs, endedMs, subjectId } = alert;
    if ((endedMs ?? Infinity) <= fromMs || firedMs >= toMs) return;
    const durationMs = Math.min(endedMs ?? toMs, toMs) - Math.max(firedMs, fromMs);
    const atNight = isAtNight(this.#days, Math.max(firedMs, fromMs));
    // As the engine mutes what fires.
    const isMuted = announced.some((time) => time.fromMs <= firedMs && firedMs <= time.toMs);
    const day = this.perDay[dayAt(this.#days, firedMs)];
    this.alerts++;
    if (day) day.alerts++;
    if (day && atNight) day.nightAlerts++;
    if (endedMs === null) this.openAlerts++;
    if (atNight) this.nightAlerts++;
    if (isMuted) this.mutedAlerts++;
    this.#subjects.add(subjectId);
    this.totalMs += durationMs;
    this.longestMs = Math.max(this.longestMs, durationMs);
    this.#newest.push({ ...alert, durationMs, isAtNight: atNight, isMuted });
    if (this.#newest.length >= 10 * mostBackTestAlerts) this.#newest = [...this.newest];
  }
}
