import { type MeasuredMean } from '@linekeeper/contract/lines/line-quality';
import { type Availability } from '@linekeeper/contract/monitoring/subject-reads';
import { type State, type StateReason } from '@linekeeper/contract/monitoring/states';
import { type Database } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import { type LineFacts, lineFacts } from '../../lines/index.ts';
import { eventsOf } from '../../subjects/index.ts';
import { type PathToLine, pathsToLine } from '../dial/dial-paths.queries.ts';
import { covered } from '../states/covered.ts';
import { intervalsOf } from '../states/states.queries.ts';
import { lineTimes } from './line-times.queries.ts';
import { meanOfLines, thereMs } from './quality-of.ts';
import { type Month, slaFiguresOf } from './sla-month.ts';
import { type SlaFigures } from './sla-of.ts';

/** Events of one record; the newest of more. */
const mostEvents = 2_000;

/** What was found of a line over a period, by the functions that the screens show their figures with. */
export interface LineRecord {
  readonly facts: LineFacts;
  /** For how long there was the line within the period up to when there are figures, in milliseconds. */
  readonly thereMs: number;
  /** Without a hole, from when there was the line. */
  readonly intervals: readonly {
    readonly state: State;
    readonly reason: StateReason;
    readonly fromMs: number;
    readonly toMs: number;
  }[];
  readonly availability: Availability;
  readonly sla: SlaFigures;
  /** The mean of what so many runs told, with the share of those that were due. */
  meanOf(sum: number, count: number): MeasuredMean;
  readonly events: Awaited<ReturnType<typeof eventsOf>>;
  readonly paths: readonly PathToLine[];
}

/** All that is known of a line over a period, but for single runs. Throws NOT_FOUND. */
export async function lineRecord(
  database: Database,
  scope: Scope,
  lineId: string,
  period: Month,
): Promise<LineRecord> {
  const { tenantId } = scope;
  const { fromMs, asOfMs } = period;
  return database.withTenant(scope, async (tx) => {
    const [facts] = await lineFacts(tx, tenantId, { ids: [lineId] });
    if (!facts) throw new AppError('NOT_FOUND');
    const beginMs = Math.min(Math.max(fromMs, facts.createdAtMs), asOfMs);
    const found = await intervalsOf(tx, { tenantId, subjectId: lineId }, beginMs, asOfMs);
    const times = await lineTimes(tx, tenantId, { fromMs, toMs: asOfMs, ids: [lineId] });
    const events = await eventsOf(
      tx,
      { tenantId, targetId: lineId },
      { fromMs, toMs: asOfMs, limit: mostEvents },
    );
    const { availability, ...sla } = slaFiguresOf(facts, times, period);
    const span = { fromMs, toMs: asOfMs };
    return {
      facts,
      thereMs: thereMs(facts, span),
      intervals: covered(found, beginMs, asOfMs),
      availability,
      sla,
      meanOf: (sum, sampleCount) =>
        meanOfLines(
          [facts],
          new Map(sampleCount > 0 ? [[lineId, { value: sum / sampleCount, sampleCount }]] : []),
          span,
        ),
      events: events.reverse(),
      paths: await pathsToLine(tx, tenantId, lineId),
    };
  });
}
