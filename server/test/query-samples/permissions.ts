import { at, id, page, type QuerySamples, tenantId } from './sample.ts';

const code = 'DMS_SERVER_MANAGE_DEVICE';
const fields = { name: 'Name', description: '', handedDown: false };

export const permissionsSamples: QuerySamples = {
  'isolation/canary.queries.ts': {
    beginSession: [{ tenantId, memberId: id, id, tokenHash: Buffer.of(1), expiresAt: at }],
    canaryMember: [tenantId],
    ensureCanaries: [],
    forgetSession: [tenantId, id],
    idsOf: [tenantId],
    keepResult: [{ at, tookMs: 1, endpoints: 1, calls: 1, skipped: [], findings: [] }, at],
    plantCanary: [tenantId, 'canary'],
  },
  'permissions/held-roles.queries.ts': {
    giveToHolders: [tenantId, id, id],
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
    roleRow: [tenantId, id, [code]],
    roleRows: [tenantId, { ...page, sort: 'name', origin: ['own'], called: ['engineer'], grantable: [code] }],
  },
  'permissions/role-writes.queries.ts': {
    deleteRole: [tenantId, id],
    insertRole: [tenantId, fields],
    isNameTaken: [tenantId, 'Name', id],
    lockRole: [tenantId, id],
    setBuiltInRoles: [{ engineer: [code] }],
    setCodes: [tenantId, id, [code]],
    updateRole: [tenantId, id, { ...fields, changedAt: at }],
  },
  'permissions/rights.queries.ts': {
    memberById: [tenantId, id],
    memberPage: [tenantId, { kind: 'code', code }, { ...page, sort: 'name' }],
    rolesOfMember: [tenantId, id],
    tenantRules: [tenantId],
  },
};
