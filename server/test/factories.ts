import { randomInt, randomUUID } from 'node:crypto';
import { communityPlace } from '../src/modules/devices/index.ts';
import { type TestApp } from './app.ts';
import { addDevice } from './devices.ts';

/** What a call sends. */
export interface CallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Objects of one tenant that calls can name. */
export interface World {
  readonly tenantId: number;
  readonly deviceId: string;
  readonly interfaceId: string;
  readonly outletId: string;
}

/** Where an input names an object, and which of a world's objects stands there. */
export type Names = Readonly<Record<string, keyof World>>;

export interface Factory {
  /** An input that is good for a member of this world's tenant. */
  input(world: World): CallInput;
  /** `params.deviceId`, `body.outletId` …: every place that names an object. */
  readonly names?: Names;
  /** Errors that a good input may be answered with here, where nothing stands behind an address. */
  readonly mayAnswer?: readonly string[];
}

const range = { from: '2026-03-01T00:00:00Z', to: '2026-03-01T01:00:00Z' };
/** Addresses of this machine at which nobody answers: a device that is added is asked at once. */
const nowhere = () => `127.77.${randomInt(1, 250)}.${randomInt(1, 250)}`;
const device: Factory = {
  input: (world) => ({ params: { deviceId: world.deviceId } }),
  names: { 'params.deviceId': 'deviceId' },
};
const plain: Factory = { input: () => ({}) };
const listed: Factory = {
  input: (world) => ({ body: { outletId: world.outletId } }),
  names: { 'body.outletId': 'outletId' },
};

/**
 * A good input for every endpoint of the contract. An endpoint that is missing here, or that names an object in a place
 * that is not listed, fails the access matrix.
 */
export const factories: Readonly<Record<string, Factory>> = {
  'GET /api/v1/site': plain,
  'POST /api/v1/auth/login': {
    input: () => ({ body: { username: 'nobody', password: 'Wrong-password-1' } }),
    mayAnswer: ['LOGIN_REFUSED', 'TOO_MANY_REQUESTS'],
  },
  'GET /api/v1/auth/login/key': plain,
  'POST /api/v1/auth/logout': plain,
  'GET /api/v1/auth/user/simple/info': plain,
  'POST /api/v1/auth/org/struct/check/identity': plain,
  'POST /api/v1/auth/company/tenant/all': {
    input: (world) => ({ body: { companyId: world.tenantId } }),
    names: { 'body.companyId': 'tenantId' },
  },
  'POST /api/v1/auth/frontend/menu/code/lists': { input: () => ({ body: { appCode: 'monitor_server' } }) },
  'PUT /api/v1/auth/user/language': { input: () => ({ body: { language: 'en' } }) },
  'POST /api/v1/live/ticket': plain,
  'POST /api/v1/organizations/tenants/create': {
    input: (world) => ({
      body: { name: 'New', prefix: `new-${randomUUID().slice(0, 8)}`, type: 16, parentId: world.tenantId },
    }),
    names: { 'body.parentId': 'tenantId' },
  },

  'POST /monitor/api/v1/devices/list': listed,
  'POST /monitor/api/v1/devices/counts': listed,
  'POST /monitor/api/v1/devices/export': listed,
  'POST /monitor/api/v1/devices/test': {
    input: () => ({ body: { address: nowhere(), community: 'public' } }),
  },
  'POST /monitor/api/v1/devices/create': {
    input: (world) => ({
      body: { address: nowhere(), community: 'public', outletId: world.outletId },
    }),
    names: { 'body.outletId': 'outletId' },
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
      },
    }),
    names: { 'params.deviceId': 'deviceId', 'body.outletId': 'outletId' },
    mayAnswer: ['CHANGED_MEANWHILE', 'DEVICE_EXISTS'],
  },
  'DELETE /monitor/api/v1/devices/:deviceId': device,
  'POST /monitor/api/v1/devices/:deviceId/discover': {
    ...device,
    mayAnswer: ['POLL_FAILURES', 'DEVICE_FAILURES'],
  },
  'POST /monitor/api/v1/devices/:deviceId/interfaces/list': device,
  'POST /monitor/api/v1/outlets/list': plain,
  'POST /monitor/api/v1/outlets/create': {
    input: () => ({ body: { number: randomUUID().slice(0, 8), name: 'Outlet', region: 'South' } }),
  },

  'POST /monitor/api/v1/metrics/chart': {
    input: (world) => ({
      body: { deviceId: world.deviceId, interfaceId: world.interfaceId, metrics: ['if.in'], ...range },
    }),
    names: { 'body.deviceId': 'deviceId', 'body.interfaceId': 'interfaceId' },
  },
  'POST /monitor/api/v1/devices/:deviceId/states': {
    input: (world) => ({ params: { deviceId: world.deviceId }, body: range }),
    names: { 'params.deviceId': 'deviceId' },
  },
  'GET /monitor/api/v1/workbench': plain,
};

/** A tenant's objects, one of each kind that the contract's calls can name. */
export async function makeWorld({ db, secrets }: TestApp, tenantId: number): Promise<World> {
  const { rows: outlets } = await db.admin.query(
    `insert into outlet (tenant_id, number, name, region) values ($1, '1', 'Outlet', 'South') returning id`,
    [tenantId],
  );
  const deviceId = await addDevice(db.database, tenantId, nowhere());
  const sealed = secrets.seal(communityPlace(tenantId, deviceId), 'public').column;
  await db.admin.query('update device set sealed_community = $1 where id = $2', [sealed, deviceId]);
  const { rows: interfaces } = await db.admin.query(
    `insert into interface (tenant_id, device_id, if_index, name, high_capacity, admin_status, oper_status)
     values ($1, $2, 1, 'Gi0/1', true, 1, 1) returning id`,
    [tenantId, deviceId],
  );
  return { tenantId, deviceId, interfaceId: interfaces[0].id, outletId: outlets[0].id };
}
