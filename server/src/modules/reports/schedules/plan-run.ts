import { reportKinds } from '@linekeeper/contract/reports/report-terms';
import { type RunReason } from '@linekeeper/contract/reports/schedule-terms';
import { z } from 'zod';
import { type Tx } from '../../../platform/db/database.ts';
import { startOperation } from '../../../platform/operations/start-operation.ts';
import { unendedOperations } from '../../../platform/operations/operation-rows.ts';
import { spanOf } from '../report-period.ts';
import { dueSince, nextDue, periodBefore } from './due.ts';
import {
  begunParts,
  endPart,
  endWaiting,
  insertParts,
  type NewPart,
  nextPart,
  setOperation,
} from './parts.queries.ts';
import { endRun, holdRun, insertRun } from './runs.queries.ts';
import { type Customer, scheduleCustomers } from './schedule-customers.queries.ts';
import { holdSchedule, type KeptSchedule, setNext } from './schedules.queries.ts';

export interface PlanParts {
  readonly clock: () => number;
  readonly timeZoneOf: (tenantId: number) => string;
}

/** Makes one part of a run. */
export const partOperationKind = {
  kind: 'reports.scheduled',
  input: z.strictObject({ runId: z.uuid(), position: z.int() }),
};

/** What comes later than this after its time is said to be late. */
const lateMs = 10 * 60_000;

/** Of whom: however many they are. A customer is an id and a name, so that ten thousand are a megabyte. */
async function customersOf(
  tx: Tx,
  tenantId: number,
  { customers }: KeptSchedule,
  at: Date,
): Promise<(Customer | null)[]> {
  if (customers === null) return [null];
  if ('all' in customers) return scheduleCustomers(tx, tenantId);
  // Whoever holds one now: a customer that changed its edition comes or goes with the next run.
  if ('editions' in customers)
    return scheduleCustomers(tx, tenantId, { held: { editions: customers.editions, at } });
  const found = await scheduleCustomers(tx, tenantId, { ids: customers.ids });
  // One that is gone has no name any more that could be told.
  const known = new Set(found.map(({ id }) => id));
  const gone = customers.ids.filter((id) => !known.has(id));
  return [...found, ...gone.map((id) => ({ id, name: `#${id}` }))];
}

interface Begun {
  readonly schedule: KeptSchedule;
  readonly dueMs: number;
  readonly why: RunReason;
  readonly missed: number;
  readonly askedBy: string | null;
}

/** Begins a run: notes what is to be made, of each customer over the days of its own zone. Undefined where the time was made before. */
export async function beginRun(
  tx: Tx,
  { clock, timeZoneOf }: PlanParts,
  tenantId: number,
  { schedule, dueMs, why, missed, askedBy }: Begun,
): Promise<string | undefined> {
  const nowMs = clock();
  const runId = await insertRun(tx, tenantId, {
    ...{ scheduleId: schedule.id, scheduleName: schedule.name, why, missed, askedBy },
    ...{ dueAt: new Date(dueMs), beganAt: new Date(nowMs) },
  });
  if (runId === undefined) return undefined;
  const period = periodBefore(schedule, timeZoneOf(tenantId), dueMs);
  const kinds = reportKinds.filter((kind) => schedule.kinds.includes(kind));
  const parts = (await customersOf(tx, tenantId, schedule, new Date(nowMs))).flatMap((customer) => {
    const timeZone = timeZoneOf(customer?.id ?? tenantId);
    const { fromMs, toMs } = spanOf(period, timeZone, nowMs);
    const span = { fromAt: new Date(fromMs), toAt: new Date(toMs), timeZone };
    return kinds.map((kind) => ({
      ...{ kind, customerId: customer?.id ?? null, customerName: customer?.name ?? '' },
      ...span,
    }));
  });
  await insertParts(
    tx,
    tenantId,
    runId,
    parts.map((part, position): NewPart => ({ ...part, position })),
  );
  return runId;
}

/** Begins the run of a schedule whose time has come: of several times that came, one. Says when it comes next. */
export async function takeDue(tx: Tx, parts: PlanParts, tenantId: number, scheduleId: string): Promise<void> {
  const schedule = await holdSchedule(tx, tenantId, scheduleId);
  const nowMs = parts.clock();
  if (!schedule || schedule.paused !== null || schedule.nextAt.getTime() > nowMs) return;
  const timeZone = parts.timeZoneOf(tenantId);
  const { dueMs, missed } = dueSince(schedule, timeZone, { nextMs: schedule.nextAt.getTime(), nowMs });
  const why = missed > 0 || nowMs - dueMs > lateMs ? 'late' : 'due';
  await beginRun(tx, parts, tenantId, { schedule, dueMs, why, missed, askedBy: null });
  await setNext(tx, tenantId, scheduleId, new Date(nextDue(schedule, timeZone, nowMs)));
}

/**
 * Has the next part of a run made, if none is being made: one at a time, so that the run of a provider leaves room for others. Ends a run of
 * which nothing is left. Safe to call at any time: it goes on after a kill.
 */
export async function advanceRun(
  tx: Tx,
  { clock }: PlanParts,
  tenantId: number,
  runId: string,
): Promise<void> {
  const run = await holdRun(tx, tenantId, runId);
  if (!run) return;
  const schedule = await holdSchedule(tx, tenantId, run.scheduleId);
  // What somebody asks for is made of a schedule that rests, too.
  const goesOn =
    schedule && (schedule.paused === null || (schedule.paused === 'by-hand' && run.why === 'asked'));
  if (!goesOn) await endWaiting(tx, tenantId, runId, 'paused');
  const unended = new Set(
    (await unendedOperations(tx, tenantId, partOperationKind.kind)).map(({ id }) => id),
  );
  for (const { position, operationId } of await begunParts(tx, tenantId, runId)) {
    if (unended.has(operationId)) return;
    await endPart(tx, { tenantId, runId, position }, 'failed', { reason: 'failed' });
  }
  const position = await nextPart(tx, tenantId, runId, new Date(clock()));
  // In the west a day is not over yet: what is left waits for its end.
  if (position === 'waits') return;
  if (position === undefined) return endRun(tx, tenantId, runId, new Date(clock()));
  const input = { runId, position };
  const operationId = await startOperation(tx, { tenantId, actor: undefined }, partOperationKind, input);
  await setOperation(tx, { tenantId, ...input }, operationId);
}
