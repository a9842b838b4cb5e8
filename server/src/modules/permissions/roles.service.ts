import {
  builtInRoleCalled,
  isAdministratorRole,
  roleNameOf,
} from '@linekeeper/contract/permissions/built-in-roles';
import { type roles as endpoints } from '@linekeeper/contract/permissions/roles';
import { type z } from 'zod';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Database, type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { publish } from '../../platform/events/publish.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { rightsChanged } from '../auth/index.ts';
import {
  assertMayGrant,
  assertMayHandOn,
  excess,
  type Granter,
  granterOf,
  type HoldingRule,
} from './grants.ts';
import { codesOfRole, roleRow } from './roles.queries.ts';
import {
  deleteRole,
  insertRole,
  isNameTaken,
  lockRole,
  setCodes,
  updateRole,
} from './role-writes.queries.ts';
import { giveToHolders, hasHolderBeyond, holdersOf } from './held-roles.queries.ts';
import { inheritDefault } from '../settings/index.ts';

export interface RoleParts {
  readonly database: Database;
  readonly rule: HoldingRule;
  readonly clock: () => number;
}

type NewRole = z.output<typeof endpoints.create.body>;
type ChangedRole = z.output<typeof endpoints.update.body>;

/** How many holders a refusal names. */
const namedHolders = 5;

/** Throws NAME_TAKEN where a text is the name of a built-in role, in whatever language. */
function refuseBuiltInName(name: string): void {
  if (builtInRoleCalled(name)) throw new AppError('NAME_TAKEN', { params: { name } });
}

/** Adds a role. Throws NAME_TAKEN, GRANTS_TOO_MUCH, and NOT_FOUND for an unknown role that it is said to be a copy of. */
export async function createRole(
  parts: RoleParts,
  context: RequestContext,
  { permissions, copyOf, ...fields }: NewRole,
): Promise<{ id: string }> {
  const { scope } = context;
  const { tenantId } = scope;
  refuseBuiltInName(fields.name);
  return parts.database.withTenant(scope, async (tx) => {
    const source = copyOf === undefined ? undefined : await roleRow(tx, tenantId, copyOf, []);
    if (copyOf !== undefined && !source) throw new AppError('NOT_FOUND');
    assertMayGrant(await granterOf(tx, parts.rule, context), permissions);
    const id = await insertRole(tx, tenantId, fields);
    if (!id) throw new AppError('NAME_TAKEN', { params: { name: fields.name } });
    await setCodes(tx, tenantId, id, permissions);
    await writeAudit(tx, scope, {
      action: 'role.create',
      subjectType: 'role',
      subjectId: id,
      detail: { after: { ...fields, permissions }, ...(source ? { copyOf: source.name } : {}) },
    });
    return { id };
  });
}

/** A role that may be changed, locked. Throws NOT_FOUND, ROLE_TEMPLATE, ROLE_BUILT_IN. */
async function lockOwn(tx: Tx, { scope, language }: RequestContext, roleId: string) {
  const role = await lockRole(tx, scope.tenantId, roleId);
  if (!role) {
    const template = await roleRow(tx, scope.tenantId, roleId, []);
    if (!template) throw new AppError('NOT_FOUND');
    throw new AppError('ROLE_TEMPLATE', { params: { name: template.name, owner: template.affiliation } });
  }
  return { ...role, shownName: roleNameOf(role, language) };
}

type OwnRole = Awaited<ReturnType<typeof lockOwn>>;

/**
 * Refuses a role that holds more than the granter, or that somebody has who does: whoever shrinks it, or has another in its
 * place, brings somebody within reach who was above. Throws ROLE_ABOVE_YOU.
 */
async function refuseAbove(
  tx: Tx,
  tenantId: number,
  granter: Granter,
  { role, codes }: { readonly role: OwnRole; readonly codes: readonly string[] },
): Promise<void> {
  if (granter.isAdministrator) return;
  const isAbove =
    excess(granter, codes).length > 0 || (await hasHolderBeyond(tx, tenantId, role.id, [...granter.codes]));
  if (isAbove) throw new AppError('ROLE_ABOVE_YOU', { params: { name: role.shownName } });
}

/**
 * Changes a role: what it gets in addition must be the caller's to grant, what it had already may stay. A role above the
 * caller loses nothing, and keeps the name by which others give it. Throws NOT_FOUND, ROLE_BUILT_IN, ROLE_TEMPLATE,
 * CHANGED_MEANWHILE, NAME_TAKEN, GRANTS_TOO_MUCH, PERMISSION_NOT_HERE, ROLE_ABOVE_YOU.
 */
