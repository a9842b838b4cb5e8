import { randomUUID } from 'node:crypto';
import { type Area, type Factory, id, type MakeObjects, plain, tenantId } from './area.ts';

export interface MemberObjects {
  readonly departmentId: number;
  readonly memberId: string;
  readonly roleId: string;
  readonly importId: string;
}

const department = { 'params.departmentId': 'departmentId' } as const;
const named = (): string => `new-${randomUUID().slice(0, 8)}`;
const listed: Factory = {
  input: (world) => ({ body: { departmentId: world.departmentId, roleId: world.roleId } }),
  names: { 'body.departmentId': 'departmentId', 'body.roleId': 'roleId' },
};
const fields = { phone: null, email: null, administrator: false };
const filter = { search: 'x', below: true, departmentIds: [2, 3], roleId: id, status: ['disabled'] };

export const membersArea: Area = {
  factories: {
    'GET /api/v1/departments': plain,
    'POST /api/v1/departments/create': {
      input: (world) => ({ body: { name: named(), parentId: world.departmentId } }),
      names: { 'body.parentId': 'departmentId' },
    },
    'PUT /api/v1/departments/:departmentId': {
      input: (world) => ({ params: { departmentId: String(world.departmentId) }, body: { name: named() } }),
      names: department,
    },
    'POST /api/v1/departments/:departmentId/move': {
      input: (world) => ({
        params: { departmentId: String(world.departmentId) },
        body: { parentId: null, index: 0 },
      }),
      names: { ...department, 'body.parentId': 'departmentId' },
    },
    'POST /api/v1/departments/:departmentId/delete': {
      input: (world) => ({ params: { departmentId: String(world.departmentId) }, body: { homeId: null } }),
      names: { ...department, 'body.homeId': 'departmentId' },
    },
    'POST /api/v1/members/list': listed,
    'POST /api/v1/members/export': listed,
    'GET /api/v1/members/options': plain,
    'PUT /api/v1/members/default-role': {
      input: (world) => ({ body: { roleId: world.roleId } }),
      names: { 'body.roleId': 'roleId' },
    },
    'GET /api/v1/members/:memberId': {
      input: (world) => ({ params: { memberId: world.memberId } }),
      names: { 'params.memberId': 'memberId' },
    },
    'POST /api/v1/members/create': {
      input: (world) => ({
        body: {
          ...fields,
          username: named(),
          name: 'New',
          departmentId: world.departmentId,
          roleIds: [world.roleId],
        },
      }),
      names: { 'body.departmentId': 'departmentId', 'body.roleIds': 'roleId' },
    },
    'PUT /api/v1/members/:memberId': {
      input: (world) => ({
        params: { memberId: world.memberId },
        body: {
          ...fields,
          username: named(),
          name: 'Renamed',
          departmentId: world.departmentId,
          roleIds: [world.roleId],
          version: 0,
        },
      }),
      names: { 'params.memberId': 'memberId', 'body.departmentId': 'departmentId', 'body.roleIds': 'roleId' },
      mayAnswer: ['CHANGED_MEANWHILE'],
    },
    'POST /api/v1/members/:memberId/reset-password': {
      input: (world) => ({ params: { memberId: world.memberId } }),
      names: { 'params.memberId': 'memberId' },
    },
    'GET /api/v1/members/import/template': plain,
    'POST /api/v1/members/import': {
      input: () => ({ raw: { type: 'text/csv', bytes: Buffer.from('Username,Name\nnew.one,New One\n') } }),
    },
    'POST /api/v1/members/import/:importId/bad-rows': {
      input: (world) => ({ params: { importId: world.importId } }),
      names: { 'params.importId': 'importId' },
      mayAnswer: ['IMPORT_EMPTY'],
    },
    'POST /api/v1/members/import/:importId/apply': {
      input: (world) => ({ params: { importId: world.importId } }),
      names: { 'params.importId': 'importId' },
    },
    'POST /api/v1/members/import/:importId/passwords': {
      input: (world) => ({ params: { importId: world.importId } }),
      names: { 'params.importId': 'importId' },
    },
    'POST /api/v1/members/first-passwords/:operationId': {
      input: (world) => ({ params: { operationId: world.operationId } }),
      names: { 'params.operationId': 'operationId' },
      // Another one asked for those of this world.
      mayAnswer: ['NOT_FOUND'],
    },
    'POST /api/v1/members/provided/list': {
      input: (world) => ({ body: { memberId: world.memberId } }),
      names: { 'body.memberId': 'memberId' },
    },
    'POST /api/v1/members/provided/judge': {
      input: (world) => ({ body: { memberIds: [world.memberId], judgement: 'confirm' } }),
      names: { 'body.memberIds': 'memberId' },
    },
    'POST /api/v1/members/:memberId/send-reset': {
      input: (world) => ({ params: { memberId: world.memberId } }),
      names: { 'params.memberId': 'memberId' },
      mayAnswer: ['NO_PROVED_CONTACT'],
    },
    'POST /api/v1/members/act': {
      input: (world) => ({ body: { memberIds: [world.memberId], act: 'addRole', roleId: world.roleId } }),
      names: { 'body.memberIds': 'memberId', 'body.roleId': 'roleId', 'body.departmentId': 'departmentId' },
    },
  },
  samples: {
    'members/departments/departments.queries.ts': {
      memberCounts: [tenantId],
    },
    'members/member-writes.queries.ts': {
      lockMember: [tenantId, id],
    },
    'members/import/member-imports.queries.ts': {
      membersByUsernames: [tenantId, ['zhang.wei']],
    },
    'auth/members/first-passwords.queries.ts': {
      countFirstPasswords: [tenantId, id],
      firstPasswordsOf: [tenantId, id],
      forgetFirstPasswords: [tenantId],
      keepFirstPassword: [
        tenantId,
        { memberId: id, operationId: id, sealedPassword: Buffer.from('sealed'), lifeMs: 3_600_000 },
      ],
    },
    'members/member-search.queries.ts': { memberHits: [tenantId, 'x', 6] },
    'members/provided/provided-members.queries.ts': {
      providedCounts: [tenantId],
      providedRows: [tenantId, { page: 1, pageSize: 20, order: 'desc' }],
    },
    'auth/members/provided-members.queries.ts': {
      confirmProvided: [tenantId, id, { at: new Date(0), by: 'Li Na' }],
      lockOwnAdministrators: [tenantId],
      noteDisabled: [tenantId, id, { at: new Date(0), by: 'Li Na' }],
      providedOf: [tenantId, id],
      provenContacts: [tenantId, id],
      suspendProvided: [tenantId, new Date(0)],
    },
    'members/members.queries.ts': {
      foundMembers: [tenantId, filter, { sort: 'name', order: 'desc', limit: 20, offset: 20 }],
      memberPage: [tenantId, filter, { sort: 'name', order: 'desc', limit: 20, offset: 60, total: 100 }],
      memberRows: [tenantId, filter, { sort: 'name', order: 'desc', limit: 20, offset: 20 }],
      membersByIds: [tenantId, [id]],
      memberTotal: [tenantId, filter],
    },
  },
  shownElsewhere: {
    'POST /api/v1/members/:memberId/send-reset': 'member.send-reset',
    'POST /api/v1/members/first-passwords/:operationId': 'member.passwords-fetch',
  },
  shown: {
    'POST /api/v1/departments/create': 'department.create',
    'PUT /api/v1/departments/:departmentId': 'department.rename',
    'POST /api/v1/departments/:departmentId/move': 'department.move',
    'POST /api/v1/departments/:departmentId/delete': 'department.delete',
    'PUT /api/v1/members/default-role': 'member.default-role',
    'POST /api/v1/members/create': 'member.create',
    'PUT /api/v1/members/:memberId': 'member.update',
    'POST /api/v1/members/:memberId/reset-password': 'member.reset-password',
    'POST /api/v1/members/act': 'member.role',
    'POST /api/v1/members/provided/judge': 'member.confirm',
    'POST /api/v1/members/import': 'member.import-check',
    'POST /api/v1/members/import/:importId/apply': 'member.import-begin',
    'POST /api/v1/members/import/:importId/passwords': 'member.passwords-begin',
  },
};

