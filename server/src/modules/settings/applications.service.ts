import { type MaintenanceNotice } from '@linekeeper/contract/settings/applications';
import { mostMaintenanceDays } from '@linekeeper/contract/settings/application-terms';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Database, type Tx } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/publish.ts';
import { AppError } from '../../platform/errors.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { deleteImage, type EncodedImage, insertImage } from '../../platform/images/images.ts';
import {
  type ApplicationChange,
  countKeptOut,
  lockApplication,
  updateApplication,
} from './applications.queries.ts';
import { isGoodEnd, maintenanceAt } from './maintenance-rules.ts';
import { applicationsChanged } from './events.ts';

export interface ApplicationParts {
  readonly database: Database;
  readonly clock: () => number;
}
type Caller = Pick<RequestContext, 'scope' | 'member'>;
interface Target {
  readonly applicationId: string;
  /** The version that the change was made on. */
  readonly version: number;
}
type Row = NonNullable<Awaited<ReturnType<typeof lockApplication>>>;

/** Makes one change with its audit line. Throws NOT_FOUND, CHANGED_MEANWHILE. */
async function changeApplication(
  { database, clock }: ApplicationParts,
  { scope, member }: Caller,
  { applicationId, version }: Target,
  change: (
    tx: Tx,
    before: Row,
  ) => Promise<{
    readonly set: Omit<ApplicationChange, 'changedAt' | 'changedBy'>;
    readonly action: string;
    readonly detail: object;
    /** An image that nothing refers to any more. */
    readonly replaced?: string | null;
  }>,
): Promise<number> {
  return database.withTenant(scope, async (tx) => {
    const before = await lockApplication(tx, scope.tenantId, applicationId);
    if (!before) throw new AppError('NOT_FOUND');
    if (before.version !== version) throw new AppError('CHANGED_MEANWHILE');
    const { set, action, detail, replaced } = await change(tx, before);
    const who = { changedAt: new Date(clock()), changedBy: member.name || member.username };
    const next = await updateApplication(tx, scope.tenantId, applicationId, { ...set, ...who });
    if (replaced) await deleteImage(tx, scope.tenantId, replaced);
    await writeAudit(tx, scope, {
      action,
      subjectType: 'application',
      subjectId: applicationId,
      detail: { ...detail },
    });
    publish(tx, applicationsChanged, { tenantId: scope.tenantId });
    return next;
  });
}

/** Names an application. Throws APPLICATION_ICON_EMPTY, NOT_FOUND, CHANGED_MEANWHILE. */
export async function nameApplication(
  parts: ApplicationParts,
  caller: Caller,
  target: Target,
  name: string,
): Promise<{ version: number }> {
  const version = await changeApplication(parts, caller, target, async (_tx, before) => {
    // Spec section 5: display name and icon are both required.
    if (before.iconId === null) throw new AppError('APPLICATION_ICON_EMPTY');
    return {
      set: { name },
      action: 'application.update',
      detail: { before: { name: before.name }, after: { name } },
    };
  });
  return { version };
}

/** Sets an application's icon; the one before is deleted. Throws NOT_FOUND, CHANGED_MEANWHILE. */
export async function setApplicationIcon(
  parts: ApplicationParts,
  caller: Caller,
  target: Target,
  image: EncodedImage,
): Promise<{ version: number; icon: string }> {
  let icon = '';
  const version = await changeApplication(parts, caller, target, async (tx, before) => {
    icon = await insertImage(tx, caller.scope.tenantId, image);
    return {
      set: { iconId: icon },
      action: 'application.icon',
      detail: { before: { icon: before.iconId }, after: { icon } },
      replaced: before.iconId,
    };
  });
  return { version, icon };
}

/** Whom a maintenance of an application would keep out. Throws NOT_FOUND. */
export function keptOut({ database, clock }: ApplicationParts, { scope }: Caller, applicationId: string) {
  return database.withTenant(scope, async (tx) => {
    if (!(await lockApplication(tx, scope.tenantId, applicationId))) throw new AppError('NOT_FOUND');
    return countKeptOut(tx, scope.tenantId, new Date(clock()));
  });
}

/**
 * Switches maintenance mode on, changes what is said of it, or switches it off (null). Throws MAINTENANCE_ADMINISTRATORS,
 * MAINTENANCE_UNTIL, NOT_FOUND, CHANGED_MEANWHILE.
 */
export async function setMaintenance(
  parts: ApplicationParts,
  caller: Caller,
  target: Target,
  after: MaintenanceNotice | null,
): Promise<{ version: number }> {
  // Somebody else would be kept out of ending it again.
  if (!caller.member.administrator) throw new AppError('MAINTENANCE_ADMINISTRATORS');
  const nowMs = parts.clock();
  const until = after?.until ? new Date(after.until) : null;
  if (until && !isGoodEnd(until.getTime(), nowMs))
    throw new AppError('MAINTENANCE_UNTIL', { params: { days: mostMaintenanceDays } });
  const version = await changeApplication(parts, caller, target, async (_tx, row) => {
    const before = maintenanceAt(row, nowMs);
    return {
      set: {
        maintenanceSince: after && ((before && row.maintenanceSince) ?? new Date(nowMs)),
        maintenanceUntil: until,
        maintenanceText: after?.text ?? null,
      },
      action: after ? 'application.maintenance' : 'application.maintenance-end',
      detail: { application: row.appCode, before: { maintenance: before }, after: { maintenance: after } },
    };
  });
  return { version };
}
