import { type Area, type Factory, id, type MakeObjects, page, tenantId } from './area.ts';

export interface DialObjects {
  readonly dialTestId: string;
  readonly dialPathId: string;
  readonly dialTemplateId: string;
}

/** A run between an agent and this server, as it is kept. */
const plan = { settings: {}, agentId: id, source: {}, target: 'hub' } as never;
const booking = {
  tenantId,
  id,
  testId: id,
  testName: 'x',
  pathId: id,
  askedAtProcess: null,
  plan,
  patienceMs: 1000,
};
const held = { tenantId, id, mostMs: 1000 };

const ofTest: Factory = {
  input: (world) => ({ params: { testId: world.dialTestId } }),
  names: { 'params.testId': 'dialTestId' },
};
const ofLine: Factory = {
  input: ({ lineId }) => ({ params: { lineId } }),
  names: { 'params.lineId': 'lineId' },
};
const test = { kind: 'ping', settings: {} } as const;
const written = {
  name: 'To the hub',
  tags: ['hub'],
  isEnabled: true,
  intervalS: 60,
  hours: [8, 9],
  sources: { server: true, allAgents: false, outletIds: [], tags: [] },
  overLines: false,
  monthMegabytes: 1000,
  listTemplateId: null,
  test,
  expectations: [{ metric: 'dial.rtt', bound: 'most', value: 50 }],
} as const;
const figures = () => {
  const now = Date.now();
  const [from, to] = [now - 3_600_000, now].map((ms) => new Date(ms).toISOString()) as [string, string];
  return { metric: 'dial.rtt', from, to } as const;
};
/** Sent from the agents of an outlet to a line. */
const from = (outletId: string, lineId: string) => ({
  sources: { ...written.sources, outletIds: [outletId] },
  targets: [{ kind: 'line', lineId }],
});
const filter = { search: 'x', kind: ['ping'], tag: 'hub', outletId: id } as const;

