import { type members as endpoints } from '@linekeeper/contract/members/members';
import { type MemberAct } from '@linekeeper/contract/members/member-terms';
import { type z } from 'zod';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { publish } from '../../platform/events/publish.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { appErrorOf, messageOf } from '../../platform/http/error-handler.ts';
import { errors } from '@linekeeper/contract/errors';
import { providedOf, publishEnded, rightsChanged, lockAdministrators, updateMember } from '../auth/index.ts';
import { departmentPaths } from './departments/department-tree.ts';
import { isAdministratorRole } from '@linekeeper/contract/permissions/built-in-roles';
import { changeFault } from './member-rules.ts';
import { providerFault, providerView } from './provided/provider-rules.ts';
import { type LockedMember, lockMember } from './member-writes.queries.ts';
import { editorOf, type MemberParts, refuseAbove, refuseRoles, removeMember } from './members.service.ts';
import { departmentRows } from '../tenants/index.ts';
import { setRoles } from '../permissions/index.ts';
import { type RoleCodes, roleCodes } from '../permissions/index.ts';

type Input = z.output<typeof endpoints.act.body>;

/** What a member is after an act; undefined: gone. */
function afterAct(member: LockedMember, { act, departmentId, roleId }: Input, role: RoleCodes | undefined) {
  const { administrator, enabled, roleIds } = member;
  const isMark = role !== undefined && isAdministratorRole(role.builtIn);
  const state = { administrator, enabled, roleIds, departmentId: member.departmentId };
  const acts: Record<MemberAct, () => typeof state | undefined> = {
    enable: () => ({ ...state, enabled: true }),
    disable: () => ({ ...state, enabled: false }),
    move: () => ({ ...state, departmentId: departmentId ?? null }),
    addRole: () => ({
      ...state,
      administrator: administrator || isMark,
      roleIds: [...new Set([...roleIds, roleId ?? ''])],
    }),
    removeRole: () => ({
      ...state,
      administrator: administrator && !isMark,
      roleIds: roleIds.filter((id) => id !== roleId),
    }),
    delete: () => undefined,
  };
  return acts[act]();
}

/** Sessions of a member that is disabled stay as they are, so that each says why at its next call; they end for good when it is enabled again. */
async function settleSessions(
  parts: MemberParts,
  tx: Tx,
  { tenantId, id, act }: { tenantId: number; id: string; act: MemberAct },
) {
  const { sessions } = parts;
  if (act === 'disable') publishEnded(tx, await sessions.open(tx, tenantId, id), 'MEMBER_DISABLED');
  if (act === 'enable') await sessions.end(tx, tenantId, id, 'member-disabled');
}

interface Asked {
  readonly parts: MemberParts;
  readonly context: RequestContext;
  readonly input: Input;
}

/** Does one thing to one member, in the caller's transaction. */
export async function actOn(tx: Tx, id: string, asked: Asked): Promise<void> {
  const { parts, context, input } = asked;
  const { scope, tenant } = context;
  const { act, roleId, departmentId } = input;
  const editor = editorOf(context);
  const administrators = await lockAdministrators(tx, tenant.id);
  const member = await lockMember(tx, tenant.id, id);
  if (!member) throw new AppError('NOT_FOUND');
  const roles = await roleCodes(tx, tenant.id);
  refuseAbove(editor, member, roles);
  if (roleId !== undefined) refuseRoles(editor, roles, [roleId]);
  const after = afterAct(
    member,
    input,
    roles.find((role) => role.id === roleId),
  );
  const fault = changeFault(editor, member, after, administrators);
  const name = member.name || member.username;
  const refused = fault ?? providerFault(await providerView(tx, tenant.id, id), member, after);
  if (refused) throw new AppError(refused, { params: { name } });
  if (act === 'enable' && (await providedOf(tx, tenant.id, id))?.suspendedAt)
    throw new AppError('MEMBER_SUSPENDED', { params: { name } });
  if (act === 'removeRole' && after?.roleIds.length === 0)
    throw new AppError('MEMBER_ROLE_EMPTY', { params: { name } });
  if (!after) return removeMember(parts, context, tx, member);
  const paths = departmentPaths(await departmentRows(tx, tenant.id));
  if (departmentId !== undefined && departmentId !== null && !paths.has(departmentId))
    throw new AppError('NOT_FOUND');
  if (act === 'addRole' || act === 'removeRole') {
    await setRoles(tx, tenant.id, id, after.roleIds);
    publish(tx, rightsChanged, { tenantId: tenant.id, memberIds: [id] });
  }
  const { administrator, enabled } = after;
  await updateMember(tx, tenant.id, id, { administrator, enabled, departmentId: after.departmentId });
  publish(tx, rightsChanged, { tenantId: tenant.id, memberIds: [id] });
  await settleSessions(parts, tx, { tenantId: tenant.id, id, act });
  const facts = (state: Omit<typeof after, 'administrator'>) => ({
    enabled: state.enabled,
    department: state.departmentId === null ? '' : (paths.get(state.departmentId) ?? ''),
    roles: roles.filter((role) => state.roleIds.includes(role.id)).map((role) => role.name),
  });
  await writeAudit(tx, scope, {
    action: `member.${act === 'addRole' || act === 'removeRole' ? 'role' : act}`,
    subjectType: 'member',
    subjectId: id,
    detail: { name, before: facts(member), after: facts(after) },
  });
}

/** Does one thing to several members, each in a transaction of its own: what was refused for one leaves the others alone. */
export async function actOnMembers(parts: MemberParts, context: RequestContext, input: Input) {
  const { act, roleId, departmentId } = input;
  if ((act === 'addRole' || act === 'removeRole') !== (roleId !== undefined))
    throw new AppError('INVALID_INPUT');
  if ((act === 'move') !== (departmentId !== undefined)) throw new AppError('INVALID_INPUT');
  return resultsOf(parts, context, input.memberIds, (tx, id) => actOn(tx, id, { parts, context, input }));
}

/** Runs a transaction for each of several members and says of each whether it was done, or why not. */
export async function resultsOf(
  parts: Pick<MemberParts, 'database'>,
  context: RequestContext,
  memberIds: readonly string[],
  work: (tx: Tx, memberId: string) => Promise<void>,
) {
  const results: { memberId: string; name: string; ok: boolean; message: string }[] = [];
  for (const memberId of new Set(memberIds)) {
    let name = '';
    try {
      await parts.database.withTenant(context.scope, async (tx) => {
        const member = await lockMember(tx, context.tenant.id, memberId);
        name = member?.name || member?.username || '';
        await work(tx, memberId);
      });
      results.push({ memberId, name, ok: true, message: '' });
    } catch (thrown) {
      const error = appErrorOf(thrown);
      if (error.entry === 'SYSTEM_ERROR') throw thrown;
      const message = messageOf(errors[error.entry], context.language, error.details.params, context);
      results.push({ memberId, name, ok: false, message });
    }
  }
  return { results };
}
