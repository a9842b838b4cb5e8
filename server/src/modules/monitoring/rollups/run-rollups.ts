import type pg from 'pg';
import { type Database } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { OpenRolls, type RolledPath, type RolledTest } from './open-rolls.ts';
import { type HourSpan, rollupMarks, rollupsAt } from './rollups.queries.ts';
import { isWhole, mergeSketches, SketchCursor } from './sketch-codec.ts';
import { SketchSum } from './sketch-sum.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Ranges of this length and more begin with a day (UTC), so that whole days are read; shorter ones with an hour. */
const byDaysFromMs = 3 * dayMs;
/** What is kept of ranges that somebody looked at: some of the largest test there is. */
const mostKeptBytes = 48 * 1024 * 1024;

export interface RolledSpan {
  readonly fromMs: number;
  /** Exclusive; no later than now. */
  readonly toMs: number;
}

/** The range that is told where one is asked for: whole hours or days, none of what was asked left out. */
export function rolledSpan({ fromMs, toMs }: RolledSpan, nowMs: number): RolledSpan {
  const stepMs = toMs - fromMs >= byDaysFromMs ? dayMs : hourMs;
  const endMs = Math.ceil(toMs / hourMs) * hourMs;
  return { fromMs: Math.floor(fromMs / stepMs) * stepMs, toMs: Math.min(endMs, Math.max(nowMs, toMs)) };
}

type Rolled = readonly [span: string, at: number, mark: string];
const hoursOf = ([span, at]: Rolled): HourSpan =>
  span === 'day' ? { fromHour: at * 24, toHour: at * 24 + 24 } : { fromHour: at, toHour: at + 1 };

/** Distributions of what runs measured, over any range, path by path. */
export class RunRollups {
  readonly #database: Database;
  readonly #open: OpenRolls;
  /** Rollups of ranges that were added up, by what they are made of; the one that was wanted last stands last. */
  readonly #merged = new Map<string, Buffer>();

  constructor(database: Database, nowMs: () => number) {
    this.#database = database;
    this.#open = new OpenRolls(nowMs);
  }

  /**
   * Tells, path by path in the order of their numbers, what all runs within a span have together; paths without one are left out. The sum
   * is the same object each time: what is wanted of it is taken at once.
   */
  async each(
    scope: Scope,
    test: RolledTest,
    { paths, span: { fromMs, toMs } }: { readonly paths: readonly RolledPath[]; readonly span: RolledSpan },
    tell: (number: number, sum: SketchSum) => void,
  ): Promise<void> {
    const hours = { fromHour: Math.floor(fromMs / hourMs), toHour: Math.ceil(toMs / hourMs) };
    const [open, pieces] = await this.#database.withTenant(scope, async (_tx, client) => {
      // The open ones first: what is rolled up in between is then seen twice, and the rolled ones count.
      const open = await this.#open.of(client, test, paths);
      return [open, await this.#pieces(client, test, hours, open.hours)] as const;
    });
    const cursors = pieces.map(({ piece, hour }) => ({ cursor: new SketchCursor(piece), hour }));
    const numbers = paths.map(({ number }) => number).sort((one, other) => one - other);
    const [sum, waste] = [new SketchSum(), new SketchSum()];
    for (const number of numbers) {
      const own = open.byPath.get(number);
      let told: number[] | undefined;
      for (const { cursor, hour } of cursors) {
        // Of paths that are no more.
        cursor.skipTo(number, waste);
        if (cursor.number !== number) continue;
        cursor.addTo(sum);
        if (hour !== null && own) (told ??= []).push(hour);
      }
      for (const [hour, sketch] of own ?? [])
        if (hour >= hours.fromHour && hour < hours.toHour && !told?.includes(hour)) sum.add(sketch);
      if (sum.runs > 0) tell(number, sum);
      sum.clear();
    }
  }

  /** Rollups of hours that are open for some paths each by itself, all others as one. */
  async #pieces(client: pg.ClientBase, test: RolledTest, span: HourSpan, openHours: ReadonlySet<number>) {
    const { tenantId, testId, metric } = test;
    const marks = await rollupMarks(client, test, metric, span);
    const isOpen = (mark: Rolled) => mark[0] === 'hour' && openHours.has(mark[1]);
    const closed = marks.filter((mark) => !isOpen(mark));
    const key = `${tenantId} ${testId} ${metric} ${closed.join(' ')}`;
    let merged = this.#merged.get(key);
    const missing = marks.filter((mark) => isOpen(mark) || !merged);
    const rows = missing.length === 0 ? [] : await rollupsAt(client, test, metric, missing);
    const whole = rows.filter(([, , payload]) => isWhole(payload));
    const apart = whole.filter(([kind, at]) => isOpen([kind, at, '']));
    merged ??= mergeSketches(whole.flatMap((row) => (apart.includes(row) ? [] : [row[2]])));
    this.#keep(key, merged);
    this.#open.rolled(test, marks.map(hoursOf));
    return [{ piece: merged, hour: null }, ...apart.map(([, hour, piece]) => ({ piece, hour }))];
  }

  #keep(key: string, merged: Buffer): void {
    this.#merged.delete(key);
    this.#merged.set(key, merged);
    let bytes = [...this.#merged.values()].reduce((sum, { length }) => sum + length, 0);
    for (const [old, { length }] of this.#merged) {
      if (bytes <= mostKeptBytes || old === key) return;
      this.#merged.delete(old);
      bytes -= length;
    }
  }
}
