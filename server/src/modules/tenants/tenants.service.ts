import { type z } from 'zod';
import { type organizations as endpoints } from '@linekeeper/contract/tenants/organizations';
import { isPrefixWord } from '@linekeeper/contract/tenants/prefix-words';
import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { writeAudit } from '../../platform/audit/audit.ts';
import { asSeenFrom, belowScope } from '../../platform/db/below-scope.ts';
import { type Database, type Tx } from '../../platform/db/database.ts';
import { type Scope } from '../../platform/db/scope.ts';
import { AppError } from '../../platform/errors.ts';
import { publish } from '../../platform/events/publish.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { tenantPlaced } from './events.ts';
import { type InvitationParts, sendInvitation } from './invitation.ts';
import { addTenant } from './organizations.queries.ts';
import { writeOnBoth } from './tenant-audit.ts';
import { endOf, fitsBelow } from './tenant-rules.ts';
import {
  holdTree,
  lockTenant,
  moveTenant,
  standsBelow,
  type TenantFields,
  updateTenant,
} from './tenant-writes.queries.ts';
import { tenantBelow, tenantSizes } from './tenants.queries.ts';
import { insertAdministrator } from '../auth/index.ts';

export type NewTenantInput = z.output<typeof endpoints.create.body>;
export type ChangedTenantInput = z.output<typeof endpoints.update.body>;

export interface TenantParts extends InvitationParts {
  readonly database: Database;
  readonly clock: () => number;
  /** A password that is shown once, with its hash. */
  readonly newPassword: () => Promise<{ readonly password: string; readonly passwordHash: string }>;
  /** The zone that a tenant's files write times in. */
  readonly timeZoneOf: (tenantId: number) => string;
}

export type Caller = Pick<RequestContext, 'scope' | 'tenant'>;

/** Whether mail goes out for a tenant that is to stand below this one. Throws NOT_FOUND as `createTenant` does. */
export async function mayInvite(parts: TenantParts, caller: Caller, parentId: number): Promise<boolean> {
  const { database, clock, delivery } = parts;
  await database.withTenant(caller.scope, (tx) => placeOf(tx, caller, parentId, new Date(clock())));
  // It has no mail server of its own yet: what its parent sends by, it sends by.
  return (await delivery.offered(parentId)).email;
}

/** The tenant that another stands, or is to stand, below: the one acted for, or one below it. Throws NOT_FOUND. */
async function placeOf(tx: Tx, { scope, tenant }: Caller, parentId: number, now: Date) {
  if (parentId === scope.tenantId) return tenant;
  const parent = await tenantBelow(tx, scope.tenantId, parentId, now);
  if (!parent) throw new AppError('NOT_FOUND');
  return parent;
}

/** Faults of the database that are the actor's to mend. */
function translated(error: unknown, prefix: string): unknown {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  if (code === '23505' && constraint === 'organization_prefix_key')
    return new AppError('NAME_TAKEN', { params: { name: prefix } });
  return code === 'LK012' ? new AppError('TENANT_TOO_DEEP') : error;
}

function refuseWord(prefix: string): void {
  if (isPrefixWord(prefix)) throw new AppError('PREFIX_RESERVED', { params: { name: prefix } });
}

/**
 * Creates a tenant below the one acted for, or below one that stands below it, with its first administrator. Throws
 * NOT_FOUND, TENANT_PLACE, TENANT_TOO_DEEP, PREFIX_RESERVED, NAME_TAKEN, MAIL_NEEDED.
 */
export async function createTenant(
  parts: TenantParts,
  caller: Caller & Pick<RequestContext, 'log' | 'language' | 'origin'>,
  input: NewTenantInput,
) {
  const { database, clock } = parts;
  const { scope } = caller;
  const { administrator } = input;
  const isInvited = administrator?.access === 'invitation';
  if (isInvited && administrator.email === '') throw new AppError('MAIL_NEEDED');
  const now = new Date(clock());
  const secret = administrator && (await parts.newPassword());
  let companyId: number;
  try {
    companyId = await database.withTenant(scope, async (tx) => {
      await holdTree(tx);
      const parent = await placeOf(tx, caller, input.parentId, now);
      if (!fitsBelow(input.type, parent.type)) throw new AppError('TENANT_PLACE');
      refuseWord(input.prefix);
      const expiresAt = endOf(input.status, input.expiresAt ? new Date(input.expiresAt) : null, clock());
      const id = await addTenant(tx, { ...input, expiresAt });
      const { parentId: _number, ...rest } = input;
      const detail = { ...rest, parent: parent.name, expiresAt };
      await writeOnBoth(tx, scope, id, {
        action: 'tenant.create',
        name: input.name,
        detail: { after: detail },
      });
      if (administrator && secret)
        await addAdministrator(tx, asSeenFrom(scope, id), administrator, secret.passwordHash);
      publish(tx, tenantPlaced, { tenantId: id });
      return id;
    });
  } catch (error) {
    throw translated(error, input.prefix);
  }
  const { name, prefix, type } = input;
  const password = secret?.password ?? null;
  const created = { companyId, name, prefix, type };
  if (!isInvited || password === null) return { ...created, oneTimePassword: password, invited: null };
  const tenant = { id: companyId, name, prefix };
  // It has no settings of its own yet: what holds for its parent, holds for it.
  const written = parts.languageOf(input.parentId) ?? caller.language;
  const invited = await sendInvitation(parts, caller, { ...administrator, password, tenant }, written);
  // A password that nobody received is shown, so that the administrator can be let in by hand.
  return { ...created, oneTimePassword: invited ? null : password, invited };
}

