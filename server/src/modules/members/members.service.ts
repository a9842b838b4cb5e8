import { randomUUID } from 'node:crypto';
import { type members as endpoints } from '@linekeeper/contract/members/members';
import { passwordFault } from '@linekeeper/contract/auth/password';
import { type z } from 'zod';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Database, type Tx } from '../../platform/db/database.ts';
import { actsForProvider } from '../../platform/db/acts-for-provider.ts';
import { despiteRaces } from '../../platform/db/race.ts';
import { notify } from '../../platform/delivery/notify.ts';
import { AppError } from '../../platform/errors.ts';
import { publish } from '../../platform/events/publish.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { emptyField, fieldError } from '../../platform/http/field-errors.ts';
import { isAdministratorRole } from '@linekeeper/contract/permissions/built-in-roles';
import { type Language } from '@linekeeper/contract/language';
import { departmentPaths } from './departments/department-tree.ts';
import { contactNotifications, notifiedBy } from './account-notification.ts';
import {
  accountMessage,
  publishEnded,
  rightsChanged,
  deleteMember,
  insertMember,
  lockAdministrators,
  type MemberFields,
  setOneTimePassword,
  takenBy,
  updateMember,
} from '../auth/index.ts';
import { type InvitationParts, sendInvitation, departmentRows } from '../tenants/index.ts';
import { changeFault, type Editor, mayGive, mayTouch } from './member-rules.ts';
import { maySeePassword, providerFault, providerView } from './provided/provider-rules.ts';
import { type LockedMember, lockMember } from './member-writes.queries.ts';
import { setRoles } from '../permissions/index.ts';
import { type RoleCodes, roleCodes } from '../permissions/index.ts';

type Created = z.output<typeof endpoints.create.body>;
type Changed = z.output<typeof endpoints.update.body>;

/** Sessions of members, which sign-in keeps. */
export interface MemberSessions {
  /** The sessions that go on. */
  open(tx: Tx, tenantId: number, memberId: string): Promise<string[]>;
  /** Ends all of them and gives their ids. */
  end(tx: Tx, tenantId: number, memberId: string, reason: string): Promise<string[]>;
}

export interface MemberParts extends InvitationParts {
  readonly database: Database;
  readonly clock: () => number;
  readonly hashPassword: (password: string) => Promise<string>;
  /** A password that we made up, to be told once. */
  readonly newPassword: () => Promise<{ readonly password: string; readonly passwordHash: string }>;
  readonly sessions: MemberSessions;
}

export function editorOf({ member, permissions, kind }: RequestContext): Editor {
  return {
    memberId: member.id,
    permissions,
    isAdministrator: member.administrator && kind === 'session',
    isToken: kind !== 'session',
  };
}

/** What of a member stands on audit lines. */
const auditOf = (fields: MemberFields, paths: ReadonlyMap<number, string>, roles: readonly string[]) => ({
  username: fields.username,
  name: fields.name,
  phone: fields.phone,
  email: fields.email,
  department: fields.departmentId === null ? '' : (paths.get(fields.departmentId) ?? ''),
  roles,
});

/** Whether a member holds more than the editor. */
export function isAbove(editor: Editor, member: LockedMember, roles: readonly RoleCodes[]): boolean {
  const codes = roles.filter((role) => member.roleIds.includes(role.id)).flatMap((role) => role.codes);
  return !mayTouch(editor, { id: member.id, administrator: member.administrator, codes });
}

/** Refuses a member that holds more than the editor. Throws MEMBER_ABOVE_YOU. */
export function refuseAbove(editor: Editor, member: LockedMember, roles: readonly RoleCodes[]): void {
  if (isAbove(editor, member, roles))
    throw new AppError('MEMBER_ABOVE_YOU', { params: { name: member.name || member.username } });
}

/** Refuses roles that are not there, or that hold what the editor does not. Throws NOT_FOUND, ROLE_NOT_HELD. */
export function refuseRoles(editor: Editor, roles: readonly RoleCodes[], ids: readonly string[]): void {
  for (const id of ids) {
    const role = roles.find((item) => item.id === id);
    if (!role) throw new AppError('NOT_FOUND');
    if (!mayGive(editor, role)) throw new AppError('ROLE_NOT_HELD', { params: { name: role.name } });
  }
}

async function pathsWith(tx: Tx, tenantId: number, departmentId: number | null) {
  const paths = departmentPaths(await departmentRows(tx, tenantId));
  if (departmentId !== null && !paths.has(departmentId)) throw new AppError('NOT_FOUND');
  return paths;
}

