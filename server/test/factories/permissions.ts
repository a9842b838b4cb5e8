import { randomUUID } from 'node:crypto';
import { type Factories, type Factory, type MakeObjects, plain } from './factory.ts';

export interface RoleObjects {
  /** A role that nobody has. */
  readonly freeRoleId: string;
}

const code = 'DMS_SERVER_MANAGE_WORKBENCH';
const role: Factory = {
  input: (world) => ({ params: { roleId: world.freeRoleId } }),
  names: { 'params.roleId': 'freeRoleId' },
};

export const permissionFactories: Factories = {
  // The platform's alone.
  'GET /api/v1/isolation/self-tests': { ...plain, mayAnswer: ['FORBIDDEN'] },
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
