import { leastRankedCoverage } from '@linekeeper/contract/lines/line-terms';
import { type MeasuredMean, type SlaVerdict } from '@linekeeper/contract/lines/line-quality';
import { type LineDetail } from '@linekeeper/contract/lines/lines';
import { type Database } from '../../platform/db/database.ts';
import { type Scope } from '../../platform/db/scope.ts';
import { AppError } from '../../platform/errors.ts';
import { agentClocks } from '../agents/index.ts';
import { lineDetail } from '../lines/index.ts';
import { lineRecord, type LineRecord, type Monitoring } from '../monitoring/index.ts';
import { type EvidenceCsv } from './evidence-csv.ts';
import { type ClockFound, type EvidenceSource, type PromisedMean } from './evidence-data.ts';
import { RunSums } from './run-sums.ts';

const dayMs = 86_400_000;
/** Runs that are written without a pause: requests are answered in between. */
const runsAtOnce = 200;

export interface Period {
  readonly fromMs: number;
  readonly toMs: number;
  readonly asOfMs: number;
}

/** One that measured the line: what is known of it before its runs are read. */
interface Measuring {
  readonly targetId: string;
  readonly sinceMs: number;
  readonly about: Omit<
    EvidenceSource,
    'runCount' | 'dueCount' | 'failedCount' | 'sentCount' | 'receivedCount' | 'meanRttMs'
  >;
}

/** What is known of a line before its runs are read. */
export interface Known {
  readonly line: LineDetail;
  readonly record: LineRecord;
  readonly measuring: readonly Measuring[];
  readonly clocks: readonly (ClockFound & { readonly agentId: string })[];
}

/** Throws NOT_FOUND. */
export async function knownOf(
  database: Database,
  scope: Scope,
  lineId: string,
  period: Period,
): Promise<Known> {
  const record = await lineRecord(database, scope, lineId, period);
  const agentIds = record.paths.flatMap(({ sourceKind, sourceId }) =>
    sourceKind === 'agent' && sourceId !== null ? [sourceId] : [],
  );
  const [line, agents] = await database.withTenant(scope, async (tx) => [
    await lineDetail(tx, scope.tenantId, lineId),
    agentIds.length > 0 ? await agentClocks(tx, scope.tenantId, agentIds) : [],
  ]);
  if (!line) throw new AppError('NOT_FOUND');
  const names = new Map(agents.map(({ id, name }) => [id, name]));
  const own: Measuring = {
    targetId: lineId,
    sinceMs: record.facts.createdAtMs,
    about: {
      ...{ code: 'L', testName: null, kind: 'ping', agentName: null, sourceKind: 'server' },
      ...{ address: line.address, intervalMs: record.facts.intervalMs },
    },
  };
  const tests = record.paths.map(({ id, createdAtMs, sourceId, ...path }, at): Measuring => ({
    ...{ targetId: id, sinceMs: createdAtMs },
    about: {
      ...{ code: `T${at + 1}`, testName: path.testName, kind: path.kind, sourceKind: path.sourceKind },
      ...{ address: path.address, intervalMs: path.intervalMs },
      agentName: sourceId === null ? null : (names.get(sourceId) ?? sourceId),
    },
  }));
  const clocks = agents.map(({ id, name, clock, lastSeenAt }) => ({
    ...{ agentId: id, name, offsetMs: clock?.offsetMs ?? null, uncertaintyMs: clock?.uncertaintyMs ?? null },
    ...{ seenAtMs: lastSeenAt?.getTime() ?? null, worstRunMs: null },
  }));
  return { line, record, measuring: [own, ...tests], clocks };
}

/** What was found while the runs were read. */
export interface Found {
  readonly sums: readonly RunSums[];
}

export interface ReadingRuns {
  readonly runs: Monitoring['runs'];
  readonly scope: Scope;
  readonly period: Period;
  readonly csv: EvidenceCsv;
  readonly signal: AbortSignal;
  /** Told after each day of each source. */
  readonly onDay: (done: number, total: number) => void;
}

/** How many days of all sources there are to read. */
export const daysToRead = ({ fromMs, asOfMs }: Period, sources: number) =>
  Math.max(1, Math.ceil((asOfMs - fromMs) / dayMs)) * sources;

/** The runs of all that measured a line as records of the CSV, a day of one source at a time; adds them up in `sums` on the way. */
export async function* runRecords(
  { runs, scope, period, csv, signal, onDay }: ReadingRuns,
  measuring: readonly Measuring[],
  sums: RunSums[],
): AsyncGenerator<string> {
  const { fromMs, asOfMs } = period;
  const total = daysToRead(period, measuring.length);
  let done = 0;
  for (const { targetId, about } of measuring) {
    const sum = new RunSums(about.code);
    sums.push(sum);
    yield csv.source(about);
    for (let beginMs = fromMs; beginMs < asOfMs; beginMs += dayMs) {
      signal.throwIfAborted();
      const day = { fromMs: beginMs, toMs: Math.min(beginMs + dayMs, asOfMs) };
      const found = await runs.whole(scope, { tenantId: scope.tenantId, targetId }, day);
      for (let at = 0; at < found.length; at += runsAtOnce)
        yield found
          .slice(at, at + runsAtOnce)
          .map((run) => csv.run(about.code, sum.add(run)))
          .join('');
      onDay(++done, total);
    }
    sum.end();
  }
}

/** Each that measured, with what its runs came to. */
export function sourcesOf(
  measuring: readonly Measuring[],
  sums: readonly RunSums[],
  { fromMs, asOfMs }: Period,
): EvidenceSource[] {
  return measuring.map(({ about, sinceMs }, at) => {
    const { runCount, failedCount, sentCount, receivedCount, rtt } = sums[at]!;
    return {
      ...about,
      ...{ runCount, failedCount, sentCount, receivedCount },
      dueCount: Math.floor(Math.max(0, asOfMs - Math.max(fromMs, sinceMs)) / about.intervalMs),
      meanRttMs: rtt.count > 0 ? rtt.sum / rtt.count : null,
    };
  });
}

/** A mean that may not be above what was promised: known where at least half of what was due was measured, as of availability. */
export function promisedMean(
  promised: number | null,
  { sum, count }: { readonly sum: number; readonly count: number },
  measured: MeasuredMean,
): PromisedMean {
  return { promised, measured, sum, count, verdict: verdictOf(promised, measured) };
}

function verdictOf(promised: number | null, { mean, coveragePercent }: MeasuredMean): SlaVerdict {
  if (promised === null) return 'none';
  if (mean === null || coveragePercent === null || coveragePercent < leastRankedCoverage) return 'unknown';
  return mean > promised ? 'broken' : 'kept';
}
