import { exportRows } from '@linekeeper/contract/limits';
import { members as endpoints } from '@linekeeper/contract/members/members';
import { isAdministratorRole } from '@linekeeper/contract/permissions/built-in-roles';
import { type FastifyInstance } from 'fastify';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { csvOf } from '../../platform/http/csv.ts';
import { route } from '../../platform/http/route.ts';
import { withBelow } from './departments/department-tree.ts';
import { actOnMembers } from './member-acts.ts';
import { memberFile } from './member-file.ts';
import { mayGive } from './member-rules.ts';
import {
  foundMembers,
  type MemberFilter,
  type MemberPage,
  memberPage,
  memberRows,
  membersByIds,
  memberTotal,
} from './members.queries.ts';
import {
  changeMember,
  createMember,
  editorOf,
  type MemberParts,
  refuseRoles,
  resetPassword,
} from './members.service.ts';
import { departmentRows } from '../tenants/index.ts';
import { defaultRoleId, setDefaultRole } from '../settings/index.ts';
import { roleCodes } from '../permissions/index.ts';

/** The filter with the departments it means. An id of no department of the tenant finds nobody. */
async function filterOf(
  tx: Tx,
  tenantId: number,
  { departmentId, below, ...filter }: MemberPage,
): Promise<MemberFilter> {
  if (departmentId === undefined) return { ...filter, below };
  const departmentIds = below ? withBelow(await departmentRows(tx, tenantId), departmentId) : [departmentId];
  return { ...filter, below, departmentIds };
}

/** Serves the members of a tenant. */
export function memberRoutes(app: FastifyInstance, parts: MemberParts): void {
  const { database } = parts;

  route(app, endpoints.list, async ({ body }, { scope, tenant }) => {
    const { page, pageSize, sort, order } = body;
    const offset = (page - 1) * pageSize;
    const { list, total } = await database.read(scope, async (tx) => {
      const filter = await filterOf(tx, tenant.id, body);
      if (filter.search) return foundMembers(tx, tenant.id, filter, { sort, order, limit: pageSize, offset });
      const all = await memberTotal(tx, tenant.id, filter);
      return {
        list: await memberPage(tx, tenant.id, filter, { sort, order, limit: pageSize, offset, total: all }),
        total: all,
      };
    });
    return { list, total, page, pageSize };
  });

  route(app, endpoints.export, async ({ body }, { scope, tenant, language }) => {
    const { sort, order } = body;
    const rows = await database.withTenant(scope, async (tx) => {
      const filter = await filterOf(tx, tenant.id, body);
      const found = await memberRows(tx, tenant.id, filter, { sort, order, limit: exportRows, offset: 0 });
      await writeAudit(tx, scope, {
        action: 'member.export',
        subjectType: 'member',
        detail: { rows: found.length },
      });
      return found;
    });
    return csvOf(memberFile.allExported(language), rows);
  });

  route(app, endpoints.options, async (_input, context) => {
    const { scope, tenant } = context;
    const editor = editorOf(context);
    const [{ roles, roleId }, offered] = await Promise.all([
      database.withTenant(scope, async (tx) => ({
        roles: await roleCodes(tx, tenant.id),
        roleId: await defaultRoleId(tx, tenant.id),
      })),
      parts.delivery.offered(tenant.id),
    ]);
    return {
      roles: roles.map(({ id, name, builtIn, codes }) => ({
        ...{ id, name, builtIn },
        grantable: mayGive(editor, { builtIn, codes }),
      })),
      defaultRoleId: roleId,
      invitation: offered.email,
    };
  });

  route(app, endpoints.setDefaultRole, async ({ body }, context) => {
    const { scope, tenant } = context;
    await database.withTenant(scope, async (tx) => {
      // Nobody becomes an administrator by naming no role.
      const roles = (await roleCodes(tx, tenant.id)).filter((role) => !isAdministratorRole(role.builtIn));
      if (body.roleId !== null) refuseRoles(editorOf(context), roles, [body.roleId]);
      const nameOf = (id: string | null) => roles.find((role) => role.id === id)?.name ?? '';
      const before = await defaultRoleId(tx, tenant.id);
      await setDefaultRole(tx, tenant.id, body.roleId);
      await writeAudit(tx, scope, {
        action: 'member.default-role',
        subjectType: 'tenant',
        subjectId: tenant.id,
        detail: { before: { role: nameOf(before) }, after: { role: nameOf(body.roleId) } },
      });
    });
    return {};
  });

  route(app, endpoints.get, async ({ params }, { scope, tenant }) => {
    const [row] = await database.read(scope, (tx) => membersByIds(tx, tenant.id, [params.memberId]));
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  });

  route(app, endpoints.create, ({ body }, context) => createMember(parts, context, body));
  route(app, endpoints.update, ({ params, body }, context) =>
    changeMember(parts, context, params.memberId, body),
  );
  route(app, endpoints.reset, ({ params }, context) => resetPassword(parts, context, params.memberId));
  route(app, endpoints.act, ({ body }, context) => actOnMembers(parts, context, body));
}
