import { type MaintenanceRow } from '@linekeeper/contract/alerts/maintenance';
import {
  coverOf,
  type MaintenanceCover,
  maintainedByIds,
  maintenanceCovers,
  mostMaintenancePlans,
  placeCovers,
} from '@linekeeper/contract/alerts/maintenance-terms';
import { type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { afterCommit, type Database, type Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { type RequestContext } from '../../../platform/http/context.ts';
import { namesOfScope } from './covered-subjects.queries.ts';
import {
  type AskedPlan,
  cutPlan,
  deletePlan,
  insertPlan,
  livePlans,
  type LockedPlan,
  lockPlan,
  type NewPlan,
  type PlanRow,
  updatePlan,
} from './plans.queries.ts';
import { timeFrom } from './planned-times.ts';
import { type ChangedWork, writePlan } from './write-plan.ts';

export interface MaintenanceParts {
  readonly database: Database;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly timeZoneOf: (tenantId: number) => string;
  /** Has subjects watched as they are now. */
  readonly watchAgain: (tenantId: number, ids: readonly string[]) => Promise<void>;
  /** Has business services of a tenant put together anew. */
  readonly servicesAnnounced: (tenantId: number) => Promise<void>;
}
export type MaintenanceCaller = Pick<RequestContext, 'scope' | 'permissions' | 'member'>;

/** Who may see what work covers, and who may announce work on it. */
const codes: Readonly<
  Record<MaintenanceCover, { readonly view: PermissionCode; readonly edit: PermissionCode }>
> = {
  device: { view: 'DMS_SERVER_MANAGE_DEVICE', edit: 'DMS_SERVER_MANAGE_DEVICE_EDIT' },
  wan: { view: 'DMS_SERVER_MANAGE_WAN_VIEW', edit: 'DMS_SERVER_MANAGE_WAN_VIEW_EDIT' },
  service: { view: 'DMS_SERVER_CENTER_HEALTH_MONITOR', edit: 'DMS_SERVER_CENTER_HEALTH_MONITOR_EDIT' },
};
const editAlerts: PermissionCode = 'DMS_SERVER_MANAGE_ALERT_EDIT';

/** What of announced work a caller may see. */
export const seenCovers = ({ permissions }: Pick<MaintenanceCaller, 'permissions'>) =>
  maintenanceCovers.filter((cover) => permissions.has(codes[cover].view));

/** Whether a caller may change work: it is theirs to change all that it covers, and to silence alerts. */
const mayChange = (
  { permissions }: Pick<MaintenanceCaller, 'permissions'>,
  covers: readonly MaintenanceCover[],
): boolean => permissions.has(editAlerts) && covers.every((cover) => permissions.has(codes[cover].edit));

function refuseOthers(caller: MaintenanceCaller, covers: readonly MaintenanceCover[]): void {
  if (!mayChange(caller, covers)) throw new AppError('FORBIDDEN');
}

/** All but places and the whole tenant says itself what work on it covers. */
function plain(plan: AskedPlan): NewPlan {
  const own = coverOf(plan.scope.kind);
  return { ...plan, covers: own ? [own] : placeCovers.filter((cover) => plan.covers.includes(cover)) };
}

/** What is named is called; what is not there any more is left out. */
async function foundNames(tx: Tx, tenantId: number, { scope }: Pick<NewPlan, 'scope'>): Promise<string[]> {
  if (!('ids' in scope)) return 'names' in scope ? [...scope.names] : [];
  const names = await namesOfScope(tx, tenantId, scope.kind, scope.ids);
  return scope.ids.flatMap((id) => names.get(id) ?? []);
}

/** The same, all of it. Those of another tenant answer like ones that do not exist. Throws NOT_FOUND. */
async function knownNames(tx: Tx, tenantId: number, { scope }: Pick<NewPlan, 'scope'>): Promise<string[]> {
  const names = await foundNames(tx, tenantId, { scope });
  if ('ids' in scope && names.length < scope.ids.length) throw new AppError('NOT_FOUND');
  return names;
}

/** When work comes first from now on. Throws MAINTENANCE_NEVER. */
function comesFirst({ times }: Pick<NewPlan, 'times'>, timeZone: string, nowMs: number) {
  const first = timeFrom(times, timeZone, nowMs);
  if (!first) throw new AppError('MAINTENANCE_NEVER');
  return { from: new Date(first.fromMs), to: new Date(first.toMs) };
}

/** Announces work. Throws FORBIDDEN, NOT_FOUND, MAINTENANCE_NEVER, MAINTENANCE_FULL. */
export async function announce(
  parts: MaintenanceParts,
  caller: MaintenanceCaller,
  input: AskedPlan,
): Promise<{ id: string }> {
  const { tenantId } = caller.scope;
  const plan = plain(input);
  refuseOthers(caller, plan.covers);
  const now = new Date(parts.clock());
  const timeZone = parts.timeZoneOf(tenantId);
  // What would have begun already begins now: of what was, nothing is said afterwards.
  const { times } = plan;
  const begun = times.repeat === 'once' && new Date(times.from) < now && new Date(times.to) > now;
  const made = begun ? { ...plan, times: { ...times, from: now.toISOString() } } : plan;
  const first = comesFirst(made, timeZone, now.getTime());
  const id = await parts.database.withTenant(caller.scope, async (tx) => {
    const names = await knownNames(tx, tenantId, plan);
    if ((await livePlans(tx, tenantId)) >= mostMaintenancePlans)
      throw new AppError('MAINTENANCE_FULL', { params: { limit: mostMaintenancePlans } });
    const planId = await insertPlan(tx, tenantId, made, {
      ...first,
      createdBy: caller.member.name || caller.member.username,
    });
    await writeAudit(tx, caller.scope, {
      action: 'maintenance.create',
      subjectType: 'maintenance',
      subjectId: planId,
      detail: said(made, names),
    });
    const standing = { currentFrom: first.from, currentTo: first.to, cutAt: null };
    watchChanged(
      tx,
      parts,
      tenantId,
      await writePlan(tx, { tenantId, planId, timeZone, now }, { ...made, ...standing }),
    );
    return planId;
  });
  return { id };
}

/** Announced work that is not over, for a change by a caller who may. Throws NOT_FOUND, FORBIDDEN, MAINTENANCE_OVER. */
async function changeable(tx: Tx, caller: MaintenanceCaller, planId: string, now: Date): Promise<LockedPlan> {
  const plan = await lockPlan(tx, caller.scope.tenantId, planId);
  const covers = seenCovers(caller);
  if (!plan?.covers.some((cover) => covers.includes(cover))) throw new AppError('NOT_FOUND');
  refuseOthers(caller, plan.covers);
  if (plan.isOver || (plan.times.repeat === 'once' && plan.currentTo <= now))
    throw new AppError('MAINTENANCE_OVER', { params: { title: plan.title } });
  return plan;
}

/** Changes announced work from now on. Throws NOT_FOUND, FORBIDDEN, CHANGED_MEANWHILE, MAINTENANCE_OVER, MAINTENANCE_NEVER. */
export async function changePlan(
  parts: MaintenanceParts,
  caller: MaintenanceCaller,
  planId: string,
  { version: read, ...input }: AskedPlan & { readonly version: number },
): Promise<{ version: number }> {
  const { tenantId } = caller.scope;
  const plan = plain(input);
  const now = new Date(parts.clock());
  const timeZone = parts.timeZoneOf(tenantId);
  const version = await parts.database.withTenant(caller.scope, async (tx) => {
    const before = await changeable(tx, caller, planId, now);
    if (before.version !== read) throw new AppError('CHANGED_MEANWHILE');
    // Nobody widens work to what is not theirs to change.
    refuseOthers(caller, plan.covers);
    comesFirst(plan, timeZone, now.getTime());
    const names = await knownNames(tx, tenantId, plan);
    const was = await foundNames(tx, tenantId, before);
    const next = await updatePlan(tx, tenantId, planId, plan);
    await writeAudit(tx, caller.scope, {
      action: 'maintenance.update',
      subjectType: 'maintenance',
      subjectId: planId,
      detail: { name: before.title, changed: differences(said(before, was), said(plan, names)) },
    });
    watchChanged(
      tx,
      parts,
      tenantId,
      await writePlan(tx, { tenantId, planId, timeZone, now }, { ...before, ...plan }),
    );
    return next;
  });
  return { version };
}

/** Ends the time that is running; what is repeated comes again. Throws NOT_FOUND, FORBIDDEN, MAINTENANCE_OVER, MAINTENANCE_NOT_RUNNING. */
export async function endPlan(
  parts: MaintenanceParts,
  caller: MaintenanceCaller,
  planId: string,
): Promise<void> {
  const { tenantId } = caller.scope;
  const now = new Date(parts.clock());
  await parts.database.withTenant(caller.scope, async (tx) => {
    const plan = await changeable(tx, caller, planId, now);
    const { title, currentFrom, currentTo } = plan;
    if (!(currentFrom < now && now < currentTo))
      throw new AppError('MAINTENANCE_NOT_RUNNING', { params: { title } });
    await cutPlan(tx, tenantId, planId, now);
    await writeAudit(tx, caller.scope, {
      action: 'maintenance.end',
      subjectType: 'maintenance',
      subjectId: planId,
      detail: { name: title },
    });
    const timeZone = parts.timeZoneOf(tenantId);
    const cut = { ...plan, cutAt: now };
    watchChanged(tx, parts, tenantId, await writePlan(tx, { tenantId, planId, timeZone, now }, cut));
  });
}

/** Calls work off: what never began is gone, what did ends now and is over. Throws NOT_FOUND, FORBIDDEN, MAINTENANCE_OVER. */
export async function callOff(
  parts: MaintenanceParts,
  caller: MaintenanceCaller,
  planId: string,
): Promise<void> {
  const { tenantId } = caller.scope;
  const now = new Date(parts.clock());
  await parts.database.withTenant(caller.scope, async (tx) => {
    const plan = await changeable(tx, caller, planId, now);
    await writeAudit(tx, caller.scope, {
      action: 'maintenance.delete',
      subjectType: 'maintenance',
      subjectId: planId,
      detail: { name: plan.title },
    });
    const timeZone = parts.timeZoneOf(tenantId);
    const changed = await writePlan(tx, { tenantId, planId, timeZone, now }, plan, true);
    watchChanged(tx, parts, tenantId, changed);
    if (plan.firstFrom >= now) await deletePlan(tx, tenantId, planId);
  });
}

/** Once the transaction is committed, what changed is watched as it is now. */
export function watchChanged(
  tx: Tx,
  { watchAgain, servicesAnnounced }: Pick<MaintenanceParts, 'watchAgain' | 'servicesAnnounced'>,
  tenantId: number,
  { subjectIds, serviceIds }: ChangedWork,
): void {
  if (subjectIds.length > 0) afterCommit(tx, () => void watchAgain(tenantId, subjectIds));
  if (serviceIds.length > 0) afterCommit(tx, () => void servicesAnnounced(tenantId));
}

/** What was announced, for the audit log: what it is on by name, or that it is the whole tenant, or kinds of devices. */
function said({ title, reason, scope, covers, times }: NewPlan, names: readonly string[]) {
  const { repeat, ...when } = times;
  return {
    ...{ name: title, reason },
    on: scope.kind === 'tenant' || scope.kind === 'device-kind' ? scope.kind : names.join(', '),
    ...(scope.kind === 'device-kind' && { kind: [...scope.names] }),
    covers: covers.length > 1 ? 'all' : covers[0],
    ...{ repeat, ...when, ...('weekdays' in when && { weekdays: when.weekdays.join(', ') }) },
  };
}

/** What was changed, field by field. */
function differences(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  return Object.fromEntries(
    changed.map((key) => [key, { from: before[key] ?? null, to: after[key] ?? null }]),
  );
}

/** Rows as a caller sees them, with what they name. */
export async function shownPlans(
  tx: Tx,
  caller: MaintenanceCaller,
  rows: readonly PlanRow[],
): Promise<MaintenanceRow[]> {
  const names = new Map<string, string>();
  for (const kind of maintainedByIds) {
    const ids = rows.flatMap(({ scope }) => (scope.kind === kind ? scope.ids : []));
    if (ids.length === 0) continue;
    for (const [id, name] of await namesOfScope(tx, caller.scope.tenantId, kind, ids)) names.set(id, name);
  }
  return rows.map(({ currentFrom, currentTo, ...row }) => ({
    ...row,
    scopeNames:
      'ids' in row.scope
        ? row.scope.ids.map((id) => names.get(id) ?? '')
        : 'names' in row.scope
          ? [...row.scope.names]
          : [],
    currentFrom: currentFrom.toISOString(),
    currentTo: currentTo.toISOString(),
    mayChange: row.state !== 'over' && mayChange(caller, row.covers),
  }));
}
