import { at, id, page, tenantId, type QuerySamples } from './sample.ts';

const deviceFilter = { search: 'x', kind: ['router'], state: ['down'], outletId: id };
const watched = {
  address: '10.0.0.1',
  port: 161,
  snmpVersion: 'v2c',
  intervalS: 60,
  sealedCommunity: Buffer.of(1),
};

export const devicesSamples: QuerySamples = {
  'outlets/outlets.queries.ts': {
    countOutlets: [],
    deleteOutlets: [tenantId],
    insertOutlet: [tenantId, { number: '1', name: 'Outlet', region: 'South' }],
    outletName: [tenantId, id],
    outletRows: [tenantId, { ...page, sort: 'number' }],
    outletsByNumber: [tenantId, ['1']],
  },
  'devices/inventory/device-writes.queries.ts': {
    allDeviceIds: [tenantId],
    deleteSomeDevices: [tenantId, 50],
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
  'devices/import/device-imports.queries.ts': {
    devicesAt: [tenantId, [{ address: '10.0.0.1', port: 161 }]],
    insertDevices: [
      tenantId,
      [
        {
          id,
          ...watched,
          name: 'Name',
          nameGiven: true,
          kind: 'router',
          kindGiven: true,
          outletId: id,
          region: '',
        },
      ],
    ],
  },
  'devices/inventory/devices.queries.ts': {
    deviceCounts: [tenantId, deviceFilter],
    deviceDetail: [tenantId, id],
    deviceRows: [tenantId, { ...page, ...deviceFilter, sort: 'name' }],
    deviceTotal: [tenantId, deviceFilter],
  },
  'devices/discovery/discovery.queries.ts': {
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
  'devices/inventory/interfaces.queries.ts': {
    interfaceRows: [tenantId, id, { ...page, sort: 'name', operStatus: ['up'] }],
  },
  'devices/inventory/summary.queries.ts': {
    countDevices: [],
    countDevicesBefore: [at],
    fleetCounts: [tenantId],
    troubledDevices: [tenantId, 20],
  },
  'devices/inventory/targets.queries.ts': {
    deviceSummary: [tenantId, id],
    hasInterface: [tenantId, id, id],
    watchTargets: [id],
  },
};
