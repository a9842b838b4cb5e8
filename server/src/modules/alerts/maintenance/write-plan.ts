import { type Tx } from '../../../platform/db/database.ts';
import { type PlannedTime, writeWindows } from '../../subjects/index.ts';
import { coveredSubjects } from './covered-subjects.queries.ts';
import { type LockedPlan, setStanding } from './plans.queries.ts';
import { writeServiceWindows } from './service-windows.queries.ts';
import { timeFrom, timesBetween, type TimeSpan } from './planned-times.ts';

/** Of what times changed, by ids: what is measured, which is to be watched again, and business services. */
export interface ChangedWork {
  readonly subjectIds: readonly string[];
  readonly serviceIds: readonly string[];
}

/** So far ahead times are written out, which is more than often enough for each to be there before it begins. */
const aheadMs = 3 * 86_400_000;

export interface WritingNow {
  readonly tenantId: number;
  readonly planId: string;
  readonly timeZone: string;
  readonly now: Date;
}

/** A time that was running when it was ended ended then. */
const asCut = ({ fromMs, toMs }: TimeSpan, cutMs: number | undefined): TimeSpan =>
  cutMs !== undefined && fromMs < cutMs && cutMs < toMs ? { fromMs, toMs: cutMs } : { fromMs, toMs };

/** The time of a plan that is running at a moment or comes next, as it was cut; undefined where none does any more. */
export function currentTime(
  { times, cutAt }: Pick<LockedPlan, 'times' | 'cutAt'>,
  timeZone: string,
  nowMs: number,
): TimeSpan | undefined {
  const cutMs = cutAt?.getTime();
  const found = timeFrom(times, timeZone, nowMs);
  const cut = found && asCut(found, cutMs);
  return cut === undefined || cut.toMs > nowMs ? cut : timeFrom(times, timeZone, found!.toMs);
}

/**
 * Writes out the times of a plan for all that it covers now, from now on, and how it stands. Gives that of which times changed. The plan has
 * to be locked.
 */
export async function writePlan(
  tx: Tx,
  { tenantId, planId, timeZone, now }: WritingNow,
  plan: Pick<LockedPlan, 'scope' | 'covers' | 'times' | 'cutAt' | 'currentFrom' | 'currentTo'>,
  isCalledOff = false,
): Promise<ChangedWork> {
  const nowMs = now.getTime();
  const current = isCalledOff ? undefined : currentTime(plan, timeZone, nowMs);
  const ahead = { fromMs: nowMs, toMs: nowMs + aheadMs };
  const times: PlannedTime[] = (current ? timesBetween(plan.times, timeZone, ahead) : [])
    .map((span) => asCut(span, plan.cutAt?.getTime()))
    .filter(({ toMs }) => toMs > nowMs)
    .map(({ fromMs, toMs }) => ({ from: new Date(fromMs), to: new Date(toMs) }));
  const subjects = times.length > 0 ? await coveredSubjects(tx, tenantId, plan) : [];
  const subjectIds = await writeWindows(tx, { tenantId, planId, now }, subjects, times);
  const services = plan.scope.kind === 'service' ? plan.scope.ids : [];
  const serviceIds = await writeServiceWindows(tx, { tenantId, planId, now }, services, times);
  await setStanding(tx, { tenantId, planId, now }, standingOf(plan, current, now));
  return { subjectIds, serviceIds };
}

/** Of what is over, the last time stays, ended now where it was running. */
function standingOf(
  { currentFrom, currentTo }: Pick<LockedPlan, 'currentFrom' | 'currentTo'>,
  current: TimeSpan | undefined,
  now: Date,
) {
  if (current)
    return { currentFrom: new Date(current.fromMs), currentTo: new Date(current.toMs), isOver: false };
  const isRunning = currentFrom < now && now < currentTo;
  return { currentFrom, currentTo: isRunning ? now : currentTo, isOver: true };
}
