import { z } from 'zod';
import { endpoint, pageInput, pageOf, text, time } from '../endpoint.ts';
import { subjectState } from '../monitoring/subject-state.ts';
import { states } from '../monitoring/states.ts';
import { standsInShape } from '../outlets/stands-in.ts';
import { dialCause } from './dial-causes.ts';
import { dialFailureReasons } from './dial-failures.ts';
import { type DialMetricName, dialMetrics } from './dial-metrics.ts';
import { serverAlone, testSources } from './dial-sources.ts';
import { dialSettingsShapes } from './dial-settings-shape.ts';
import { dialTestKinds, heatStatistics } from './dial-test-kinds.ts';
import { mostMonthMegabytes, usualMonthMegabytes } from './month-budget.ts';

const view = 'DMS_SERVER_MANAGE_WAN_VIEW';
const edit = 'DMS_SERVER_MANAGE_WAN_VIEW_EDIT';

export const testId = z.uuid();
export const pathId = z.uuid();
const testParams = z.strictObject({ testId });

/** Targets of one test, and how often and how seldom it may run, in seconds. */
export const mostTargets = 1_000;
export const testInterval = { leastS: 10, mostS: 86_400, usualS: 60 } as const;

const metricNames = dialMetrics.map(({ name }) => name) as [DialMetricName, ...DialMetricName[]];

/** A kind of test with its settings. */
export const testedKind = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ping'), settings: dialSettingsShapes.ping }),
  z.strictObject({ kind: z.literal('tcp'), settings: dialSettingsShapes.tcp }),
  z.strictObject({ kind: z.literal('http'), settings: dialSettingsShapes.http }),
  z.strictObject({ kind: z.literal('dns'), settings: dialSettingsShapes.dns }),
  z.strictObject({ kind: z.literal('trace'), settings: dialSettingsShapes.trace }),
  z.strictObject({ kind: z.literal('udp-jitter'), settings: dialSettingsShapes['udp-jitter'] }),
  z.strictObject({ kind: z.literal('throughput'), settings: dialSettingsShapes.throughput }),
]);
export type TestedKind = z.output<typeof testedKind>;

export const expectation = z.strictObject({
  metric: z.enum(metricNames),
  bound: z.enum(['most', 'least']),
  value: z.number().min(0).max(1e12),
});

/**
 * What is asked: whatever has an address or a name; the address of an outlet's line as it is at the time; another agent, where it last
 * connected from; the gateway of each agent that the test is sent from, which this server has none of; or this server, as agents know it.
 */
export const testTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('address'), address: z.string().trim().min(1).max(253) }),
  z.strictObject({ kind: z.literal('line'), lineId: z.uuid() }),
  z.strictObject({ kind: z.literal('agent'), agentId: z.uuid() }),
  z.strictObject({ kind: z.literal('gateway') }),
  z.strictObject({ kind: z.literal('hub') }),
]);
export type TestTarget = z.output<typeof testTarget>;

/** Hours of the day in the tenant's time zone, each once and in order; null: all of them. */
const hours = z
  .array(z.int().min(0).max(23))
  .min(1)
  .max(24)
  .refine((list) => list.every((hour, at) => at === 0 || hour > list[at - 1]!))
  .nullable()
  .default(null);

const testShape = {
  name: text(128),
  tags: z.array(text(32)).max(10).default([]),
  isEnabled: z.boolean().default(true),
  intervalS: z.int().min(testInterval.leastS).max(testInterval.mostS).default(testInterval.usualS),
  hours,
  test: testedKind,
  expectations: z.array(expectation).max(10).default([]),
  targets: z.array(testTarget).max(mostTargets),
  /** A template whose list of targets is asked beside these, as it is at the time: who changes the list changes this test. */
  listTemplateId: z.uuid().nullable().default(null),
  sources: testSources.default(serverAlone),
  /**
   * From an agent, once over each line of its outlet instead of by whichever way there is. What comes through so proves the line, and
   * what does not speaks against it (monitoring/dial/line-witness.ts).
   */
  overLines: z.boolean().default(false),
  /** What it may carry in a calendar month of the tenant's zone, in millions of bytes; of kinds that are booked alone. */
  monthMegabytes: z.int().min(1).max(mostMonthMegabytes).default(usualMonthMegabytes),
};
const asksSomebody = ({ targets, listTemplateId }: { targets: unknown[]; listTemplateId: string | null }) =>
  targets.length > 0 || listTemplateId !== null;
const newTest = z.strictObject(testShape).refine(asksSomebody);
export type NewTest = z.output<typeof newTest>;
/** Its kind stays: what was measured before would be of something else. */
const changedTest = z.strictObject({ ...testShape, version: z.int().nonnegative() }).refine(asksSomebody);
export type ChangedTest = z.output<typeof changedTest>;

