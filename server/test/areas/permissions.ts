import { randomUUID } from 'node:crypto';
import { type Area, at, type Factory, id, type MakeObjects, page, plain, tenantId } from './area.ts';

export interface RoleObjects {
  /** A role that nobody has. */
  readonly freeRoleId: string;
}

const code = 'DMS_SERVER_MANAGE_WORKBENCH';
const role: Factory = {
  input: (world) => ({ params: { roleId: world.freeRoleId } }),
  names: { 'params.roleId': 'freeRoleId' },
};
const heldCode = 'DMS_SERVER_MANAGE_DEVICE';
const fields = { name: 'Name', description: '', handedDown: false };

export const permissionsArea: Area = {
  factories: {
    'POST /api/v1/roles/list': plain,
    'POST /api/v1/roles/export': plain,
    'GET /api/v1/roles/:roleId': role,
    'POST /api/v1/roles/create': {
      input: (world) => ({
        body: { name: `Role ${randomUUID()}`, permissions: [code], copyOf: world.freeRoleId },
      }),
      names: { 'body.copyOf': 'freeRoleId' },
    },
    'PUT /api/v1/roles/:roleId': {
      input: (world) => ({
        params: { roleId: world.freeRoleId },
        body: { version: 0, name: `Renamed ${randomUUID()}`, permissions: [code] },
      }),
      names: { 'params.roleId': 'freeRoleId' },
    },
    'DELETE /api/v1/roles/:roleId': {
      ...role,
      names: { 'params.roleId': 'freeRoleId', 'body.replacementId': 'freeRoleId' },
    },
    'POST /api/v1/roles/:roleId/members/list': role,
    'POST /api/v1/roles/holders/list': { input: () => ({ body: { permission: code } }) },
    'POST /api/v1/roles/rights/members/list': plain,
    'GET /api/v1/roles/rights/:memberId': {
      input: (world) => ({ params: { memberId: world.memberId } }),
      names: { 'params.memberId': 'memberId' },
    },
  },
  samples: {
    'permissions/held-roles.queries.ts': {
      giveToHolders: [tenantId, id, id],
      hasHolderBeyond: [tenantId, id, [heldCode]],
      holdersOf: [tenantId, id, 5],
      rolesHeldBy: [tenantId, id],
      rolesHeldByMany: [tenantId, [id]],
      setRoles: [tenantId, id, [id]],
      setRolesOf: [tenantId, [{ id, roleIds: [id] }]],
    },
    'permissions/role-codes.queries.ts': {
      roleCodes: [tenantId],
    },
    'permissions/roles.queries.ts': {
      codesOfRole: [tenantId, id],
      roleRow: [tenantId, id, [heldCode]],
      roleRows: [
        tenantId,
        { ...page, sort: 'name', origin: ['own'], called: ['engineer'], grantable: [heldCode] },
      ],
    },
    'permissions/role-writes.queries.ts': {
      deleteRole: [tenantId, id],
      insertRole: [tenantId, fields],
      isNameTaken: [tenantId, 'Name', id],
      lockRole: [tenantId, id],
      setBuiltInRoles: [{ engineer: [heldCode] }],
      setCodes: [tenantId, id, [heldCode]],
      updateRole: [tenantId, id, { ...fields, changedAt: at }],
    },
    'permissions/rights.queries.ts': {
      memberById: [tenantId, id],
      memberPage: [tenantId, { kind: 'code', code: heldCode }, { ...page, sort: 'name' }],
      rolesOfMember: [tenantId, id],
      tenantRules: [tenantId],
    },
  },
  shown: {
    'POST /api/v1/roles/create': 'role.create',
    'PUT /api/v1/roles/:roleId': 'role.update',
    'DELETE /api/v1/roles/:roleId': 'role.delete',
  },
};

export const makeRoleObjects: MakeObjects<RoleObjects> = async ({ db }, tenantId) => {
  const { rows } = await db.admin.query('insert into role (tenant_id, name) values ($1, $2) returning id', [
    tenantId,
    `Free role of ${tenantId}`,
  ]);
  const freeRoleId = rows[0].id as string;
  await db.admin.query('insert into role_permission (tenant_id, role_id, permission) values ($1, $2, $3)', [
    tenantId,
    freeRoleId,
    code,
  ]);
  return { freeRoleId };
};
