import { type Area, id, tenantId } from './area.ts';

const at = '2026-03-02T00:00:00.000Z';
const drawn = { outletId: id, at: undefined };

export const topologyArea: Area = {
  factories: {
    'POST /monitor/api/v1/topology/outlet': {
      input: ({ outletId }) => ({ body: { outletId } }),
      names: { 'body.outletId': 'outletId' },
    },
    'POST /monitor/api/v1/topology/outlets': { input: () => ({ body: {} }) },
  },
  samples: {
    'topology/outlets.queries.ts': {
      outletPage: [
        tenantId,
        { region: 'South', search: 'x', isTroubled: true, order: 'asc', page: 2, pageSize: 20 },
        { lines: true, alertKinds: ['device', 'line'] },
      ],
      worstLines: [tenantId, [id], at],
    },
    'topology/parts.queries.ts': {
      agentsDrawn: [tenantId, drawn],
      alertsAbout: [tenantId, { ids: [id], kinds: ['device'], at }],
      devicesByIds: [tenantId, [id], at],
      devicesDrawn: [tenantId, { outletId: null, at }],
      linesDrawn: [tenantId, drawn],
      outletDrawn: [tenantId, id],
      portsNamed: [tenantId, [{ deviceId: id, name: 'eth0' }]],
    },
  },
};
