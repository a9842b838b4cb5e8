import { type Area, at, type Factory, id, type MakeObjects, tenantId } from './area.ts';

export interface ServiceObjects {
  readonly serviceId: string;
}

const service: Factory = {
  input: (world) => ({ params: { serviceId: world.serviceId } }),
  names: { 'params.serviceId': 'serviceId' },
};
const range = { from: '2026-03-01T00:00:00Z', to: '2026-03-01T01:00:00Z' };
const stored = {
  ...{
    name: 'Shop',
    note: '',
    tags: ['till'],
    rule: 'at-least',
    needed: 1,
    sloPercent: 99.9,
    sloPeriod: 'month',
  },
  members: [
    { kind: 'device', id, weight: 1 },
    { kind: 'service', id, weight: 2 },
  ],
} as const;
const ofDevice = (deviceId: string) => ({
  ...{ name: 'Shop', note: '', rule: 'all', needed: null, sloPercent: 99.9, sloPeriod: 'month' },
  members: [{ kind: 'device', id: deviceId }],
});

export const servicesArea: Area = {
  factories: {
    'POST /monitor/api/v1/services/list': { input: () => ({ body: { search: 'Shop' } }) },
    'POST /monitor/api/v1/services/export': { input: () => ({ body: {} }) },
    'GET /monitor/api/v1/services/:serviceId': service,
    'POST /monitor/api/v1/services/:serviceId/times': {
      ...service,
      input: (world) => ({ params: { serviceId: world.serviceId }, body: range }),
    },
    'POST /monitor/api/v1/services/:serviceId/calendar': {
      ...service,
      // A year that is over: its answer does not tell the time.
      input: (world) => ({ params: { serviceId: world.serviceId }, body: { year: 2024 } }),
    },
    'POST /monitor/api/v1/services/member-choices': {
      input: () => ({ body: { kind: 'device', search: 'x' } }),
    },
    'POST /monitor/api/v1/services/create': {
      input: (world) => ({ body: ofDevice(world.deviceId) }),
      names: { 'body.members': 'deviceId' },
    },
    'PUT /monitor/api/v1/services/:serviceId': {
      input: (world) => ({
        params: { serviceId: world.serviceId },
        body: { ...ofDevice(world.deviceId), version: 0 },
      }),
      names: { 'params.serviceId': 'serviceId', 'body.members': 'deviceId' },
      mayAnswer: ['CHANGED_MEANWHILE'],
    },
    'DELETE /monitor/api/v1/services/:serviceId': service,
  },
  samples: {
    'devices/inventory/interface-changes.queries.ts': {
      rememberInterfaces: [
        tenantId,
        [id],
        { atMs: 1, before: [{ interfaceId: id, operStatus: 2, atMs: 0 }] },
      ],
      unrememberedInterfaces: [tenantId, [id]],
    },
    'services/interface-times.queries.ts': { interfaceTimes: [tenantId, [id], { fromMs: 0, toMs: 1 }] },
    'services/services.queries.ts': {
      keptServices: [tenantId],
      tenantsWithServices: [],
      memberSubjects: [tenantId, { members: [{ kind: 'line', id }] }],
    },
    'services/services-below.queries.ts': {
      servicesBelow: [tenantId],
      serviceTimesBelow: [tenantId, [id], { from: at, to: at }],
    },
    'services/service-writes.queries.ts': {
      deleteService: [tenantId, id],
      insertService: [tenantId, stored],
      lockServices: [tenantId],
      replaceMembers: [tenantId, id, stored.members],
      updateService: [tenantId, id, stored],
    },
  },
  shown: {
    'POST /monitor/api/v1/services/create': 'service.create',
    'PUT /monitor/api/v1/services/:serviceId': 'service.update',
    'DELETE /monitor/api/v1/services/:serviceId': 'service.delete',
  },
};

/** A service that is made of a device of the tenant. */
export const makeServiceObjects: MakeObjects<ServiceObjects> = async ({ db }, ofTenant) => {
  const { rows } = await db.admin.query(
    `insert into business_service (tenant_id, name, rule) values ($1, 'Shop', 'all') returning id`,
    [ofTenant],
  );
  await db.admin.query(
    `insert into business_service_member (tenant_id, service_id, position, kind, subject_id)
     select $1, $2, 0, 'device', coalesce((select id from device where tenant_id = $1 limit 1), $2)`,
    [ofTenant, rows[0].id],
  );
  return { serviceId: rows[0].id };
};