export const makeMemberObjects: MakeObjects<MemberObjects> = async ({ db }, tenantId) => {
  const ask = async (text: string, values: unknown[]) =>
    (await db.admin.query(text, values)).rows[0].id as never;
  const departmentId: number = await ask(
    `insert into organization (tenant_id, parent_id, type, name) values ($1, $1, 4, 'Department') returning id`,
    [tenantId],
  );
  const roleId: string = await ask(`insert into role (tenant_id, name) values ($1, $2) returning id`, [
    tenantId,
    `Role ${randomUUID()}`,
  ]);
  const memberId: string = await ask(
    `insert into member (tenant_id, username, name, department_id) values ($1, $2, 'Member', $3) returning id`,
    [tenantId, `member-${randomUUID().slice(0, 8)}`, departmentId],
  );
  // A provider has made it: its tenant may judge it.
  await db.admin.query(
    `insert into provided_member (tenant_id, member_id, how, made_by, made_by_tenant) values ($1, $2, 'made', 'admin', 'Platform')`,
    [tenantId, memberId],
  );
  const importId: string = await ask(
    `insert into csv_import (tenant_id, kind, bytes, options)
     values ($1, 'members', 1, '{"createsDepartments":false}') returning id`,
    [tenantId],
  );
  return { departmentId, memberId, roleId, importId };
};