async function addAdministrator(
  tx: Tx,
  scope: Scope,
  { username, name, email, access }: NonNullable<NewTenantInput['administrator']>,
  passwordHash: string,
): Promise<void> {
  const member = { username, name, email: email === '' ? null : email };
  const memberId = await insertAdministrator(tx, { ...member, tenantId: scope.tenantId, passwordHash });
  await writeAudit(tx, scope, {
    action: 'member.create',
    subjectType: 'member',
    subjectId: memberId,
    detail: { after: { ...member, roles: ['administrator'] }, access },
  });
}

/**
 * Changes a tenant below the one acted for. Throws NOT_FOUND, CHANGED_MEANWHILE, TENANT_STATE, TENANT_NOT_EMPTY, and what
 * `createTenant` throws. A place that does not stand below the one acted for answers like one that does not exist.
 */
export async function changeTenant(
  parts: TenantParts,
  caller: Caller,
  tenantId: number,
  input: ChangedTenantInput,
): Promise<{ version: number }> {
  const { database, clock } = parts;
  const both = await belowScope(database, caller.scope, tenantId);
  if (!both) throw new AppError('NOT_FOUND');
  const root = caller.scope.tenantId;
  try {
    const version = await database.withTenant(both, async (tx) => {
      await holdTree(tx, true);
      const before = (await standsBelow(tx, tenantId, root)) && (await lockTenant(tx, tenantId));
      if (!before) throw new AppError('NOT_FOUND');
      const { version: read, parentId, ...fields } = input;
      if (before.version !== read) throw new AppError('CHANGED_MEANWHILE');
      if (before.deletionDueAt !== null) throw new AppError('TENANT_STATE');
      const now = new Date(clock());
      const parent = await placeOf(tx, caller, parentId, now);
      const isCircle = parentId === tenantId || (await standsBelow(tx, parentId, tenantId));
      if (isCircle || !fitsBelow(fields.type, parent.type)) throw new AppError('TENANT_PLACE');
      if (fields.prefix !== before.prefix) refuseWord(fields.prefix);
      if (fields.type !== before.type) await refuseStranding(tx, root, tenantId, fields.type);
      const movedFrom = before.parentId === parentId ? null : before.parentId;
      // By name: the line is read when either may be called otherwise, or be gone.
      const above = movedFrom === null ? undefined : (await placeOf(tx, caller, movedFrom, now)).name;
      const next = await updateTenant(tx, tenantId, fields);
      if (movedFrom !== null) {
        await moveTenant(tx, tenantId, parentId);
        publish(tx, tenantPlaced, { tenantId });
      }
      const changed = differences(before, fields);
      const detail =
        above !== undefined
          ? { before: { ...changed.before, parent: above }, after: { ...changed.after, parent: parent.name } }
          : changed;
      await writeOnBoth(tx, both, tenantId, { action: 'tenant.update', name: before.name, detail });
      return next;
    });
    return { version };
  } catch (error) {
    throw translated(error, input.prefix);
  }
}

/** An end customer has no tenants below it. */
async function refuseStranding(tx: Tx, root: number, tenantId: number, type: number): Promise<void> {
  const sizes = (await tenantSizes(tx, root, [tenantId])).get(tenantId);
  const count = sizes?.tenants ?? 0;
  if (type === organizationTypes.COMPANY && count > 0)
    throw new AppError('TENANT_NOT_EMPTY', { params: { count } });
}

/** What gets another value, before and after. */
function differences(before: Readonly<Record<string, unknown>>, after: TenantFields) {
  const changed = Object.entries(after).filter(([key, value]) => before[key] !== value);
  return {
    before: Object.fromEntries(changed.map(([key]) => [key, before[key]])),
    after: Object.fromEntries(changed),
  };
}