export async function changeRole(
  parts: RoleParts,
  context: RequestContext,
  roleId: string,
  { version, permissions, ...fields }: ChangedRole,
): Promise<{ version: number }> {
  const { scope } = context;
  const { tenantId } = scope;
  refuseBuiltInName(fields.name);
  const next = await parts.database.withTenant(scope, async (tx) => {
    const role = await lockOwn(tx, context, roleId);
    if (role.builtIn) throw new AppError('ROLE_BUILT_IN', { params: { name: role.shownName } });
    if (role.version !== version) throw new AppError('CHANGED_MEANWHILE');
    const before = new Set(await codesOfRole(tx, tenantId, roleId));
    const granter = await granterOf(tx, parts.rule, context);
    assertMayGrant(
      granter,
      permissions.filter((code) => !before.has(code)),
    );
    const isSmaller = !new Set<string>(permissions).isSupersetOf(before);
    if (isSmaller || fields.name !== role.name)
      await refuseAbove(tx, tenantId, granter, { role, codes: [...before] });
    if (await isNameTaken(tx, tenantId, fields.name, roleId))
      throw new AppError('NAME_TAKEN', { params: { name: fields.name } });
    const changed = await updateRole(tx, tenantId, roleId, { ...fields, changedAt: new Date(parts.clock()) });
    await setCodes(tx, tenantId, roleId, permissions);
    const { name, description, handedDown } = role;
    await writeAudit(tx, scope, {
      action: 'role.update',
      subjectType: 'role',
      subjectId: roleId,
      detail: {
        before: { name, description, handedDown, permissions: [...before].sort() },
        after: { ...fields, permissions: [...permissions].sort() },
      },
    });
    publish(tx, rightsChanged, { tenantId, memberIds: 'all' });
    return changed;
  });
  return { version: next };
}

/**
 * Deletes a role. Its members take the replacement, which must be the caller's to give; it becomes the default if the role
 * was. Throws NOT_FOUND, ROLE_BUILT_IN, ROLE_TEMPLATE, ROLE_IN_USE, GRANTS_TOO_MUCH, ROLE_ABOVE_YOU.
 */
export async function removeRole(
  parts: RoleParts,
  context: RequestContext,
  roleId: string,
  replacementId: string | undefined,
): Promise<{ movedCount: number }> {
  const { scope, language } = context;
  const { tenantId } = scope;
  const movedCount = await parts.database.withTenant(scope, async (tx) => {
    const role = await lockOwn(tx, context, roleId);
    const name = role.shownName;
    if (role.builtIn) throw new AppError('ROLE_BUILT_IN', { params: { name } });
    const replacement = replacementId === undefined ? undefined : await lockRole(tx, tenantId, replacementId);
    // Nobody becomes an administrator by the way.
    if (
      replacementId !== undefined &&
      (!replacement || isAdministratorRole(replacement.builtIn) || replacementId === roleId)
    )
      throw new AppError('NOT_FOUND');
    const permissions = await codesOfRole(tx, tenantId, roleId);
    const granter = await granterOf(tx, parts.rule, context);
    if (replacement) assertMayHandOn(granter, await codesOfRole(tx, tenantId, replacement.id));
    await refuseAbove(tx, tenantId, granter, { role, codes: permissions });
    const { count, first } = await holdersOf(tx, tenantId, roleId, namedHolders);
    if (count > 0 && !replacement) {
      const members = `${first.join(language === 'en' ? ', ' : '、')}${count > first.length ? '…' : ''}`;
      throw new AppError('ROLE_IN_USE', { params: { name, count, members } });
    }
    if (replacement) await giveToHolders(tx, tenantId, roleId, replacement.id);
    if (replacement) await inheritDefault(tx, tenantId, roleId, replacement.id);
    await deleteRole(tx, tenantId, roleId);
    await writeAudit(tx, scope, {
      action: 'role.delete',
      subjectType: 'role',
      subjectId: roleId,
      detail: {
        before: { name, description: role.description, permissions: permissions.sort() },
        members: count,
        ...(replacement ? { replacedBy: roleNameOf(replacement, language) } : {}),
      },
    });
    if (count > 0) publish(tx, rightsChanged, { tenantId, memberIds: 'all' });
    return count;
  });
  return { movedCount };
}
