import { randomUUID } from 'node:crypto';
import { type Area, type Factory, id, type MakeObjects, page, plain, tenantId } from './area.ts';

export interface OutletObjects {
  readonly outletId: string;
  readonly outletNumber: string;
  readonly otherOutletId: string;
  readonly outletImportId: string;
}

const outlet: Factory = {
  input: (world) => ({ params: { outletId: world.outletId } }),
  names: { 'params.outletId': 'outletId' },
};
const several = (body: Readonly<Record<string, unknown>> = {}): Factory => ({
  input: (world) => ({ body: { outlets: [{ id: world.outletId, number: world.outletNumber }], ...body } }),
  names: { 'body.outlets': 'outletId' },
});
const imported: Factory = {
  input: (world) => ({ params: { importId: world.outletImportId } }),
  names: { 'params.importId': 'outletImportId' },
};
const stored = {
  number: '1',
  name: 'Outlet',
  region: 'South',
  division: '330106',
  address: '',
  latitude: null,
  longitude: null,
  contactName: '',
  contactPhone: '',
  contactEmail: '',
  openingHours: '',
  timeZone: null,
  tags: ['flagship'],
  note: '',
};
const reader = { tenantId, seesLines: true };
const filter = { search: 'x', region: ['South'], division: ['330000'], tag: ['flagship'], state: ['down'] };

export const outletsArea: Area = {
  factories: {
    'POST /monitor/api/v1/outlets/list': plain,
    'POST /monitor/api/v1/outlets/counts': plain,
    'POST /monitor/api/v1/outlets/export': plain,
    'POST /monitor/api/v1/outlets/create': {
      input: () => ({ body: { number: randomUUID().slice(0, 8), name: 'Outlet', region: 'South' } }),
    },
    'GET /monitor/api/v1/outlets/:outletId': outlet,
    'PUT /monitor/api/v1/outlets/:outletId': {
      input: (world) => ({
        params: { outletId: world.outletId },
        body: { version: 0, number: world.outletNumber, name: 'Renamed', region: 'South' },
      }),
      names: { 'params.outletId': 'outletId' },
      mayAnswer: ['CHANGED_MEANWHILE'],
    },
    'DELETE /monitor/api/v1/outlets/:outletId': {
      input: (world) => ({
        params: { outletId: world.outletId },
        query: { moveTo: world.otherOutletId },
      }),
      names: { 'params.outletId': 'outletId', 'query.moveTo': 'otherOutletId' },
    },
    'POST /monitor/api/v1/outlets/bulk-delete': several(),
    'POST /monitor/api/v1/outlets/bulk-tag': several({ add: ['flagship'] }),
    'GET /monitor/api/v1/outlets/imports/template': plain,
    'POST /monitor/api/v1/outlets/imports': {
      input: () => ({ raw: { type: 'text/csv', bytes: Buffer.from('number,name\n') } }),
    },
    'POST /monitor/api/v1/outlets/imports/:importId/apply': imported,
    // The file of this world has no content.
    'POST /monitor/api/v1/outlets/imports/:importId/bad-rows': { ...imported, mayAnswer: ['IMPORT_EMPTY'] },
  },
  samples: {
    'outlets/outlet-search.queries.ts': { outletHits: [tenantId, 'x', { limit: 6, language: 'zh' }] },
    'outlets/outlet-list.queries.ts': {
      outletCounts: [reader, filter],
      outletDetail: [reader, id],
      outletRegions: [tenantId],
      outletRows: [reader, { ...page, ...filter, sort: 'state' }],
      outletTags: [tenantId],
      outletTotal: [reader, filter],
    },
    'outlets/outlets.queries.ts': {
      deleteOutlet: [tenantId, id],
      deleteOutlets: [tenantId, [id]],
      insertOutlet: [tenantId, stored],
      insertOutlets: [tenantId, [stored]],
      lockOutlet: [tenantId, id],
      lockOutletsByNumber: [tenantId, ['1']],
      outletName: [tenantId, id],
      outletOfNumber: [tenantId, '1'],
      outletsByNumber: [tenantId, ['1']],
      updateOutlet: [tenantId, id, stored],
    },
  },
  shown: {
    'POST /monitor/api/v1/outlets/create': 'outlet.create',
    'PUT /monitor/api/v1/outlets/:outletId': 'outlet.update',
    'DELETE /monitor/api/v1/outlets/:outletId': 'outlet.delete',
    'POST /monitor/api/v1/outlets/bulk-tag': 'outlet.update',
    'POST /monitor/api/v1/outlets/bulk-delete': 'outlet.delete',
    'POST /monitor/api/v1/outlets/imports': 'outlet.import-check',
    'POST /monitor/api/v1/outlets/imports/:importId/apply': 'outlet.import-begin',
  },
};

export const makeOutletObjects: MakeObjects<OutletObjects> = async ({ db }, tenantId) => {
  const [outletNumber, otherNumber] = [randomUUID().slice(0, 8), randomUUID().slice(0, 8)];
  const { rows } = await db.admin.query(
    `insert into outlet (tenant_id, number, name, region)
     select $1, number, 'Outlet', 'South' from unnest($2::text[]) with ordinality as n (number, place) order by place
     returning id`,
    [tenantId, [outletNumber, otherNumber]],
  );
  const { rows: imports } = await db.admin.query(
    `insert into csv_import (tenant_id, kind, bytes) values ($1, 'outlets', 1) returning id`,
    [tenantId],
  );
  return { outletId: rows[0].id, outletNumber, otherOutletId: rows[1].id, outletImportId: imports[0].id };
};
