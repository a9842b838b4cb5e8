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

export const memberSamples: QuerySamples = {
  'auth/sessions/member-sessions.queries.ts': {
    endSessionsOf: [tenantId, id, { now: at, reason: 'password-reset' }],
    openSessionsOf: [tenantId, id],
  },
  'auth/sessions/tenant-sessions.queries.ts': {
    endSessionsOfTenant: [tenantId, at],
    openSessionsOfTenant: [tenantId],
  },
  'members/departments/departments.queries.ts': {
    memberCounts: [tenantId],
  },
  'members/member-writes.queries.ts': {
    lockMember: [tenantId, id],
  },
  'auth/members/member-writes.queries.ts': {
    deleteMember: [tenantId, id],
    insertMember: [tenantId, { ...fields, id, passwordHash: 'hash', passwordChangedAt: at }],
    lockAdministrators: [tenantId],
    holdMember: [tenantId, id],
    insertAdministrator: [
      { tenantId, username: 'admin', name: 'Name', email: 'a@example.com', passwordHash: 'hash' },
    ],
    moveMembers: [tenantId, [2, 3], 4],
    setOneTimePassword: [tenantId, id, { passwordHash: 'hash', now: at }],
    takenBy: [tenantId, fields, id],
    updateMember: [tenantId, id, fields],
  },
  'members/import/member-imports.queries.ts': {
    membersByUsernames: [tenantId, ['zhang.wei']],
  },
  'auth/members/imported-members.queries.ts': {
    insertMembers: [tenantId, id, [{ ...imported, id }]],
    holdMembersByUsernames: [tenantId, ['zhang.wei']],
    membersWithoutPassword: [tenantId, id, 500],
    ownersOf: [tenantId, ['zhang.wei']],
    updateMembers: [tenantId, [{ ...imported, id }]],
  },
  'members/members.queries.ts': {
    foundMembers: [tenantId, filter, { sort: 'name', order: 'desc', limit: 20, offset: 20 }],
    memberPage: [tenantId, filter, { sort: 'name', order: 'desc', limit: 20, offset: 60, total: 100 }],
    memberRows: [tenantId, filter, { sort: 'name', order: 'desc', limit: 20, offset: 20 }],
    membersByIds: [tenantId, [id]],
    memberTotal: [tenantId, filter],
  },
};
