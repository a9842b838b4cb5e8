import { type figureRows } from '@linekeeper/contract/dashboards/figure-rows';
import { sql } from 'kysely';
import { type z } from 'zod';
import { type Tx } from '../../platform/db/database.ts';
import { busiestHours, carriedByEach, type LineCarried } from '../monitoring/index.ts';
import { loadOf } from './busy-customers.ts';
import { byFigure, pageOfRows } from './by-figure.ts';
import { foundLines, type NamedLine, namedLines } from './found-lines.ts';
import { inPieces } from './in-pieces.ts';
import { fullHours, hoursThere, trafficOf } from './traffic-hours.ts';
import { type Reader } from './traffic-over.ts';

type Traffic = typeof figureRows.traffic;
type Loads = typeof figureRows.loads;
type Asked = z.output<Traffic['body']> | z.output<Loads['body']>;
type Hours = ReturnType<typeof fullHours>;

/** Lines that are named, and compared with the period before, by one statement. */
const namedAtOnce = 5_000;
/** Lines whose busiest hours one statement looks for: each hour of theirs is a row, some 450,000 of three months. */
const busiestAtOnce = 200;

interface Shown {
  readonly line: NamedLine;
  readonly now: LineCarried;
  readonly before: LineCarried;
}

const hoursOf = ({ from, to }: Asked, nowMs: number): Hours =>
  fullHours({ fromMs: Date.parse(from), toMs: Date.parse(to), nowMs });
const earlierThan = ({ fromHour, toHour }: Hours): Hours => ({
  ...{ fromHour: 2 * fromHour - toHour, toHour: fromHour },
});

/** All lines that there were in a period, with what they carried in its full hours. */
const carriedIn = (tx: Tx, tenantId: number, asked: Asked, hours: Hours): Promise<LineCarried[]> => {
  const { to, search, sort, region, outletId, tag } = asked;
  return carriedByEach(
    tx,
    tenantId,
    foundLines(tenantId, { fromHour: hours.fromHour, to, search, sort, region, outletId, tag }),
    hours,
  );
};

const hoursOfLine = (line: LineCarried, { fromHour, toHour }: Hours): number =>
  hoursThere(line, [fromHour, toHour]);
const coverageOf = (line: LineCarried, hours: Hours): number | null => {
  const there = hoursOfLine(line, hours);
  return there > 0 ? Math.min(100, (100 * line.hours) / there) : null;
};
const mostPercent = ({ inPercent, outPercent }: LineCarried): number | null =>
  inPercent === null && outPercent === null ? null : Math.max(inPercent ?? 0, outPercent ?? 0);

/** Some lines by name, and with what they carried before; one whose samples went in between is left out. */
async function namedOf(
  tx: Tx,
  tenantId: number,
  some: readonly LineCarried[],
  hours: Hours,
): Promise<Shown[]> {
  const ids = sql`${sql.val(some.map(({ id }) => id))}::uuid[]`;
  const lines = sql`select l.id, l.created_at, l.there_until, l.down_bps, l.up_bps, 0 as place from line_history() l
    where l.tenant_id = ${tenantId} and l.id = any(${ids})`;
  const [names, earlier] = await Promise.all([
    namedLines(
      tx,
      tenantId,
      some.map(({ id }) => id),
    ),
    carriedByEach(tx, tenantId, lines, { ...earlierThan(hours), ids }),
  ]);
  const then = new Map(earlier.map((one) => [one.id, one]));
  return some.flatMap((now) => {
    const [line, before] = [names.get(now.id), then.get(now.id)];
    return line && before ? [{ line, now, before }] : [];
  });
}

/** The same of all lines of a page, or of a file. */
const shownLines = (
  tx: Tx,
  tenantId: number,
  shown: readonly LineCarried[],
  hours: Hours,
): Promise<Shown[]> => inPieces(shown, namedAtOnce, (some) => namedOf(tx, tenantId, some, hours));

/** By a figure of theirs, or as they come: by name or by outlet. */
const sorted = (
  lines: readonly LineCarried[],
  order: 'asc' | 'desc',
  figureOf: ((line: LineCarried) => number | null) | undefined,
): readonly LineCarried[] =>
  figureOf ? byFigure(lines, figureOf, order) : order === 'desc' ? lines.toReversed() : lines;

