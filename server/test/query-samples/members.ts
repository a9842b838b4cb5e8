import { at, id, type QuerySamples, tenantId } from './sample.ts';

const fields = {
  username: 'zhang.wei',
  name: 'Zhang Wei',
  phone: '13800000000',
  email: 'zhang@example.com',
  departmentId: 2,
  administrator: false,
};
const imported = { ...fields, enabled: true };
const filter = { search: 'x', below: true, departmentIds: [2, 3], roleId: id, status: ['disabled'] };

export const peopleSamples: QuerySamples = {
  'auth/sessions/member-sessions.queries.ts': {
    endSessionsOf: [tenantId, id, { now: at, reason: 'password-reset' }],
    openSessionsOf: [tenantId, id],
  },
  'members/departments/departments.queries.ts': {
    deleteDepartments: [tenantId, [2]],
    departmentRows: [tenantId],
    insertDepartment: [tenantId, { parentId: 2, name: 'Sales' }],
    lockTree: [tenantId],
    memberCounts: [tenantId],
    moveMembers: [tenantId, [2, 3], 4],
    placeDepartment: [tenantId, 2, { parentId: null, order: [3, 2] }],
    renameDepartment: [tenantId, 2, 'Sales'],
  },
  'members/member-writes.queries.ts': {
    deleteMember: [tenantId, id],
    insertMember: [tenantId, { ...fields, id, passwordHash: 'hash', passwordChangedAt: at }],
    lockAdministrators: [tenantId],
    lockMember: [tenantId, id],
    setOneTimePassword: [tenantId, id, { passwordHash: 'hash', now: at }],
    setRoles: [tenantId, id, [id]],
    takenBy: [tenantId, fields, id],
    updateMember: [tenantId, id, fields],
  },
  'members/import/member-imports.queries.ts': {
    insertMembers: [tenantId, id, [{ ...imported, id }]],
    membersByUsernames: [tenantId, ['zhang.wei']],
    membersWithoutPassword: [tenantId, id, 500],
    ownersOf: [tenantId, ['zhang.wei']],
    setRolesOf: [tenantId, [{ id, roleIds: [id] }]],
    updateMembers: [tenantId, [{ ...imported, id }]],
  },
  'members/members.queries.ts': {
    defaultRoleId: [tenantId],
    foundMembers: [tenantId, filter, { sort: 'name', order: 'desc', limit: 20, offset: 20 }],
    memberPage: [tenantId, filter, { sort: 'name', order: 'desc', limit: 20, offset: 60, total: 100 }],
    memberRows: [tenantId, filter, { sort: 'name', order: 'desc', limit: 20, offset: 20 }],
    membersByIds: [tenantId, [id]],
    memberTotal: [tenantId, filter],
    roleCodes: [tenantId],
    setDefaultRole: [tenantId, id],
  },
};
