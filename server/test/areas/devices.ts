import { upstreamSamples } from './upstream-samples.ts';
import { communityPlace } from '../../src/modules/devices/index.ts';
import { addDevice } from '../devices.ts';
import { type Area, at, type Factory, id, type MakeObjects, page, plain, tenantId } from './area.ts';

export interface DeviceObjects {
  readonly deviceId: string;
  readonly deviceAddress: string;
  /** Another device, that the first may be reached through. */
  readonly upstreamId: string;
  readonly interfaceId: string;
  readonly deviceImportId: string;
}

export const makeDeviceObjects: MakeObjects<DeviceObjects> = async ({ db, secrets }, tenantId) => {
  const deviceAddress = nowhere();
  const deviceId = await addDevice(db.database, tenantId, deviceAddress);
  const upstreamId = await addDevice(db.database, tenantId, nowhere());
  const sealed = secrets.seal(communityPlace(tenantId, deviceId), 'public').column;
  await db.admin.query('update device set sealed_community = $1 where id = $2', [sealed, deviceId]);
  const { rows: interfaces } = await db.admin.query(
    `insert into interface (tenant_id, device_id, if_index, name, high_capacity, admin_status, oper_status)
     values ($1, $2, 1, 'Gi0/1', true, 1, 1) returning id`,
    [tenantId, deviceId],
  );
  const { rows: imports } = await db.admin.query(
    `insert into csv_import (tenant_id, kind, bytes) values ($1, 'devices', 1) returning id`,
    [tenantId],
  );
  return {
    deviceId,
    deviceAddress,
    upstreamId,
    interfaceId: interfaces[0].id,
    deviceImportId: imports[0].id,
  };
};

let lastNowhere = 0;
/** Addresses of this machine at which nobody answers, each once: a device that is added is asked at once. */
export const nowhere = () => {
  lastNowhere += 1;
  return `127.77.${Math.floor(lastNowhere / 250) % 250}.${(lastNowhere % 250) + 1}`;
};
const device: Factory = {
  input: (world) => ({ params: { deviceId: world.deviceId } }),
  names: { 'params.deviceId': 'deviceId' },
};
const chosen = (world: DeviceObjects) => [{ id: world.deviceId, address: world.deviceAddress }];
const several: Factory = {
  input: (world) => ({ body: { devices: chosen(world) } }),
  names: { 'body.devices': 'deviceId' },
};
const listed: Factory = {
  input: (world) => ({ body: { outletId: world.outletId } }),
  names: { 'body.outletId': 'outletId' },
};
const imported: Factory = {
  input: (world) => ({ params: { importId: world.deviceImportId } }),
  names: { 'params.importId': 'deviceImportId' },
};
const deviceFilter = {
  ...{ search: 'x', kind: ['router'], state: ['down'], outletId: id, region: 'South', division: '33' },
  ...{ brand: 'Cisco', model: 'C9300', firmware: '17.3', age: ['under-1'], support: ['over'] },
  ...{ software: ['below'], lacks: ['kind'] },
};
const model = { brand: 'Cisco', model: 'C9300' };
const watched = {
  address: '10.0.0.1',
  port: 161,
  snmpVersion: 'v2c',
  intervalS: 60,
  sealedCommunity: Buffer.of(1),
};

