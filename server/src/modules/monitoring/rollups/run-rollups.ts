import type pg from 'pg';
import { type Database } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { type OpenPaths, OpenRolls, type RolledTest } from './open-rolls.ts';
import { type HourSpan, type RollupMark, rollupMarks, rollupsAt, type Span } from './rollups.queries.ts';
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

/** Tells, path by path, what all its runs within a range have together; paths of which nothing is known are left out. */
export interface RolledRange {
  /** For paths by their numbers. The sum is the same object each time: what is wanted of it is taken at once. */
  each(numbers: readonly number[], tell: (number: number, sum: SketchSum) => void): void;
}

interface Piece {
  readonly bytes: Buffer;
  /** The hour that it is of; null: several, of which none is open. */
  readonly hour: number | null;
}

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

  /** Reads what the runs of a test within a span have together. */
  async read(scope: Scope, test: RolledTest, { fromMs, toMs }: RolledSpan): Promise<RolledRange> {
    const range = { fromHour: Math.floor(fromMs / hourMs), toHour: Math.ceil(toMs / hourMs) };
    // Days and open hours have nothing in common, so they need not wait for each other.
    const [days, { open, marks }] = await Promise.all([
      this.#database.withTenant(scope, (_tx, client) => this.#days(client, test, range)),
      this.#database.withTenant(scope, async (_tx, client) => {
        // The open ones first: what is rolled up in between is then seen twice, and the rolled ones count.
        const open = await this.#open.of(client, test);
        return { open, marks: await rollupMarks(client, test, test.metric, { span: 'hour', ...range }) };
      }),
    ]);
    const hours = marks.filter(([at]) => !days.at.has(Math.floor(at / 24)));
    const pieces = await this.#database.withTenant(scope, (_tx, client) =>
      this.#hours(client, test, hours, open.hours),
    );
    this.#open.rolled(test, new Set(marks.map(([at]) => at)));
    return rangeOf([...days.pieces, ...pieces], open, range);
  }

  /** Whole weeks, and the days of others. */
  async #days(client: pg.ClientBase, test: RolledTest, range: HourSpan) {
    const marksOf = (span: Span) => rollupMarks(client, test, test.metric, { span, ...range });
    const weeks = await marksOf('week');
    const inWeeks = new Set(weeks.map(([at]) => at));
    const all = await marksOf('day');
    const days = all.filter(([at]) => !inWeeks.has(Math.floor(at / 7)));
    const at = new Set(days.map(([day]) => day));
    for (const [week] of weeks) for (let day = week * 7; day < week * 7 + 7; day++) at.add(day);
    return {
      at,
      pieces: [
        ...(await this.#mergedOf(client, test, 'week', weeks)),
        ...(await this.#mergedOf(client, test, 'day', days)),
      ],
    };
  }

  /** Hours that are open for some paths each by itself, all others as one. */
  async #hours(
    client: pg.ClientBase,
    test: RolledTest,
    marks: readonly RollupMark[],
    open: ReadonlySet<number>,
  ): Promise<Piece[]> {
    const closed = marks.filter(([at]) => !open.has(at));
    const apart = marks.flatMap(([at]) => (open.has(at) ? [at] : []));
    const rows =
      apart.length === 0 ? [] : await rollupsAt(client, test, test.metric, { span: 'hour', at: apart });
    return [
      ...(await this.#mergedOf(client, test, 'hour', closed)),
      ...rows.flatMap(([hour, bytes]) => (isWhole(bytes) ? [{ bytes, hour }] : [])),
    ];
  }

  /** Rollups as one: what was added up for an earlier look is taken while all that it is made of stands as it did. */
  async #mergedOf(
    client: pg.ClientBase,
    test: RolledTest,
    span: Span,
    marks: readonly RollupMark[],
  ): Promise<Piece[]> {
    if (marks.length === 0) return [];
    const { tenantId, testId, metric } = test;
    const key = `${tenantId} ${testId} ${metric} ${span} ${marks.join(' ')}`;
    let merged = this.#merged.get(key);
    if (!merged) {
      const rows = await rollupsAt(client, test, metric, { span, at: marks.map(([at]) => at) });
      merged = mergeSketches(rows.flatMap(([, payload]) => (isWhole(payload) ? [payload] : [])));
    }
    this.#keep(key, merged);
    return [{ bytes: merged, hour: null }];
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

function rangeOf(pieces: readonly Piece[], open: OpenPaths, { fromHour, toHour }: HourSpan): RolledRange {
  return {
    each(numbers, tell) {
      const cursors = pieces.map(({ bytes, hour }) => ({ cursor: new SketchCursor(bytes), hour }));
      const [sum, waste] = [new SketchSum(), new SketchSum()];
      for (const number of numbers.toSorted((one, other) => one - other)) {
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
          if (hour >= fromHour && hour < toHour && !told?.includes(hour)) sum.add(sketch);
        if (sum.runs > 0) tell(number, sum);
        sum.clear();
      }
    },
  };
}