async function refuseTaken(tx: Tx, tenantId: number, given: MemberFields, ownId?: string): Promise<void> {
  const taken = await takenBy(tx, tenantId, given, ownId);
  if (taken)
    throw new AppError('ACCOUNT_TAKEN', {
      params: { value: taken.value, name: taken.name || taken.username },
    });
}

/**
 * The roles that a member is to have, and whether it is an administrator, which is one of them. Throws INVALID_INPUT for none,
 * and where the mark and the roles say two things.
 */
function rolesWanted(
  { roleIds, administrator }: Pick<Created, 'roleIds' | 'administrator'>,
  roles: readonly RoleCodes[],
  language: Language,
): { roleIds: readonly string[]; administrator: boolean } {
  const all = roles.find((role) => isAdministratorRole(role.builtIn))?.id ?? '';
  const isNamed = roleIds.includes(all);
  if (isNamed && administrator === false)
    throw new AppError('INVALID_INPUT', { fields: [fieldError('administrator', 'invalid', language)] });
  const wanted = new Set(administrator === true ? [...roleIds, all] : roleIds);
  if (wanted.size === 0)
    throw new AppError('INVALID_INPUT', { fields: [emptyField('roleIds', 'memberRole', language)] });
  return { roleIds: [...wanted], administrator: isNamed || administrator === true };
}

const namesOf = (roles: readonly RoleCodes[], ids: readonly string[]) =>
  roles.filter((role) => ids.includes(role.id)).map((role) => role.name);

/** Whether who acts is shown no password of a new administrator: a provider, but for the first one of a tenant that has none. */
async function isPasswordHidden(tx: Tx, tenantId: number): Promise<boolean> {
  return (await actsForProvider(tx, tenantId)) && (await lockAdministrators(tx, tenantId)).length > 0;
}

/** Adds a member. Throws NOT_FOUND, ROLE_NOT_HELD, ACCOUNT_TAKEN, MAIL_NEEDED, FORBIDDEN, INVALID_INPUT, ADMINISTRATOR_INVITED. */
export async function createMember(parts: MemberParts, context: RequestContext, input: Created) {
  const { scope, tenant, language } = context;
  const { roleIds: _ids, administrator: _mark, access, password: given, ...own } = input;
  const editor = editorOf(context);
  if (input.administrator && !editor.isAdministrator) throw new AppError('FORBIDDEN');
  if (access === 'password' && passwordFault(given ?? '') !== undefined)
    throw new AppError('INVALID_INPUT', { fields: [fieldError('password', 'invalid', language)] });
  if (access === 'invitation' && own.email === null) throw new AppError('MAIL_NEEDED');
  const { password, passwordHash } =
    access === 'password'
      ? { password: given ?? '', passwordHash: await parts.hashPassword(given ?? '') }
      : await parts.newPassword();
  const id = randomUUID();
  let isHidden = false;
  const insert = async (tx: Tx) => {
    const paths = await pathsWith(tx, tenant.id, own.departmentId);
    const roles = await roleCodes(tx, tenant.id);
    const { roleIds, administrator } = rolesWanted(input, roles, language);
    const fields = { ...own, administrator };
    refuseRoles(editor, roles, roleIds);
    isHidden = administrator && (await isPasswordHidden(tx, tenant.id));
    if (isHidden && access !== 'invitation') throw new AppError('ADMINISTRATOR_INVITED');
    await refuseTaken(tx, tenant.id, fields);
    await insertMember(tx, tenant.id, {
      ...fields,
      id,
      passwordHash,
      passwordChangedAt: new Date(parts.clock()),
    });
    await setRoles(tx, tenant.id, id, roleIds);
    await writeAudit(tx, scope, {
      action: 'member.create',
      subjectType: 'member',
      subjectId: id,
      detail: { before: null, after: auditOf(fields, paths, namesOf(roles, roleIds)), access },
    });
  };
  await despiteRaces(() => parts.database.withTenant(scope, insert));
  if (access !== 'invitation')
    return { id, oneTimePassword: access === 'oneTime' ? password : null, invited: null };
  const account = { name: own.name, username: own.username, email: own.email ?? '', password };
  const written = parts.languageOf(tenant.id) ?? language;
  const invited = await sendInvitation(parts, context, { ...account, tenant }, written);
  // A password that nobody received is shown, so that the member can be let in by hand.
  return { id, oneTimePassword: invited || isHidden ? null : password, invited };
}