export const devicesArea: Area = {
  factories: {
    'GET /monitor/api/v1/devices/imports/template': plain,
    'POST /monitor/api/v1/devices/imports': {
      input: () => ({ raw: { type: 'text/csv', bytes: Buffer.from('address\n') } }),
    },
    'POST /monitor/api/v1/devices/imports/:importId/apply': imported,
    // The file of this world has no content.
    'POST /monitor/api/v1/devices/imports/:importId/bad-rows': { ...imported, mayAnswer: ['IMPORT_EMPTY'] },
    'POST /monitor/api/v1/devices/imports/:importId/outcome': imported,
    'POST /monitor/api/v1/devices/list': listed,
    'POST /monitor/api/v1/devices/makes': { input: () => ({ body: { brand: 'Cisco' } }) },
    'POST /monitor/api/v1/devices/counts': listed,
    'POST /monitor/api/v1/devices/export': listed,
    'POST /monitor/api/v1/devices/create': {
      input: (world) => ({
        body: {
          address: nowhere(),
          community: 'public',
          outletId: world.outletId,
          agentId: world.pollingAgentId,
          upstreamIds: [world.deviceId],
        },
      }),
      names: {
        'body.outletId': 'outletId',
        'body.agentId': 'pollingAgentId',
        'body.upstreamIds': 'deviceId',
      },
    },
    'GET /monitor/api/v1/devices/:deviceId': device,
    'PUT /monitor/api/v1/devices/:deviceId': {
      input: (world) => ({
        params: { deviceId: world.deviceId },
        body: {
          version: 0,
          name: 'renamed',
          kind: 'switch',
          intervalS: 60,
          address: nowhere(),
          outletId: world.outletId,
          region: '',
          agentId: world.pollingAgentId,
          upstreamIds: [world.upstreamId],
        },
      }),
      names: {
        'params.deviceId': 'deviceId',
        'body.outletId': 'outletId',
        'body.agentId': 'pollingAgentId',
        'body.upstreamIds': 'upstreamId',
      },
      mayAnswer: ['CHANGED_MEANWHILE', 'DEVICE_EXISTS'],
    },
    'DELETE /monitor/api/v1/devices/:deviceId': device,
    'GET /monitor/api/v1/devices/:deviceId/upstream': device,
    'PUT /monitor/api/v1/devices/:deviceId/upstream': {
      input: (world) => ({ params: { deviceId: world.deviceId }, body: { upstreamIds: [world.upstreamId] } }),
      names: { 'params.deviceId': 'deviceId', 'body.upstreamIds': 'upstreamId' },
    },
    'POST /monitor/api/v1/devices/:deviceId/discover': {
      ...device,
      mayAnswer: ['POLL_FAILURES', 'DEVICE_FAILURES'],
    },
    'POST /monitor/api/v1/devices/bulk-delete': several,
    'POST /monitor/api/v1/devices/bulk-change': {
      input: (world) => ({ body: { devices: chosen(world), intervalS: 10, outletId: world.outletId } }),
      names: { 'body.devices': 'deviceId', 'body.outletId': 'outletId' },
    },
    'POST /monitor/api/v1/devices/bulk-poll': { ...several, mayAnswer: ['POLL_FAILURES'] },
    'POST /monitor/api/v1/devices/:deviceId/interfaces/list': device,
    'PUT /monitor/api/v1/devices/models/rule': {
      input: () => ({
        body: { ...model, leastVersion: '17.9', supportedUntil: '2030-12-31', version: null },
      }),
      // It was decided already.
      mayAnswer: ['CHANGED_MEANWHILE'],
    },
  },
  samples: {
    'devices/models/model-rules.queries.ts': {
      countModelRules: [tenantId],
      deleteModelRule: [tenantId, model],
      lockModelRules: [tenantId],
      modelRule: [tenantId, model],
      writeModelRule: [tenantId, model, { leastVersion: '17.9', supportedUntil: '2030-12-31' }],
    },
    'devices/inventory/device-writes.queries.ts': {
      deleteSomeDevices: [tenantId, 50],
      deleteDevice: [tenantId, id],
      deviceAt: [tenantId, { address: '10.0.0.1', port: 161, agentId: id }],
      insertDevice: [
        tenantId,
        { id, ...watched, name: 'Name', kind: 'router', outletId: id, region: 'South' },
      ],
      lockDevice: [tenantId, id],
      updateDevice: [
        tenantId,
        id,
        {
          ...watched,
          version: 1,
          name: 'Name',
          kind: 'router',
          outletId: null,
          region: 'South',
          agentId: id,
        },
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
    ...upstreamSamples,
    'devices/inventory/device-search.queries.ts': { deviceHits: [tenantId, 'x', 6] },
    'devices/inventory/devices.queries.ts': {
      deviceCounts: [tenantId, deviceFilter],
      deviceDetail: [tenantId, id],
      deviceRows: [tenantId, { ...page, ...deviceFilter, sort: 'name' }],
      deviceTotal: [tenantId, deviceFilter],
    },
    'devices/discovery/discovery.queries.ts': {
      askedOf: [tenantId, id],
      nameOfDevice: [tenantId, id],
      lockAsked: [
        tenantId,
        id,
        {
          address: '10.8.0.1',
          port: 161,
          snmpVersion: 'v2c',
          sealedCommunity: Buffer.from('sealed'),
          agentId: id,
        },
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
    'devices/inventory/in-outlets.queries.ts': {
      devicesByOutlet: [tenantId, [id]],
      devicesInOutlet: [tenantId, id],
      moveDevices: [tenantId, { from: id, to: id }],
    },
    'devices/inventory/outlet-tiles.queries.ts': {
      devicesElsewhere: [tenantId],
      outletTiles: [
        { tenantId, seesLines: true },
        { limit: 60, offset: 0 },
      ],
    },
    'devices/inventory/uplinks.queries.ts': {
      interfaceNames: [tenantId, [id]],
      uplinksOf: [tenantId],
    },
    'devices/inventory/makes.queries.ts': {
      deviceMakes: [tenantId, { brand: 'Cisco', model: 'C9300' }],
    },
    'devices/inventory/summary.queries.ts': {
      countDevices: [],
      countDevicesBefore: [at],
      firstDeviceAt: [tenantId],
      fleetCounts: [tenantId],
      troubledDevices: [tenantId, 20],
    },
    'devices/inventory/targets.queries.ts': {
      deviceSummary: [tenantId, id],
      deviceOfInterface: [tenantId, id],
      watchedDevices: [[id]],
    },
  },
  shown: {
    'POST /monitor/api/v1/devices/create': 'device.create',
    'PUT /monitor/api/v1/devices/:deviceId': 'device.update',
    'PUT /monitor/api/v1/devices/:deviceId/upstream': 'device.update',
    'DELETE /monitor/api/v1/devices/:deviceId': 'device.delete',
    'POST /monitor/api/v1/devices/:deviceId/discover': 'device.discover',
    'POST /monitor/api/v1/devices/imports': 'device.import-check',
    'POST /monitor/api/v1/devices/imports/:importId/apply': 'device.import-begin',
    'POST /monitor/api/v1/devices/bulk-delete': 'device.delete',
    'POST /monitor/api/v1/devices/bulk-change': 'device.update',
    'POST /monitor/api/v1/devices/bulk-poll': 'device.discover',
    'PUT /monitor/api/v1/devices/models/rule': 'device-model.update',
  },
};
