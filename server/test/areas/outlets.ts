import { randomUUID } from 'node:crypto';
import { type Area, id, type MakeObjects, page, plain, tenantId } from './area.ts';

export interface OutletObjects {
  readonly outletId: string;
}

export const outletsArea: Area = {
  factories: {
    'POST /monitor/api/v1/outlets/list': plain,
    'POST /monitor/api/v1/outlets/create': {
      input: () => ({ body: { number: randomUUID().slice(0, 8), name: 'Outlet', region: 'South' } }),
    },
  },
  samples: {
    'outlets/outlet-search.queries.ts': { outletHits: [tenantId, 'x', 6] },
    'outlets/outlets.queries.ts': {
      deleteOutlets: [tenantId],
      insertOutlet: [tenantId, { number: '1', name: 'Outlet', region: 'South' }],
      outletName: [tenantId, id],
      outletRows: [tenantId, { ...page, sort: 'number' }],
      outletsByNumber: [tenantId, ['1']],
    },
  },
  shown: {
    'POST /monitor/api/v1/outlets/create': 'outlet.create',
  },
};

export const makeOutletObjects: MakeObjects<OutletObjects> = async ({ db }, tenantId) => {
  const { rows } = await db.admin.query(
    `insert into outlet (tenant_id, number, name, region) values ($1, '1', 'Outlet', 'South') returning id`,
    [tenantId],
  );
  return { outletId: rows[0].id };
};