/** Changes a member. Throws NOT_FOUND, CHANGED_MEANWHILE, MEMBER_ABOVE_YOU, NOT_ONESELF, LAST_ADMINISTRATOR, OWN_ADMINISTRATOR, PROVIDED_ADMINISTRATOR, and what `createMember` throws. */
export async function changeMember(parts: MemberParts, context: RequestContext, id: string, input: Changed) {
  const { scope, tenant } = context;
  const { version, roleIds: _ids, administrator: _mark, ...own } = input;
  const editor = editorOf(context);
  const change = async (tx: Tx) => {
    const administrators = await lockAdministrators(tx, tenant.id);
    const before = await lockMember(tx, tenant.id, id);
    if (!before) throw new AppError('NOT_FOUND');
    if (before.version !== version) throw new AppError('CHANGED_MEANWHILE');
    const roles = await roleCodes(tx, tenant.id);
    refuseAbove(editor, before, roles);
    const { roleIds, administrator } = rolesWanted(input, roles, context.language);
    const fields = { ...own, administrator };
    if (administrator !== before.administrator && !editor.isAdministrator) throw new AppError('FORBIDDEN');
    refuseRoles(
      editor,
      roles,
      [...new Set([...before.roleIds, ...roleIds])].filter(
        (role) => before.roleIds.includes(role) !== roleIds.includes(role),
      ),
    );
    const fault = changeFault(
      editor,
      before,
      { ...fields, enabled: before.enabled, roleIds },
      administrators,
    );
    const refused =
      fault ??
      providerFault(await providerView(tx, tenant.id, id), before, { ...fields, enabled: before.enabled });
    if (refused) throw new AppError(refused, { params: { name: before.name || before.username } });
    const paths = await pathsWith(tx, tenant.id, fields.departmentId);
    await refuseTaken(tx, tenant.id, fields, id);
    const next = await updateMember(tx, tenant.id, id, fields);
    await setRoles(tx, tenant.id, id, roleIds);
    await writeAudit(tx, scope, {
      action: 'member.update',
      subjectType: 'member',
      subjectId: id,
      detail: {
        before: auditOf(before, paths, namesOf(roles, before.roleIds)),
        after: auditOf(fields, paths, namesOf(roles, roleIds)),
      },
    });
    publish(tx, rightsChanged, { tenantId: tenant.id, memberIds: [id] });
    const notifications = contactNotifications(notifiedBy(scope, parts.clock()), {
      id,
      before,
      after: fields,
    });
    await notify(tx, scope, accountMessage, notifications);
    return { version: next };
  };
  return despiteRaces(() => parts.database.withTenant(scope, change));
}

/** Gives a member a one-time password, shown once, and ends all its sessions. Throws NOT_FOUND, MEMBER_ABOVE_YOU, NOT_ONESELF, OWN_ADMINISTRATOR. */
export async function resetPassword(parts: MemberParts, context: RequestContext, id: string) {
  const { scope, tenant } = context;
  const editor = editorOf(context);
  if (editor.memberId === id) throw new AppError('NOT_ONESELF');
  const { password: oneTimePassword, passwordHash } = await parts.newPassword();
  await parts.database.withTenant(scope, async (tx) => {
    const member = await lockMember(tx, tenant.id, id);
    if (!member) throw new AppError('NOT_FOUND');
    refuseAbove(editor, member, await roleCodes(tx, tenant.id));
    if (!maySeePassword(await providerView(tx, tenant.id, id), member))
      throw new AppError('OWN_ADMINISTRATOR', { params: { name: member.name || member.username } });
    await setOneTimePassword(tx, tenant.id, id, { passwordHash, now: new Date(parts.clock()) });
    const ended = await parts.sessions.end(tx, tenant.id, id, 'password-reset');
    await writeAudit(tx, scope, {
      action: 'member.reset-password',
      subjectType: 'member',
      subjectId: id,
      detail: { name: member.name || member.username, sessionsEnded: ended.length },
    });
    publishEnded(tx, ended, 'SESSION_ENDED');
    const params = { ...notifiedBy(scope, parts.clock()), change: 'password-reset' as const };
    await notify(tx, scope, accountMessage, [{ memberId: id, params }]);
  });
  return { oneTimePassword };
}

/** Deletes a member with its sessions, in the caller's transaction. */
export async function removeMember(
  parts: MemberParts,
  context: RequestContext,
  tx: Tx,
  member: LockedMember,
) {
  const { scope, tenant } = context;
  const ended = await parts.sessions.open(tx, tenant.id, member.id);
  await deleteMember(tx, tenant.id, member.id);
  await writeAudit(tx, scope, {
    action: 'member.delete',
    subjectType: 'member',
    subjectId: member.id,
    detail: { before: { username: member.username, name: member.name }, after: null },
  });
  publishEnded(tx, ended, 'SESSION_ENDED');
}
