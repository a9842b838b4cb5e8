import { type Area, at, type Factory, id, type MakeObjects, page, tenantId } from './area.ts';

export interface MaintenanceObjects {
  readonly planId: string;
}

const plan: Factory = {
  input: (world) => ({ params: { planId: world.planId } }),
  names: { 'params.planId': 'planId' },
};
const times = {
  repeat: 'weekly',
  weekdays: [7],
  at: '02:00',
  minutes: 120,
  firstDay: '2099-01-01',
  lastDay: null,
};
const always = {
  ...{ repeat: 'weekly', weekdays: [1, 2, 3, 4, 5, 6, 7], at: '00:00', minutes: 1440 },
  ...{ firstDay: '2020-01-01', lastDay: null },
} as const;
const ofOutlet = { title: 'New cabling', reason: '', covers: ['device', 'wan'], times } as const;
const stored = { ...ofOutlet, scope: { kind: 'outlet', ids: [id] } };
const seen = { tenantId, covers: ['device'], now: at };
const filter = { state: ['running'], repeat: ['weekly'], scopeKind: ['outlet'], namedId: id };

export const maintenanceArea: Area = {
  factories: {
    'POST /monitor/api/v1/maintenance/list': {
      input: (world) => ({ body: { namedId: world.outletId } }),
      names: { 'body.namedId': 'outletId' },
    },
    'GET /monitor/api/v1/maintenance/:planId': plan,
    'POST /monitor/api/v1/maintenance/create': {
      input: (world) => ({ body: { ...ofOutlet, scope: { kind: 'outlet', ids: [world.outletId] } } }),
      names: { 'body.scope': 'outletId' },
    },
    'PUT /monitor/api/v1/maintenance/:planId': {
      input: (world) => ({
        params: { planId: world.planId },
        body: { ...ofOutlet, scope: { kind: 'outlet', ids: [world.outletId] }, times: always, version: 0 },
      }),
      names: { 'params.planId': 'planId', 'body.scope': 'outletId' },
      mayAnswer: ['CHANGED_MEANWHILE'],
    },
    'POST /monitor/api/v1/maintenance/:planId/end': plan,
    'DELETE /monitor/api/v1/maintenance/:planId': { ...plan, mayAnswer: ['MAINTENANCE_OVER'] },
  },
  samples: {
    'alerts/maintenance/covered-subjects.queries.ts': {
      coveredSubjects: [tenantId, { scope: { kind: 'outlet', ids: [id] }, covers: ['device'] }],
      namesOfScope: [tenantId, 'device', [id]],
    },
    'alerts/maintenance/service-windows.queries.ts': {
      deleteServiceWindowsBefore: [tenantId, at],
      writeServiceWindows: [{ tenantId, planId: id, now: at }, [id], [{ from: at, to: at }]],
    },
    'alerts/maintenance/work-now.queries.ts': { hasWorkNow: [tenantId, id, 0] },
    'alerts/maintenance/plans.queries.ts': {
      cutPlan: [tenantId, id, at],
      deletePlan: [tenantId, id],
      deletePlansBefore: [tenantId, at],
      duePlans: [at],
      insertPlan: [tenantId, stored, { createdBy: 'x', from: at, to: at }],
      livePlanIds: [tenantId],
      livePlans: [tenantId],
      lockPlan: [tenantId, id],
      planRow: [seen, id],
      planRows: [seen, { ...page, ...filter, sort: 'title' }],
      planTotal: [seen, filter],
      setStanding: [
        { tenantId, planId: id, now: at },
        { currentFrom: at, currentTo: at, isOver: false },
      ],
      updatePlan: [tenantId, id, stored],
    },
  },
  shown: {
    'POST /monitor/api/v1/maintenance/create': 'maintenance.create',
    'PUT /monitor/api/v1/maintenance/:planId': 'maintenance.update',
    'POST /monitor/api/v1/maintenance/:planId/end': 'maintenance.end',
    'DELETE /monitor/api/v1/maintenance/:planId': 'maintenance.delete',
  },
};

/** Work on a region that is running now, and comes each week. It began long before: a clock that stands still may be minutes behind. */
export const makeMaintenanceObjects: MakeObjects<MaintenanceObjects> = async ({ db }, tenantId) => {
  const { rows } = await db.admin.query(
    `insert into maintenance_plan (tenant_id, title, scope, covers, times, current_from, current_to, first_from, created_by)
     values ($1, 'Cabling', '{"kind":"region","names":["South"]}', '{device,wan}', $2, now() - interval '1 hour',
       now() + interval '10 hours', now() - interval '1 hour', 'x') returning id`,
    [tenantId, JSON.stringify(always)],
  );
  return { planId: rows[0].id };
};
