import {
  type BuiltInRole,
  builtInRoleNames,
  isAdministratorRole,
  roleDescriptionOf,
  roleNameOf,
} from '@linekeeper/contract/permissions/built-in-roles';
import { type Language } from '@linekeeper/contract/language';
import { exportRows } from '@linekeeper/contract/limits';
import { grantableCodes, permissionCodes } from '@linekeeper/contract/permissions/permissions';
import { type RoleRow, roles as endpoints } from '@linekeeper/contract/permissions/roles';
import { type FastifyInstance } from 'fastify';
import { writeAudit } from '../../platform/audit/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { csvOf } from '../../platform/http/csv.ts';
import { route } from '../../platform/http/route.ts';
import { roleCsvColumns } from './csv-columns.ts';
import {
  type Candidate,
  memberById,
  memberPage,
  type NamedRole,
  rolesOfMember,
  tenantRules,
} from './rights.queries.ts';
import { codesOfRole, type RolePage, roleRow, roleRows, type StoredRole } from './roles.queries.ts';
import { changeRole, createRole, removeRole, type RoleParts } from './roles.service.ts';
import { obstaclesOf, type StatusRules } from './why.ts';

export interface PermissionRouteParts extends RoleParts {
  readonly rule: RoleParts['rule'] & StatusRules;
  /** The zone that a tenant's files write times in. */
  readonly timeZoneOf: (tenantId: number) => string;
}

/** Built-in roles whose name in the reader's language holds the searched text. */
const calledLike = (search: string | undefined, language: Language): BuiltInRole[] =>
  builtInRoleNames.filter(
    (builtIn) =>
      search !== undefined &&
      roleNameOf({ name: builtIn, builtIn }, language).toLowerCase().includes(search.toLowerCase()),
  );

const shown = (role: StoredRole, language: Language): RoleRow => ({
  ...role,
  name: roleNameOf(role, language),
  description: roleDescriptionOf(role, language),
  changedAt: role.changedAt.toISOString(),
});
const named = (role: NamedRole, language: Language) => ({ id: role.id, name: roleNameOf(role, language) });
const personOf = ({ memberId, name, username, enabled }: Candidate) => ({
  memberId,
  name,
  username,
  enabled,
});

/** Serves roles, and who can do what and why. */
export function permissionRoutes(app: FastifyInstance, parts: PermissionRouteParts): void {
  const { database, rule } = parts;

  route(app, endpoints.list, async ({ body }, { scope, tenant, language }) => {
    const input = listInput(body, language, grantableCodes(tenant.type));
    const { list, total } = await database.read(scope, (tx) => roleRows(tx, scope.tenantId, input));
    return {
      list: list.map((role) => shown(role, language)),
      total,
      page: body.page,
      pageSize: body.pageSize,
    };
  });

  route(app, endpoints.export, async ({ body }, { scope, tenant, language }) => {
    const input = listInput(body, language, grantableCodes(tenant.type));
    const rows = await database.withTenant(scope, async (tx) => {
      const { list } = await roleRows(tx, scope.tenantId, input, exportRows);
      await writeAudit(tx, scope, {
        action: 'role.export',
        subjectType: 'role',
        detail: { rows: list.length },
      });
      return list;
    });
    return csvOf(
      roleCsvColumns({ language, timeZone: parts.timeZoneOf(scope.tenantId) }),
      rows.map((role) => shown(role, language)),
    );
  });

  route(app, endpoints.get, async ({ params }, { scope, tenant, language }) => {
    const grantable = grantableCodes(tenant.type);
    const { role, codes } = await database.withTenant(scope, async (tx) => {
      const found = await roleRow(tx, scope.tenantId, params.roleId, grantable);
      if (!found) throw new AppError('NOT_FOUND');
      return { role: found, codes: new Set(await codesOfRole(tx, scope.tenantId, found.id)) };
    });
    const isAll = isAdministratorRole(role.builtIn);
    const permissions = grantable.filter((code) => isAll || codes.has(code));
    return { ...shown(role, language), permissions, version: role.version };
  });

  route(app, endpoints.create, ({ body }, context) => createRole(parts, context, body));
  route(app, endpoints.update, ({ params, body }, context) =>
    changeRole(parts, context, params.roleId, body),
  );
  route(app, endpoints.remove, ({ params, body }, context) =>
    removeRole(parts, context, params.roleId, body.replacementId),
  );

  route(app, endpoints.members, async ({ params, body }, { scope }) => {
    const { list, total } = await database.withTenant(scope, async (tx) => {
      const role = await roleRow(tx, scope.tenantId, params.roleId, []);
      if (!role) throw new AppError('NOT_FOUND');
      return memberPage(tx, scope.tenantId, { kind: 'role', roleId: role.id }, body);
    });
    return { list: list.map(personOf), total, page: body.page, pageSize: body.pageSize };
  });

  route(app, endpoints.holders, async ({ body }, { scope, tenant, language }) => {
    const { permission: code, ...page } = body;
    const { found, rules } = await database.withTenant(scope, async (tx) => ({
      found: await memberPage(tx, scope.tenantId, { kind: 'code', code }, page),
      rules: await tenantRules(tx, scope.tenantId),
    }));
    const list = found.list.map((member) => {
      // They were found by the code: what is left to decide is what stands against it all the same.
      const subject = { ...member, roleCodes: member.roles.length > 0 ? [code] : [] };
      return {
        ...personOf(member),
        through: {
          administrator: member.administrator,
          roles: member.roles.map((role) => named(role, language)),
        },
        against: obstaclesOf(rule, subject, { type: tenant.type, ...rules })(code),
      };
    });
    return { list, total: found.total, page: body.page, pageSize: body.pageSize };
  });

  route(app, endpoints.membersToAsk, async ({ body }, { scope }) => {
    const { list, total } = await database.read(scope, (tx) =>
      memberPage(tx, scope.tenantId, { kind: 'all' }, body),
    );
    return { list: list.map(personOf), total, page: body.page, pageSize: body.pageSize };
  });

  route(app, endpoints.rights, async ({ params }, { scope, tenant, language }) => {
    const { member, roles, rules } = await database.withTenant(scope, async (tx) => {
      const found = await memberById(tx, scope.tenantId, params.memberId);
      if (!found) throw new AppError('NOT_FOUND');
      return {
        member: found,
        roles: await rolesOfMember(tx, scope.tenantId, params.memberId),
        rules: await tenantRules(tx, scope.tenantId),
      };
    });
    const subject = { ...member, roleCodes: roles.flatMap((role) => role.codes) };
    const against = obstaclesOf(rule, subject, { type: tenant.type, ...rules });
    return {
      ...personOf(member),
      administrator: member.administrator,
      roles: roles.map((role) => named(role, language)),
      permissions: permissionCodes.map((code) => ({
        code,
        held: against(code).length === 0,
        through: {
          administrator: member.administrator,
          roles: roles.filter((role) => role.codes.includes(code)).map((role) => named(role, language)),
        },
        against: against(code),
      })),
    };
  });
}

function listInput(
  body: RolePage,
  language: Language,
  grantable: readonly (typeof permissionCodes)[number][],
) {
  return { ...body, called: calledLike(body.search, language), grantable };
}