/** The rows behind what all lines carried: each line; a page of them, those that received most first unless they are sorted by something. */
export async function trafficRows(
  tx: Tx,
  { tenantId, nowMs }: Omit<Reader, 'timeZone'>,
  asked: z.output<Traffic['body']>,
): Promise<z.input<Traffic['output']>> {
  const { page, pageSize, sort = 'inBytes', order } = asked;
  const hours = hoursOf(asked, nowMs);
  const lines = await carriedIn(tx, tenantId, asked, hours);
  const figureOf = {
    inBytes: (line: LineCarried) => (line.hours > 0 ? line.inBps : null),
    outBytes: (line: LineCarried) => (line.hours > 0 ? line.outBps : null),
    coverage: (line: LineCarried) => coverageOf(line, hours),
    ...{ name: undefined, outlet: undefined },
  };
  const inOrder = sorted(lines, asked.sort ? order : 'desc', figureOf[sort]);
  const shown = await shownLines(tx, tenantId, pageOfRows(inOrder, asked), hours);
  const over = (line: LineCarried, { fromHour, toHour }: Hours) =>
    trafficOf(line, [{ ...line, lines: 1 }], [fromHour, toHour]);
  return {
    list: shown.map(({ line, now, before }) => ({
      ...{ ...line, ...over(now, hours), before: over(before, earlierThan(hours)) },
      ...{ hours: now.hours, hoursThere: hoursOfLine(now, hours) },
    })),
    ...{ total: lines.length, page, pageSize },
    unmeasured: lines.filter((line) => line.hours === 0).length,
  };
}

/** The rows behind how many lines used how much of their contract: a page of them, those that used most first unless they are sorted by something. */
export async function loadRows(
  tx: Tx,
  { tenantId, nowMs }: Omit<Reader, 'timeZone'>,
  asked: z.output<Loads['body']>,
): Promise<z.input<Loads['output']>> {
  const { page, pageSize, load, sort = 'mostPercent', order } = asked;
  const hours = hoursOf(asked, nowMs);
  const all = await carriedIn(tx, tenantId, asked, hours);
  const lines = load?.length ? all.filter((line) => load.includes(loadOf(mostPercent(line)))) : all;
  const figureOf = {
    ...{ mostPercent, coverage: (line: LineCarried) => coverageOf(line, hours) },
    inPercent: (line: LineCarried) => line.inPercent,
    outPercent: (line: LineCarried) => line.outPercent,
    ...{ name: undefined, outlet: undefined },
  };
  const inOrder = sorted(lines, asked.sort ? order : 'desc', figureOf[sort]);
  const onPage = pageOfRows(inOrder, asked);
  const shown = await shownLines(tx, tenantId, onPage, hours);
  const busiest = await busiestOf(tx, tenantId, onPage, hours);
  return {
    list: shown.map(({ line, now, before }) => ({
      ...{ ...line, load: loadOf(mostPercent(now)), inPercent: now.inPercent, outPercent: now.outPercent },
      before: { inPercent: before.inPercent, outPercent: before.outPercent },
      ...{ coveragePercent: coverageOf(now, hours), busiest: busiest.get(line.id) ?? null },
    })),
    ...{ total: lines.length, page, pageSize },
  };
}

/** The busiest hours of those lines whose use of the contract is known. */
async function busiestOf(tx: Tx, tenantId: number, lines: readonly LineCarried[], hours: Hours) {
  const known = lines.filter((line) => mostPercent(line) !== null).map(({ id }) => id);
  const found = await inPieces(known, busiestAtOnce, async (some) => {
    const lines = sql`select l.id, l.down_bps, l.up_bps from line_history() l
      where l.tenant_id = ${tenantId} and l.id = any(${sql.val([...some])}::uuid[])`;
    return [...(await busiestHours(tx, tenantId, lines, hours))];
  });
  return new Map(
    found.map(([id, { atMs, percent }]) => [id, { at: new Date(atMs).toISOString(), percent }] as const),
  );
}