export const dialArea: Area = {
  factories: {
    'POST /dial/api/v1/tests/list': {
      input: ({ outletId }) => ({ body: { outletId } }),
      names: { 'body.outletId': 'outletId' },
    },
    'POST /dial/api/v1/tests/counts': {
      input: ({ outletId }) => ({ body: { outletId } }),
      names: { 'body.outletId': 'outletId' },
    },
    'POST /dial/api/v1/tests/create': {
      input: ({ lineId, outletId, dialTemplateId }) => ({
        body: { ...written, ...from(outletId, lineId), listTemplateId: dialTemplateId },
      }),
      names: {
        ...{ 'body.targets': 'lineId', 'body.sources': 'outletId', 'body.listTemplateId': 'dialTemplateId' },
      },
    },
    'GET /dial/api/v1/tests/:testId': ofTest,
    'PUT /dial/api/v1/tests/:testId': {
      input: ({ dialTestId, lineId, outletId, dialTemplateId }) => ({
        params: { testId: dialTestId },
        body: { ...written, version: 0, ...from(outletId, lineId), listTemplateId: dialTemplateId },
      }),
      names: {
        ...{ 'params.testId': 'dialTestId', 'body.targets': 'lineId', 'body.sources': 'outletId' },
        'body.listTemplateId': 'dialTemplateId',
      },
      mayAnswer: ['CHANGED_MEANWHILE'],
    },
    'DELETE /dial/api/v1/tests/:testId': ofTest,
    'POST /dial/api/v1/tests/:testId/paths': {
      input: ({ dialTestId, dialPathId, outletId }) => ({
        params: { testId: dialTestId },
        body: { pathId: dialPathId, outletId },
      }),
      names: { 'params.testId': 'dialTestId', 'body.pathId': 'dialPathId', 'body.outletId': 'outletId' },
    },
    'POST /dial/api/v1/tests/:testId/heat-map': {
      ...ofTest,
      input: (world) => ({ params: { testId: world.dialTestId }, body: figures() }),
    },
    'POST /dial/api/v1/tests/:testId/distribution': {
      ...ofTest,
      input: (world) => ({ params: { testId: world.dialTestId }, body: figures() }),
    },
    // Nobody plays the agent here, so nothing is sent.
    'POST /dial/api/v1/tests/run': {
      input: ({ lineId, agentId, dialTestId }) => ({
        body: { test, target: { kind: 'line', lineId }, testId: dialTestId, agentId, sourceLineId: lineId },
      }),
      names: {
        'body.testId': 'dialTestId',
        'body.target': 'lineId',
        'body.agentId': 'agentId',
        'body.sourceLineId': 'lineId',
      },
      mayAnswer: ['DIAL_AGENT_AWAY'],
    },
    'GET /dial/api/v1/templates': { input: () => ({}) },
    'POST /dial/api/v1/templates/create': {
      input: ({ lineId }) => ({ body: { name: 'Voice', test, targets: [{ kind: 'line', lineId }] } }),
      names: { 'body.targets': 'lineId' },
    },
    'PUT /dial/api/v1/templates/:templateId': {
      input: ({ dialTemplateId, lineId }) => ({
        params: { templateId: dialTemplateId },
        body: { name: 'Voice', targets: [{ kind: 'line', lineId }], version: 0 },
      }),
      names: { 'params.templateId': 'dialTemplateId', 'body.targets': 'lineId' },
      mayAnswer: ['CHANGED_MEANWHILE'],
    },
    'GET /dial/api/v1/tests/:testId/throughput': ofTest,
    'GET /dial/api/v1/lines/:lineId/throughput': ofLine,
    'PUT /dial/api/v1/lines/:lineId/throughput-budget': {
      ...ofLine,
      input: ({ lineId }) => ({ params: { lineId }, body: { megabytes: 500 } }),
    },
    'DELETE /dial/api/v1/templates/:templateId': {
      input: (world) => ({ params: { templateId: world.dialTemplateId } }),
      names: { 'params.templateId': 'dialTemplateId' },
    },
  },
  samples: {
    'dial/booking/bookings.queries.ts': {
      bookingNames: [[id]],
      databaseNowMs: [],
      carriedByHub: [],
      deleteOldBookings: [400],
      endBooking: [held, { ok: true }, 1],
      endLapsed: [],
      hasBookings: [],
      insertBooking: [{ ...booking, resources: ['server'], lineIds: [id], mostBytes: 1, mostMs: 1 }],
      lockBookings: [],
      noteWaits: [held, { waits: [], freeAtMs: 1000 }],
      openBookings: [],
      startBooking: [held, '2026-11'],
      waitingBookings: [],
    },
    'dial/booking/budgets.queries.ts': {
      budgetsOf: [tenantId, [`test:${id}`, `line:${id}`]],
      leftOf: [tenantId, '2026-11', [`test:${id}`]],
      setLineBudget: [tenantId, id, 1],
      usedOf: [tenantId, '2026-11'],
    },
    'dial/booking/due-paths.queries.ts': {
      asksAt: [tenantId, id, 1000],
      duePaths: [],
      firstAsksAt: [tenantId, id, 1000],
      linesOfAgents: [tenantId, [id]],
      linkedAgents: [[id]],
      lineTraffic: [[id]],
    },
    'dial/booking/throughput-view.queries.ts': {
      doneRows: [tenantId, { testId: id }],
      lineRows: [tenantId, [id]],
      linesOfRuns: [tenantId, { testId: id }],
      openRows: [tenantId, { lineId: id }],
      resourceNames: [tenantId, [`agent:${id}`]],
    },
    'dial/outlets.queries.ts': {
      countTestedOutlets: [],
      countTests: [tenantId],
      agentsByIds: [tenantId, [id]],
      linesByIds: [tenantId, [id]],
      outletsByIds: [tenantId, [id]],
      testedPlaces: [tenantId],
    },
    'dial/paths.queries.ts': {
      pathCells: [tenantId, id],
      rangeTestOf: [tenantId, id],
      pathRows: [tenantId, id, { ...page, sort: 'outlet', pathId: id, outletId: id }],
      pathTotal: [tenantId, id, { pathId: id, outletId: id }],
    },
    'dial/settle-paths.queries.ts': {
      agentsBeyond: [tenantId, 500],
      deleteUnwanted: [tenantId, { testId: id, agentId: id }],
      insertPaths: [
        tenantId,
        [{ testId: id, targetId: id, sourceKind: 'agent', sourceId: id, sourceLineId: id }],
      ],
      lockPaths: [tenantId],
      missingPaths: [tenantId, { testId: id, agentId: id }],
      sendingAgents: [tenantId, { testId: id, toAgentId: id, lineId: id }],
      tenantsWithTests: [],
    },
    'dial/templates.queries.ts': {
      countTemplates: [tenantId],
      deleteTemplate: [tenantId, id],
      followersOf: [tenantId, id],
      lockTemplate: [tenantId, id],
      templateName: [tenantId, id],
      updateTemplate: [tenantId, id, { name: 'Voice', targets: [] }],
      insertTemplate: [tenantId, { name: 'Voice', test, expectations: [], targets: [] }],
      templatesOf: [tenantId],
    },
    'dial/test-search.queries.ts': { testHits: [tenantId, 'x', 6] },
    'dial/test-writes.queries.ts': {
      deleteSomeTests: [tenantId, 10],
      deleteTargets: [tenantId, [id]],
      deleteTest: [tenantId, id],
      dropTurns: [tenantId, id],
      setListed: [tenantId, [id], true],
      insertTargets: [{ tenantId, testId: id }, [{ kind: 'line', lineId: id }]],
      insertTest: [tenantId, { ...written, id }],
      lockTest: [tenantId, id],
      lostTargets: [tenantId],
      pathsBy: [tenantId, { lineId: id, agentId: id }],
      pathsOfTest: [tenantId, id],
      targetsOf: [tenantId, id],
      updateTest: [tenantId, id, written],
    },
    'dial/tests.queries.ts': {
      shownTargets: [tenantId, id],
      testOf: [tenantId, id],
      testRows: [tenantId, { ...page, ...filter, sort: 'state' }],
      testCounts: [tenantId, filter],
      testTotal: [tenantId, filter],
    },
    'monitoring/dial/dial-paths.queries.ts': {
      agentPathsByIds: [tenantId, id, [id]],
      wayOverLine: [tenantId, id],
      pathsOfAgent: [tenantId, id],
      dialPathSummary: [tenantId, id],
      pathsToLine: [tenantId, id],
      watchedDialPaths: [[id]],
    },
  },
  shown: {
    'POST /dial/api/v1/tests/create': 'dial-test.create',
    'PUT /dial/api/v1/tests/:testId': 'dial-test.update',
    'DELETE /dial/api/v1/tests/:testId': 'dial-test.delete',
    'POST /dial/api/v1/tests/run': 'dial-test.run',
    'POST /dial/api/v1/templates/create': 'dial-template.create',
    'PUT /dial/api/v1/templates/:templateId': 'dial-template.update',
    'PUT /dial/api/v1/lines/:lineId/throughput-budget': 'dial-line-budget.update',
    'DELETE /dial/api/v1/templates/:templateId': 'dial-template.delete',
  },
};

