import { scheduleMost } from '@linekeeper/contract/reports/schedule-terms';
import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Database, type Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { type RequestContext } from '../../../platform/http/context.ts';
import { actingCode } from '../../auth/index.ts';
import {
  askAgain,
  dropRecipient,
  type RecipientParts,
  setRecipients,
  type WantedRecipient,
} from '../outside/recipients.service.ts';
import { reportNames } from '../report-subjects.queries.ts';
import { nextDue, periodBefore } from './due.ts';
import { advanceRun, beginRun, type PlanParts } from './plan-run.ts';
import { contentsFor } from './readers.ts';
import { lastRuns } from './runs.queries.ts';
import { scheduleCustomers, scheduleMembers } from './schedule-customers.queries.ts';
import {
  deleteSchedule,
  holdSchedule,
  insertSchedule,
  keptSchedules,
  lockSchedules,
  pause,
  resume,
  type ScheduleInput,
  updateSchedule,
} from './schedules.queries.ts';

export interface ScheduleParts extends PlanParts, RecipientParts {
  readonly database: Database;
}

const subjectType = 'report-schedule';

/** Whether reports of customers can be made for who asks. */
export const hasCustomers = ({
  permissions,
  tenant,
}: Pick<RequestContext, 'permissions' | 'tenant'>): boolean =>
  tenant.type !== organizationTypes.COMPANY && permissions.has(actingCode);

/** It is made with the rights of who sets it up, later: a person of the tenant, signed in. Throws REPORT_SCHEDULE_OWN. */
function ownerOf({ kind, grant, member }: RequestContext) {
  if (kind !== 'session' || grant !== undefined) throw new AppError('REPORT_SCHEDULE_OWN');
  return { ownerId: member.id, ownerName: member.name || member.username };
}

/** Throws where the caller could not make these reports now, or what is named is not there. */
async function assertGood(tx: Tx, context: RequestContext, input: ScheduleInput): Promise<string> {
  const { tenantId } = context.scope;
  const { kinds, customers, place, interfaces, memberIds } = input;
  if (customers !== null && !hasCustomers(context)) throw new AppError('REPORT_SCHEDULE_CUSTOMERS');
  // Of customers it is asked at each of them.
  const caller = { enabled: true, permissions: context.permissions };
  if (
    customers === null &&
    kinds.some((kind) => contentsFor(caller, { kind, scope: place.scope, interfaces }) === undefined)
  )
    throw new AppError('REPORT_NOTHING_VISIBLE');
  const { placeName } = await reportNames(tx, tenantId, place);
  if (placeName === null) throw new AppError('NOT_FOUND');
  const members = await scheduleMembers(tx, tenantId, { ids: memberIds, limit: scheduleMost.members });
  if (members.length < new Set(memberIds).size) throw new AppError('NOT_FOUND');
  if (customers !== null && 'ids' in customers) {
    const { ids } = customers;
    const found = await scheduleCustomers(tx, tenantId, { ids });
    if (found.length < new Set(ids).size) throw new AppError('NOT_FOUND');
  }
  return placeName;
}

function customersTold(customers: ScheduleInput['customers']): string | number | null {
  if (customers === null) return null;
  if ('all' in customers) return 'all';
  return 'ids' in customers ? customers.ids.length : customers.editions.join(', ');
}

const toldOf = (input: ScheduleInput, place: string) => ({
  ...{ name: input.name, kinds: input.kinds.join(', '), place, every: input.every, onDay: input.onDay },
  ...{ timeOfDay: input.timeOfDay, formats: input.formats.join(', '), language: input.language },
  ...{ recipients: input.memberIds.length, toAdministrators: input.toAdministrators },
  ...{ toCustomers: input.toCustomers },
  ...(input.kinds.includes('traffic') && { interfaces: input.interfaces }),
  customers: customersTold(input.customers),
});

/** What a schedule is set to, and to whom outside it goes; left out: as before. */
type WithOutside = ScheduleInput & { readonly outside?: readonly WantedRecipient[] | undefined };

/** Adds a schedule. Throws REPORT_SCHEDULE_OWN, REPORT_SCHEDULE_CUSTOMERS, REPORT_NOTHING_VISIBLE, REPORT_SCHEDULES_FULL, NOT_FOUND, and as `setRecipients`. */
export function createSchedule(
  parts: ScheduleParts,
  context: RequestContext,
  { outside = [], ...input }: WithOutside,
) {
  const { scope } = context;
  const { tenantId } = scope;
  const owner = ownerOf(context);
  return parts.database.withTenant(scope, async (tx) => {
    await lockSchedules(tx, tenantId);
    const { schedules: limit } = scheduleMost;
    if ((await keptSchedules(tx, tenantId)).length >= limit)
      throw new AppError('REPORT_SCHEDULES_FULL', { params: { limit } });
    const place = await assertGood(tx, context, input);
    const nextAt = new Date(nextDue(input, parts.timeZoneOf(tenantId), parts.clock()));
    const id = await insertSchedule(tx, tenantId, { input, owner, nextAt });
    const detail = toldOf(input, place);
    await writeAudit(tx, scope, { action: 'report-schedule.create', subjectType, subjectId: id, detail });
    await setRecipients(tx, { parts, scope, schedule: { id, ...input, ...owner } }, outside);
    return { id };
  });
}

