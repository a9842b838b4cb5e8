const tenantId = 1;
const id = '00000000-0000-0000-0000-000000000001';
const at = new Date(0);
const page = { page: 2, pageSize: 20, order: 'desc', search: 'x' };
const deviceFilter = { search: 'x', kind: ['router'], state: ['down'], outletId: id };
const watched = {
  address: '10.0.0.1',
  port: 161,
  snmpVersion: 'v2c',
  intervalS: 60,
  sealedCommunity: Buffer.of(1),
};

/** Arguments after `tx` for every query function, to compile its SQL with (server/snapshots). By file and function. */
export const querySamples: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>> = {
  'auth/auth.queries.ts': {
    blockUntil: ['key', at],
    countAttempt: [{ key: 'key', windowS: 900 }, at],
    endSession: [{ tenantId, id }, at, 'signed-out'],
    forgetAttempts: ['key'],
    forgetExpired: [at],
    forgetOldAttempts: [at],
    forgetSessions: [tenantId, at],
    hasMembers: [tenantId],
    insertFirstAdministrator: [{ tenantId, username: 'admin', passwordHash: 'hash' }],
    insertSession: [
      {
        id,
        tenantId,
        memberId: id,
        tokenHash: Buffer.of(1),
        bindingHash: null,
        address: '10.0.0.1',
        userAgent: '',
        createdAt: at,
        lastSeenAt: at,
        expiresAt: at,
      },
    ],
    lockThrottles: [['key']],
    selectMember: [tenantId, id],
    touchSession: [tenantId, id, at],
    uncountAttempt: ['key'],
    updateLanguage: [tenantId, id, 'en'],
    updatePasswordHash: [tenantId, id, 'hash'],
  },
  'organizations/organizations.queries.ts': {
    addTenant: [{ parentId: 1, type: 16, name: 'Name', prefix: 'prefix' }],
  },
  'devices/device-writes.queries.ts': {
    deleteDevice: [tenantId, id],
    deviceAt: [tenantId, { address: '10.0.0.1', port: 161 }],
    forgetRemovedDevice: [tenantId, id],
    insertDevice: [tenantId, { id, ...watched, name: 'Name', kind: 'router', outletId: id, region: 'South' }],
    lockDevice: [tenantId, id],
    removedDevices: [],
    updateDevice: [
      tenantId,
      id,
      { ...watched, version: 1, name: 'Name', kind: 'router', outletId: null, region: 'South' },
    ],
  },
  'devices/devices.queries.ts': {
    deviceCounts: [tenantId, deviceFilter],
    deviceDetail: [tenantId, id],
    deviceRows: [tenantId, { ...page, ...deviceFilter, sort: 'name' }],
    deviceTotal: [tenantId, deviceFilter],
  },
  'devices/discovery.queries.ts': {
    askedOf: [tenantId, id],
    isStillAsked: [
      tenantId,
      id,
      { address: '10.8.0.1', port: 161, snmpVersion: 'v2c', sealedCommunity: Buffer.from('sealed') },
    ],
    knownInterfaces: [tenantId, id],
    saveDiscoveryFault: [tenantId, id, 'snmp-timeout'],
    saveFacts: [
      tenantId,
      id,
      {
        sysName: 'core',
        kind: 'router',
        interfaces: [],
        processors: [],
        warnings: [],
      },
    ],
  },
  'devices/interfaces.queries.ts': {
    interfaceRows: [tenantId, id, { ...page, sort: 'name', operStatus: ['up'] }],
  },
  'devices/outlets.queries.ts': {
    insertOutlet: [tenantId, { number: '1', name: 'Outlet', region: 'South' }],
    outletExists: [tenantId, id],
    outletRows: [tenantId, { ...page, sort: 'number' }],
  },
  'devices/summary.queries.ts': {
    fleetCounts: [tenantId],
    troubledDevices: [tenantId, 20],
  },
  'devices/targets.queries.ts': {
    deviceSummary: [tenantId, id],
    hasInterface: [tenantId, id, id],
    watchTargets: [id],
  },
  'monitoring/overview.queries.ts': {
    fleetTimes: [tenantId, 0, 3_600_000],
    lastChanges: [tenantId, 20],
  },
  'monitoring/states.queries.ts': {
    intervalsOf: [{ tenantId, deviceId: id }, 0, 3_600_000],
  },
};
