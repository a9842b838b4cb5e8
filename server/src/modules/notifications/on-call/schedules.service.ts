import { mostOverrides, mostSchedules } from '@linekeeper/contract/on-call/on-call-limits';
import { type OnCallLayer } from '@linekeeper/contract/on-call/on-call-terms';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Database, type Tx } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import { countOverrides, deleteOverride, insertOverride } from './overrides.queries.ts';
import { peopleByIds } from './people.queries.ts';
import {
  countSchedules,
  deleteSchedule,
  insertSchedule,
  isScheduleName,
  lockSchedule,
  scheduleById,
  type ScheduleFields,
  updateSchedule,
} from './schedules.queries.ts';
import { policiesTelling, rulesTelling } from './uses.queries.ts';

export interface OnCallParts {
  readonly database: Database;
  readonly clock: () => number;
}

/** Adds a schedule. Throws ON_CALL_MEMBER, ON_CALL_FULL, NAME_TAKEN. */
export function createSchedule(
  { database }: OnCallParts,
  scope: Scope,
  fields: ScheduleFields,
): Promise<{ id: string }> {
  const { tenantId } = scope;
  return database.withTenant(scope, async (tx) => {
    const layers = await layersTold(tx, tenantId, fields.layers);
    if ((await countSchedules(tx, tenantId)) >= mostSchedules)
      throw new AppError('ON_CALL_FULL', { params: { most: mostSchedules } });
    const id = await insertSchedule(tx, tenantId, fields);
    if (id === undefined) throw new AppError('NAME_TAKEN', { params: { name: fields.name } });
    await writeAudit(tx, scope, {
      action: 'on-call-schedule.create',
      subjectType: 'on-call-schedule',
      subjectId: id,
      detail: { name: fields.name, timeZone: fields.timeZone, layers },
    });
    return { id };
  });
}

/** Changes a schedule; who stands in stays. Throws NOT_FOUND, CHANGED_MEANWHILE, ON_CALL_MEMBER, NAME_TAKEN. */
export function changeSchedule(
  { database }: OnCallParts,
  scope: Scope,
  id: string,
  { version: seen, ...fields }: ScheduleFields & { readonly version: number },
): Promise<{ version: number }> {
  const { tenantId } = scope;
  return database.withTenant(scope, async (tx) => {
    const before = await lockSchedule(tx, tenantId, id);
    if (!before) throw new AppError('NOT_FOUND');
    if (before.version !== seen) throw new AppError('CHANGED_MEANWHILE');
    const was = await layersTold(tx, tenantId, before.layers, { allowsGone: true });
    const is = await layersTold(tx, tenantId, fields.layers);
    if (await isScheduleName(tx, tenantId, { id, name: fields.name }))
      throw new AppError('NAME_TAKEN', { params: { name: fields.name } });
    const version = await updateSchedule(tx, tenantId, id, fields);
    await writeAudit(tx, scope, {
      action: 'on-call-schedule.update',
      subjectType: 'on-call-schedule',
      subjectId: id,
      detail: {
        name: before.name,
        changed: {
          ...(before.name !== fields.name && { name: { from: before.name, to: fields.name } }),
          ...(before.timeZone !== fields.timeZone && {
            timeZone: { from: before.timeZone, to: fields.timeZone },
          }),
          ...(was.join('\n') !== is.join('\n') && { layers: { from: was, to: is } }),
        },
      },
    });
    return { version };
  });
}

/** Deletes a schedule. Throws NOT_FOUND, and ON_CALL_IN_USE where a policy or a rule tells whoever is on call by it. */
export function removeSchedule({ database }: OnCallParts, scope: Scope, id: string): Promise<void> {
  const { tenantId } = scope;
  return database.withTenant(scope, async (tx) => {
    const schedule = await lockSchedule(tx, tenantId, id);
    if (!schedule) throw new AppError('NOT_FOUND');
    const { name } = schedule;
    const policies = await policiesTelling(tx, tenantId, id);
    const rules = await rulesTelling(tx, tenantId, { kind: 'on-call', id });
    if (policies + rules > 0)
      throw new AppError('ON_CALL_IN_USE', { params: { name, escalations: policies, rules } });
    await deleteSchedule(tx, tenantId, id);
    await writeAudit(tx, scope, {
      action: 'on-call-schedule.delete',
      subjectType: 'on-call-schedule',
      subjectId: id,
      detail: { name },
    });
  });
}

