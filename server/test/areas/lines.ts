import { randomUUID } from 'node:crypto';
import { type Area, id, type MakeObjects, page, tenantId } from './area.ts';

export interface LineObjects {
  readonly lineId: string;
}

const line = {
  input: (world: LineObjects) => ({ params: { lineId: world.lineId } }),
  names: { 'params.lineId': 'lineId' },
} as const;
const written = {
  name: 'Fibre 1',
  provider: 'Telecom',
  circuitId: 'C-1',
  access: 'fibre',
  role: 'primary',
  downBps: 1e9,
  upBps: 1e8,
  addressKind: 'static',
  address: '10.0.0.1',
  contractFrom: '2026-01-01',
  contractTo: '2027-01-01',
  monthlyCost: 100,
  currency: 'CNY',
  slaAvailabilityPercent: 99.9,
  slaLossPercent: 1,
  slaRttMs: 50,
  slaJitterMs: 10,
  note: '',
} as const;
const stands = { outletId: id, deviceId: id, interfaceId: id };
const filter = {
  search: 'x',
  state: ['down'],
  access: ['fibre'],
  role: 'primary',
  outletId: id,
  deviceId: id,
  provider: 'Telecom',
  region: 'South',
  ...{ division: '33', age: ['under-1'], contract: ['over'], lacks: ['region'] },
} as const;

const range = { from: '2026-03-01T00:00:00Z', to: '2026-03-01T01:00:00Z' };

const filtered = {
  input: (world: { readonly outletId: string; readonly deviceId: string }) => ({
    body: { outletId: world.outletId, deviceId: world.deviceId },
  }),
  names: { 'body.outletId': 'outletId', 'body.deviceId': 'deviceId' },
} as const;

export const linesArea: Area = {
  factories: {
    'POST /monitor/api/v1/lines/list': filtered,
    'POST /monitor/api/v1/lines/counts': filtered,
    'POST /monitor/api/v1/lines/outlet-choices': { input: () => ({ body: { search: 'Shop' } }) },
    'POST /monitor/api/v1/lines/export': filtered,
    'POST /monitor/api/v1/lines/groups': {
      input: ({ outletId, deviceId }) => ({ body: { by: 'outlet', outletId, deviceId } }),
      names: { 'body.outletId': 'outletId', 'body.deviceId': 'deviceId' },
    },
    'POST /monitor/api/v1/lines/trends': {
      input: ({ lineId }) => ({ body: { lineIds: [lineId] } }),
      names: { 'body.lineIds': 'lineId' },
    },
    'POST /monitor/api/v1/lines/providers': { input: () => ({ body: { ...range, access: ['fibre'] } }) },
    'POST /monitor/api/v1/lines/compare': {
      input: ({ lineId }) => ({ body: { ...range, sides: [{ lineId }, { lineId }] } }),
      names: { 'body.sides': 'lineId' },
    },
    'POST /monitor/api/v1/lines/sla': {
      // A month that is over: its answer does not tell the time.
      input: ({ outletId, deviceId }) => ({ body: { outletId, deviceId, month: '2025-01' } }),
      names: filtered.names,
    },
    'GET /monitor/api/v1/lines/:lineId/fault-side': line,
    'POST /monitor/api/v1/lines/create': {
      input: ({ outletId, deviceId, interfaceId }) => ({
        body: { name: 'Fibre', provider: 'Telecom', access: 'fibre', outletId, deviceId, interfaceId },
      }),
      names: {
        'body.outletId': 'outletId',
        'body.deviceId': 'deviceId',
        'body.interfaceId': 'interfaceId',
      },
    },
    'GET /monitor/api/v1/lines/:lineId': line,
    'PUT /monitor/api/v1/lines/:lineId': {
      input: ({ lineId, outletId, deviceId, interfaceId }) => ({
        params: { lineId },
        body: {
          version: 0,
          name: 'Renamed',
          provider: 'Telecom',
          access: 'pon',
          outletId,
          deviceId,
          interfaceId,
        },
      }),
      names: {
        'params.lineId': 'lineId',
        'body.outletId': 'outletId',
        'body.deviceId': 'deviceId',
        'body.interfaceId': 'interfaceId',
      },
      mayAnswer: ['CHANGED_MEANWHILE'],
    },
    'DELETE /monitor/api/v1/lines/:lineId': line,
  },
  samples: {
    'lines/removed-lines.queries.ts': {
      linesOver: [tenantId, { ...filter, ids: [id], state: [], deviceId: undefined }, { fromMs: 0, toMs: 1 }],
    },
    'lines/line-facts.queries.ts': { lineFacts: [tenantId, { ids: [id], ...filter }] },
    'lines/line-address.queries.ts': {
      linesAtPorts: [tenantId, { deviceId: id }],
      linesOfOutlet: [tenantId, id],
      setAddress: [tenantId, id, '203.0.113.1'],
      setPortAddress: [tenantId, id, { address: '203.0.113.1', at: new Date(0) }],
    },
    'lines/line-groups.queries.ts': {
      lineGroups: [tenantId, { by: 'outlet', page: 2, pageSize: 20, ...filter }],
    },
    'lines/in-outlets.queries.ts': {
      linesByOutlet: [tenantId, [id]],
      linesInOutlet: [tenantId, id],
      moveLines: [tenantId, { from: id, to: id }],
    },
    'lines/line-search.queries.ts': { lineHits: [tenantId, 'x', 6] },
    'lines/line-targets.queries.ts': {
      lineSummary: [tenantId, id],
      outletOfLine: [tenantId, id],
      watchedLines: [[id]],
    },
    'lines/outlet-choices.queries.ts': { outletChoices: [tenantId, 'x'] },
    'lines/line-writes.queries.ts': {
      countLines: [],
      deleteLine: [tenantId, id],
      deleteSomeLines: [tenantId, 50],
      insertLine: [tenantId, { id, ...written, ...stands }],
      lockLine: [tenantId, id],
      updateLine: [tenantId, id, { version: 1, isMoved: true, ...written, ...stands }],
    },
    'lines/lines.queries.ts': {
      lineCounts: [tenantId, filter],
      lineDetail: [tenantId, id],
      lineRows: [tenantId, { ...page, ...filter, sort: 'rttMs' }],
      lineTotal: [tenantId, filter],
    },
  },
  shown: {
    'POST /monitor/api/v1/lines/create': 'line.create',
    'PUT /monitor/api/v1/lines/:lineId': 'line.update',
    'DELETE /monitor/api/v1/lines/:lineId': 'line.delete',
  },
};

/** A line at an outlet of its own, so that the others stay as empty as they are. */
export const makeLineObjects: MakeObjects<LineObjects> = async ({ db }, tenantId) => {
  const { rows } = await db.admin.query(
    `with place as (
      insert into outlet (tenant_id, number, name, region) values ($1, $2, 'Of a line', 'South') returning tenant_id, id
    ), added as (
      insert into line (tenant_id, outlet_id, name, provider, access, role, address_kind, currency)
      select tenant_id, id, 'Fibre', 'Telecom', 'fibre', 'primary', 'learned', 'CNY' from place
      returning tenant_id, id
    )
    insert into subject_status (tenant_id, kind, subject_id, state, reason, since)
    select tenant_id, 'line', id, 'unmeasured', 'not-polled-yet', now() from added returning subject_id as id`,
    [tenantId, randomUUID().slice(0, 8)],
  );
  return { lineId: rows[0].id };
};
