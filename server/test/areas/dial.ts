import { type Area, type Factory, id, type MakeObjects, page, tenantId } from './area.ts';

export interface DialObjects {
  readonly dialTestId: string;
  readonly dialPathId: string;
  readonly dialTemplateId: string;
}

const ofTest: Factory = {
  input: (world) => ({ params: { testId: world.dialTestId } }),
  names: { 'params.testId': 'dialTestId' },
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
  test,
  expectations: [{ metric: 'dial.rtt', bound: 'most', value: 50 }],
} as const;
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
    'POST /dial/api/v1/tests/create': {
      input: ({ lineId, outletId }) => ({ body: { ...written, ...from(outletId, lineId) } }),
      names: { 'body.targets': 'lineId', 'body.sources': 'outletId' },
    },
    'GET /dial/api/v1/tests/:testId': ofTest,
    'PUT /dial/api/v1/tests/:testId': {
      input: ({ dialTestId, lineId, outletId }) => ({
        params: { testId: dialTestId },
        body: { ...written, version: 0, ...from(outletId, lineId) },
      }),
      names: { 'params.testId': 'dialTestId', 'body.targets': 'lineId', 'body.sources': 'outletId' },
      mayAnswer: ['CHANGED_MEANWHILE'],
    },
    'DELETE /dial/api/v1/tests/:testId': ofTest,
    'POST /dial/api/v1/tests/:testId/paths': {
      input: ({ dialTestId, dialPathId }) => ({
        params: { testId: dialTestId },
        body: { pathId: dialPathId },
      }),
      names: { 'params.testId': 'dialTestId', 'body.pathId': 'dialPathId' },
    },
    'POST /dial/api/v1/tests/:testId/heat-map': {
      ...ofTest,
      input: (world) => ({ params: { testId: world.dialTestId }, body: { metric: 'dial.rtt' } }),
    },
    // Nobody plays the agent here, so nothing is sent.
    'POST /dial/api/v1/tests/run': {
      input: ({ lineId, agentId }) => ({
        body: { test, target: { kind: 'line', lineId }, agentId, sourceLineId: lineId },
      }),
      names: { 'body.target': 'lineId', 'body.agentId': 'agentId', 'body.sourceLineId': 'lineId' },
      mayAnswer: ['DIAL_AGENT_AWAY'],
    },
    'GET /dial/api/v1/templates': { input: () => ({}) },
    'POST /dial/api/v1/templates/create': { input: () => ({ body: { name: 'Voice', test } }) },
    'DELETE /dial/api/v1/templates/:templateId': {
      input: (world) => ({ params: { templateId: world.dialTemplateId } }),
      names: { 'params.templateId': 'dialTemplateId' },
    },
  },
  samples: {
    'dial/outlets.queries.ts': {
      countTestedOutlets: [],
      countTests: [tenantId],
      agentsByIds: [tenantId, [id]],
      linesByIds: [tenantId, [id]],
      linesOfOutlet: [tenantId, id],
      outletsByIds: [tenantId, [id]],
      testedPlaces: [tenantId],
    },
    'dial/paths.queries.ts': {
      pathCells: [tenantId, id, 'dial.rtt'],
      pathRows: [tenantId, id, { ...page, sort: 'outlet', pathId: id }],
      pathTotal: [tenantId, id, id],
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
      insertTemplate: [tenantId, { name: 'Voice', test, expectations: [] }],
      templatesOf: [tenantId],
    },
    'dial/test-search.queries.ts': { testHits: [tenantId, 'x', 6] },
    'dial/test-writes.queries.ts': {
      deleteSomeTests: [tenantId, 10],
      deleteTargets: [tenantId, [id]],
      deleteTest: [tenantId, id],
      insertTargets: [tenantId, id, [{ kind: 'line', lineId: id }]],
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
      testTotal: [tenantId, filter],
    },
    'monitoring/dial/dial-paths.queries.ts': {
      agentPathsByIds: [tenantId, id, [id]],
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