/** Changes a schedule, which is the caller's from then on. Throws as `createSchedule`, and CHANGED_MEANWHILE. */
export function changeSchedule(
  parts: ScheduleParts,
  context: RequestContext,
  id: string,
  { version: read, outside, ...input }: WithOutside & { readonly version: number },
) {
  const { scope } = context;
  const { tenantId } = scope;
  const owner = ownerOf(context);
  return parts.database.withTenant(scope, async (tx) => {
    const before = await holdSchedule(tx, tenantId, id);
    if (!before) throw new AppError('NOT_FOUND');
    if (before.version !== read) throw new AppError('CHANGED_MEANWHILE');
    const place = await assertGood(tx, context, input);
    const nextAt = new Date(nextDue(input, parts.timeZoneOf(tenantId), parts.clock()));
    const version = await updateSchedule(tx, tenantId, id, { input, owner, nextAt });
    const detail = toldOf(input, place);
    await writeAudit(tx, scope, { action: 'report-schedule.update', subjectType, subjectId: id, detail });
    await setRecipients(tx, { parts, scope, schedule: { id, ...input, ...owner } }, outside);
    return { version };
  });
}

/** Pauses a schedule, or lets it go on from now with the rights of the caller: what came meanwhile is not made. */
export function pauseSchedule(parts: ScheduleParts, context: RequestContext, id: string, paused: boolean) {
  const { scope } = context;
  const { tenantId } = scope;
  return parts.database.withTenant(scope, async (tx) => {
    const schedule = await holdSchedule(tx, tenantId, id);
    if (!schedule) throw new AppError('NOT_FOUND');
    if ((schedule.paused !== null) === paused) return {};
    if (paused) await pause(tx, tenantId, id, 'by-hand');
    else {
      const owner = ownerOf(context);
      await assertGood(tx, context, schedule);
      const nextAt = new Date(nextDue(schedule, parts.timeZoneOf(tenantId), parts.clock()));
      await resume(tx, tenantId, id, { ...owner, nextAt });
    }
    const action = paused ? 'report-schedule.pause' : 'report-schedule.resume';
    await writeAudit(tx, scope, { action, subjectType, subjectId: id, detail: { name: schedule.name } });
    return {};
  });
}

/** Makes and sends what a schedule says now, with the rights of its owner. Throws REPORT_SCHEDULE_RUNNING. */
export function runSchedule(parts: ScheduleParts, context: RequestContext, id: string) {
  const { scope, member } = context;
  const { tenantId } = scope;
  ownerOf(context);
  return parts.database.withTenant(scope, async (tx) => {
    const schedule = await holdSchedule(tx, tenantId, id);
    if (!schedule) throw new AppError('NOT_FOUND');
    const [last] = await lastRuns(tx, tenantId, [id], 1);
    if (last && last.endedAt === null) throw new AppError('REPORT_SCHEDULE_RUNNING');
    const dueMs = parts.clock();
    const askedBy = member.name || member.username;
    const runId = await beginRun(tx, parts, tenantId, { schedule, dueMs, why: 'asked', missed: 0, askedBy });
    await advanceRun(tx, parts, tenantId, runId!);
    const period = Object.values(periodBefore(schedule, parts.timeZoneOf(tenantId), dueMs)).join(' ');
    await writeAudit(tx, scope, {
      ...{ action: 'report-schedule.run', subjectType, subjectId: id },
      detail: { name: schedule.name, period },
    });
    return { runId: runId! };
  });
}

/** Deletes a schedule; what it made and sent stays in the archive. */
export function removeSchedule(parts: ScheduleParts, { scope }: RequestContext, id: string) {
  const { tenantId } = scope;
  return parts.database.withTenant(scope, async (tx) => {
    const schedule = await holdSchedule(tx, tenantId, id);
    if (!schedule) throw new AppError('NOT_FOUND');
    await deleteSchedule(tx, tenantId, id);
    const detail = { name: schedule.name };
    await writeAudit(tx, scope, { action: 'report-schedule.delete', subjectType, subjectId: id, detail });
    return {};
  });
}

/** Asks somebody outside again, in the name of the caller. Throws as `askAgain`. */
export function askRecipient(parts: ScheduleParts, context: RequestContext, id: string, addressId: string) {
  const { scope } = context;
  const owner = ownerOf(context);
  return parts.database.withTenant(scope, async (tx) => {
    const schedule = await holdSchedule(tx, scope.tenantId, id);
    if (!schedule) throw new AppError('NOT_FOUND');
    await askAgain(tx, { parts, scope, schedule: { ...schedule, ...owner } }, addressId);
    return {};
  });
}

/** Takes somebody outside off a schedule: whoever may change it, in a stay as well. Throws NOT_FOUND. */
export function removeRecipient(
  parts: ScheduleParts,
  { scope }: RequestContext,
  id: string,
  addressId: string,
) {
  return parts.database.withTenant(scope, async (tx) => {
    const schedule = await holdSchedule(tx, scope.tenantId, id);
    if (!schedule) throw new AppError('NOT_FOUND');
    await dropRecipient(tx, scope, schedule, addressId);
    return {};
  });
}