/** A test that waits for somebody to enable it, so that nothing is sent. */
export const makeDialObjects: MakeObjects<DialObjects> = async ({ db }, ofTenant) => {
  const { rows } = await db.admin.query(
    `with test as (
      insert into dial_test (tenant_id, name, kind, settings, interval_s, is_enabled)
      values ($1, 'To the hub', 'ping', '{"count":1}', 86400, false) returning tenant_id, id
    ), target as (
      insert into dial_target (tenant_id, test_id, address) select tenant_id, id, '203.0.113.1' from test
      returning tenant_id, test_id, id
    ), path as (
      insert into dial_path (tenant_id, test_id, target_id, source_kind)
      select tenant_id, test_id, id, 'server' from target returning tenant_id, test_id, id
    ), status as (
      insert into subject_status (tenant_id, kind, subject_id, state, reason, since)
      select tenant_id, 'dial_path', id, 'unmeasured', 'not-polled-yet', now() from path
    ), template as (
      insert into dial_template (tenant_id, name, kind, settings) values ($1, 'Voice', 'ping', '{}') returning id
    )
    select path.test_id as test, path.id as path, template.id as template from path, template`,
    [ofTenant],
  );
  const { test: dialTestId, path: dialPathId, template: dialTemplateId } = rows[0];
  await db.admin.query(
    `insert into run_head (tenant_id, target_id, at_ms, detail) values ($1, $2, 1000, '{"kind":"ping","reason":"timeout"}')`,
    [ofTenant, dialPathId],
  );
  return { dialTestId, dialPathId, dialTemplateId };
};