const values = z.partialRecord(z.enum(metricNames), z.number());

export const testRow = z.object({
  id: testId,
  name: z.string(),
  kind: z.enum(dialTestKinds),
  tags: z.array(z.string()),
  isEnabled: z.boolean(),
  intervalS: z.int(),
  hours: z.array(z.int()).nullable(),
  /** Its paths: from one source to one target each. */
  pathCount: z.int(),
  /** How many are in each state. */
  states: z.record(z.enum(states), z.int()),
  /** How many measured something that is not as expected. */
  violatedCount: z.int(),
  measuredAt: time.nullable(),
});
export type TestRow = z.infer<typeof testRow>;

export const testDetail = z.object({
  ...testRow.shape,
  settings: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  expectations: z.array(expectation),
  targets: z.array(
    z.object({
      id: z.uuid(),
      address: z.string().nullable(),
      lineId: z.uuid().nullable(),
      lineName: z.string().nullable(),
      agentId: z.uuid().nullable(),
      agentName: z.string().nullable(),
      isGateway: z.boolean(),
      isHub: z.boolean(),
      /** It stands in the list that the test follows. */
      isListed: z.boolean(),
    }),
  ),
  list: z.object({ templateId: z.uuid(), name: z.string() }).nullable(),
  monthMegabytes: z.int(),
  sources: testSources,
  /** What the outlets among the sources are called. */
  sourceOutlets: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** How many agents it is sent from now. */
  agentCount: z.int(),
  overLines: z.boolean(),
  version: z.int(),
});
export type TestDetail = z.infer<typeof testDetail>;

/** One test from one source to one target. */
export const pathRow = z.object({
  id: pathId,
  source: z.enum(['server', 'agent']),
  /** The agent that sends it, and the line of its outlet that it is sent over, where it is sent over lines. */
  sourceId: z.uuid().nullable(),
  sourceName: z.string().nullable(),
  sourceLineId: z.uuid().nullable(),
  sourceLineName: z.string().nullable(),
  address: z.string().nullable(),
  isGateway: z.boolean(),
  isHub: z.boolean(),
  targetAgentName: z.string().nullable(),
  lineId: z.uuid().nullable(),
  lineName: z.string().nullable(),
  provider: z.string().nullable(),
  /** Of the agent that sends it, else of the line that is asked. */
  outletId: z.uuid().nullable(),
  outletName: z.string().nullable(),
  state: subjectState,
  measuredAt: time.nullable(),
  /** The newest value of each metric. */
  values,
  violated: z.array(expectation),
});
export type PathRow = z.infer<typeof pathRow>;

export const testFilter = {
  /** Sent from agents of this outlet, or to a line of it. */
  outletId: z.uuid().optional(),
  ...standsInShape,
  search: z.string().trim().max(128).optional(),
  kind: z.array(z.enum(dialTestKinds)).max(dialTestKinds.length).optional(),
  tag: z.string().trim().max(32).optional(),
  /** By the worst of its paths; those that rest are left out, so a test that is paused has none. */
  state: z.array(z.enum(states)).max(states.length).optional(),
};
export const testSortable = ['name', 'kind', 'state', 'pathCount', 'intervalS', 'measuredAt'] as const;
export const pathSortable = ['target', 'source', 'outlet', 'state', 'measuredAt'] as const;

const outletOfRow = z.object({ id: z.uuid().nullable(), name: z.string().nullable() });
const askedRange = z.strictObject({ metric: z.enum(metricNames), from: time, to: time });

/** What figures over a range rest on. */
const rangeFigures = {
  /** What is told: whole hours, of longer ranges whole days, so that nothing of what was asked is left out. */
  from: time,
  to: time,
  /** What counts as a value: each packet of the metric, or each run. */
  counts: z.enum(['packets', 'runs']),
  /** How far off a quantile may be, in percent of it; the least and the greatest are as they were. */
  resolutionPercent: z.number(),
};

/**
 * A heat map as columns of numbers: `paths[n]` is the path of row `rows[n]` to target `columns[n]`. A row is an outlet; of one with
 * several sources there is a row each, which names the source. Where a path touches no outlet, its row is the source itself: this server
 * where none is named. A target without a name is the gateway of its source.
 */
export const heatMap = z.object({
  ...rangeFigures,
  outlets: z.array(z.object({ ...outletOfRow.shape, source: z.string().nullable() })),
  targets: z.array(z.string()),
  paths: z.array(pathId),
  rows: z.array(z.int()),
  columns: z.array(z.int()),
  /** Null where nothing was measured, and where no run had a result. */
  values: z.array(z.number().nullable()),
  /** Runs that said something of the target, and those of them that had no result. */
  runs: z.array(z.int()),
  failed: z.array(z.int()),
  /** Packets lost of those that were due, or runs that failed where none are sent, in percent; null where nothing was measured. */
  lost: z.array(z.number().nullable()),
  /** Which part of the runs that were due there is, in percent; null where none was due. */
  coverage: z.array(z.int().nullable()),
});
export type HeatMap = z.infer<typeof heatMap>;