/** Somebody stands in. Throws NOT_FOUND, ON_CALL_MEMBER, ON_CALL_OVER, ON_CALL_FULL. */
export function standIn(
  { database, clock }: OnCallParts,
  scope: Scope,
  scheduleId: string,
  { memberId, from, to }: { readonly memberId: string; readonly from: string; readonly to: string },
): Promise<{ id: string }> {
  const { tenantId } = scope;
  return database.withTenant(scope, async (tx) => {
    const schedule = await lockSchedule(tx, tenantId, scheduleId);
    if (!schedule) throw new AppError('NOT_FOUND');
    const person = (await peopleByIds(tx, tenantId, [memberId])).get(memberId);
    if (!person?.isEnabled) throw new AppError('ON_CALL_MEMBER');
    const now = clock();
    if (Date.parse(to) <= now) throw new AppError('ON_CALL_OVER');
    if ((await countOverrides(tx, tenantId, scheduleId, new Date(now))) >= mostOverrides)
      throw new AppError('ON_CALL_FULL', { params: { most: mostOverrides } });
    // Who was on call until now stays who it was.
    const fromMs = Math.max(Date.parse(from), now);
    const override = { scheduleId, memberId, fromMs, toMs: Date.parse(to) };
    const id = await insertOverride(tx, tenantId, override);
    await writeAudit(tx, scope, {
      action: 'on-call-schedule.stand-in',
      subjectType: 'on-call-schedule',
      subjectId: scheduleId,
      detail: { name: schedule.name, member: person.name, from: new Date(fromMs).toISOString(), to },
    });
    return { id };
  });
}

/** Nobody stands in then. Throws NOT_FOUND, and ON_CALL_OVER for one that is over: what was stays as it was. */
export function removeStandIn({ database, clock }: OnCallParts, scope: Scope, id: string): Promise<void> {
  const { tenantId } = scope;
  return database.withTenant(scope, async (tx) => {
    const override = await deleteOverride(tx, tenantId, id);
    if (!override) throw new AppError('NOT_FOUND');
    if (override.toMs <= clock()) throw new AppError('ON_CALL_OVER');
    const { scheduleId, memberId, fromMs, toMs } = override;
    const schedule = await scheduleById(tx, tenantId, scheduleId);
    const person = (await peopleByIds(tx, tenantId, [memberId])).get(memberId);
    await writeAudit(tx, scope, {
      action: 'on-call-schedule.stand-in-removed',
      subjectType: 'on-call-schedule',
      subjectId: scheduleId,
      detail: {
        ...{ name: schedule?.name ?? '', member: person?.name ?? '' },
        ...{ from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() },
      },
    });
  });
}

/**
 * Layers as the audit log keeps them: whose turns they are, by the names of today, and when. Throws ON_CALL_MEMBER where one of them is
 * disabled or no member of the tenant, which one that was never there is as well.
 */
async function layersTold(
  tx: Tx,
  tenantId: number,
  layers: readonly OnCallLayer[],
  { allowsGone = false } = {},
): Promise<string[]> {
  const people = await peopleByIds(tx, tenantId, [...new Set(layers.flatMap(({ memberIds }) => memberIds))]);
  return layers.map(({ memberIds, turn, weekday, handover, startsOn, days, hours }) => {
    const found = memberIds.map((id) => people.get(id));
    if (!allowsGone && !found.every((person) => person?.isEnabled)) throw new AppError('ON_CALL_MEMBER');
    const names = found.map((person) => person?.name ?? '–').join(' → ');
    const rest = hours ? [`${hours.from}–${hours.to}`] : [];
    const turns = turn === 'week' ? `week ${weekday} ${handover}` : `day ${handover}`;
    return [names, turns, startsOn, days, ...rest].join(' · ');
  });
}
