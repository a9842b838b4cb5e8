import { metricNames, type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { type Database } from '../../../platform/db/database.ts';
import {
  dueDays,
  type DueDay,
  forgetDue,
  keepDays,
  noteDue,
  noteMissing,
} from './victoria-traffic.queries.ts';
import { type SeriesRegistry } from './series-registry.ts';
import { hourMs } from './times-codec.ts';
import { trafficDay } from './traffic-day.ts';
import { type MetricStore, type PollRecord, type SeriesKey, type StoreScope } from './types.ts';

const dayMs = 24 * hourMs;
/** As long after its end as the embedded store packs an hour (`Compaction`): the charts end at the same hour with either. */
const graceMs = 5 * 60_000;
/** Days before now that are looked for when the process begins: samples that came before days were kept. */
const lookedBackDays = 31;
/** Lines whose hours are held at once. */
const linesAtOnce = 500;
const carried: readonly MetricName[] = ['line.in', 'line.out'];
const carriedPlaces: ReadonlySet<number> = new Set(carried.map((metric) => metricNames.indexOf(metric)));

/**
 * Keeps what lines carried on each day, from samples that are in VictoriaMetrics: which days are to be added up is noted in our
 * database before the samples leave for there, so that nothing that was accepted is missing in the days, whatever ends us.
 */
export class VictoriaTraffic {
  readonly #database: Database;
  readonly #registry: SeriesRegistry;
  readonly #hourly: MetricStore['hourly'];
  /** Days that were noted since they were added up last, so that each poll does not note its own anew. */
  #noted = new Set<string>();
  /** Tenants whose older days were looked for. */
  readonly #lookedBack = new Set<number>();

  constructor(database: Database, registry: SeriesRegistry, hourly: MetricStore['hourly']) {
    this.#database = database;
    this.#registry = registry;
    this.#hourly = hourly;
  }

  /**
   * Notes the days of polls of lines: to be called before they are written, and again after it. Whoever adds up meanwhile has not seen them
   * then, and does it once more.
   */
  async note(scope: StoreScope, polls: readonly PollRecord[]): Promise<void> {
    const days = new Map<string, DueDay>();
    for (const { tenantId, targetId, layoutId, atMs } of polls) {
      if (!this.#registry.known(layoutId)?.metrics.some((place) => carriedPlaces.has(place))) continue;
      const day = Math.floor(atMs / dayMs);
      const name = `${tenantId} ${day} ${targetId}`;
      if (!this.#noted.has(name)) days.set(name, { tenantId, day, lineId: targetId });
    }
    if (days.size === 0) return;
    await this.#database.withTenant(scope, (_tx, client) => noteDue(client, [...days.values()]));
    for (const name of days.keys()) this.#noted.add(name);
  }

  /** Adds up the hours that are over of all days that are due. Safe to interrupt and to repeat. */
  async addUp(scope: StoreScope, nowMs: number, signal?: AbortSignal): Promise<void> {
    const untilHour = Math.floor((nowMs - graceMs) / hourMs);
    // From here on what is written notes its day again.
    this.#noted = new Set();
    const due = await this.#database.withTenant(scope, async (_tx, client) => {
      const fresh = scope.tenantIds.filter((tenantId) => !this.#lookedBack.has(tenantId));
      const today = Math.floor((untilHour - 1) / 24);
      if (fresh.length > 0)
        await noteMissing(client, fresh, { fromDay: today - lookedBackDays, toDay: today, metrics: carried });
      for (const tenantId of fresh) this.#lookedBack.add(tenantId);
      return dueDays(client, untilHour / 24);
    });
    for (const days of Map.groupBy(due, ({ tenantId, day }) => `${tenantId} ${day}`).values())
      for (let at = 0; at < days.length; at += linesAtOnce) {
        if (signal?.aborted) return;
        await this.#addUpSome(scope, days.slice(at, at + linesAtOnce), untilHour);
      }
  }

  /** Lines of one day of one tenant. */
  async #addUpSome(
    scope: StoreScope,
    due: readonly (DueDay & { readonly notedAt: string })[],
    untilHour: number,
  ): Promise<void> {
    const fromHour = due[0]!.day * 24;
    const toHour = Math.min(fromHour + 24, untilHour);
    const keys = due.flatMap(({ tenantId, lineId }) =>
      carried.map((metric): SeriesKey => ({ tenantId, targetId: lineId, subjectId: lineId, metric })),
    );
    const means = await this.#hourly(scope, keys, { fromHour, toHour });
    const days = due.flatMap((one, at) => {
      const day = trafficDay(means[2 * at]!, means[2 * at + 1]!);
      return day ? [{ ...one, ...day }] : [];
    });
    await this.#database.withTenant(scope, async (_tx, client) => {
      await keepDays(client, days);
      // A day goes on while it is not over.
      if (toHour === fromHour + 24) await forgetDue(client, due);
    });
  }
}