/** The shares whose quantiles a distribution tells, beside the least and the greatest value. */
export const distributionShares = [0.05, 0.25, 0.5, 0.75, 0.95] as const;

const value = z.number().nullable();
/** What the paths of one outlet measured together: all their values, not figures of figures. */
export const outletDistribution = z.object({
  ...outletOfRow.shape,
  pathCount: z.int(),
  /** One of its paths: where there is no other, it is opened at once. */
  pathId,
  /** Values, and runs with and without a result. */
  count: z.int(),
  runs: z.int(),
  failed: z.int(),
  lossPercent: value,
  coverage: z.int().nullable(),
  min: value,
  p5: value,
  p25: value,
  median: value,
  p75: value,
  p95: value,
  max: value,
});
export type OutletDistribution = z.infer<typeof outletDistribution>;

export const dialTests = {
  list: endpoint({
    method: 'POST',
    path: '/dial/api/v1/tests/list',
    access: view,
    reads: true,
    summary: 'Dial tests of the chosen tenant with their worst states',
    body: z.strictObject({ ...pageInput(testSortable), ...testFilter }),
    output: pageOf(testRow),
  }),
  counts: endpoint({
    method: 'POST',
    path: '/dial/api/v1/tests/counts',
    access: view,
    reads: true,
    summary: 'How many dial tests are of each kind and in each state, for the filters',
    body: z.strictObject(testFilter),
    output: z.object({
      total: z.int(),
      kind: z.record(z.enum(dialTestKinds), z.int()),
      /** By the worst state of their paths; what rests is in none. */
      state: z.record(z.enum(states), z.int()),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/dial/api/v1/tests/create',
    access: edit,
    summary: 'Add a dial test; its first runs are spread over its interval',
    body: newTest,
    output: z.object({ id: testId }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/dial/api/v1/tests/:testId',
    access: view,
    summary: 'One dial test',
    params: testParams,
    output: testDetail,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/dial/api/v1/tests/:testId',
    access: edit,
    summary: 'Change a dial test; targets that stay keep what was measured',
    params: testParams,
    body: changedTest,
    output: z.object({ version: z.int() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/dial/api/v1/tests/:testId',
    access: edit,
    summary: 'Delete a dial test with all that it measured',
    params: testParams,
    output: z.object({}),
  }),
  paths: endpoint({
    method: 'POST',
    path: '/dial/api/v1/tests/:testId/paths',
    access: view,
    reads: true,
    summary: 'The paths of a test, each with its state and newest values',
    params: testParams,
    body: z.strictObject({
      ...pageInput(pathSortable),
      pathId: pathId.optional(),
      /** Sent from agents of this outlet, or by this server to a line of it. */
      outletId: z.uuid().optional(),
    }),
    output: pageOf(pathRow),
  }),
  heatMap: endpoint({
    method: 'POST',
    path: '/dial/api/v1/tests/:testId/heat-map',
    access: view,
    reads: true,
    summary:
      'What each path of a test measured over a range, by outlet and target, with what stands behind it',
    params: testParams,
    body: z.strictObject({ ...askedRange.shape, statistic: z.enum(heatStatistics).default('median') }),
    output: heatMap,
  }),
  distribution: endpoint({
    method: 'POST',
    path: '/dial/api/v1/tests/:testId/distribution',
    access: view,
    reads: true,
    summary: 'How the values of a metric are distributed over a range, by outlet, the worst first',
    params: testParams,
    body: askedRange,
    output: z.object({ ...rangeFigures, list: z.array(outletDistribution) }),
  }),
  run: endpoint({
    method: 'POST',
    path: '/dial/api/v1/tests/run',
    access: edit,
    summary:
      'Run a test once, now, from this server or an agent, and tell its result in full; nothing is kept',
    body: z.strictObject({
      test: testedKind,
      target: testTarget,
      /** The test that it is charged to, where its kind is booked; missing: what the tenant has run on demand this month. */
      testId: testId.optional(),
      /** The agent that sends it; missing: this server. */
      agentId: z.uuid().optional(),
      /** A line of its outlet to send it over. */
      sourceLineId: z.uuid().optional(),
    }),
    output: z.object({
      ok: z.boolean(),
      elapsedMs: z.number(),
      reason: z.enum(dialFailureReasons).nullable(),
      cause: dialCause.nullable(),
      detail: z.string().nullable(),
      /** As `dialResultShapes` of its kind. */
      result: z.record(z.string(), z.json()).nullable(),
    }),
  }),
};
