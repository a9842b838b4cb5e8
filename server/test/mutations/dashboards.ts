import { type Mutation } from './mutation.ts';

const dashboards = 'src/modules/dashboards';
const test = `${dashboards}/charts.test.ts`;
const days = 'src/modules/monitoring/states/state-days.test.ts';
const resources = `${dashboards}/resources.test.ts`;

export const dashboardMutations: readonly Mutation[] = [
  {
    guard: 'charts show of devices and lines what their reader may open elsewhere',
    file: `${dashboards}/visible-chart-kinds.ts`,
    find: 'visible.includes(measuredAs[kind])',
    replace: 'visible.includes(measuredAs[kind]) || kind.length > 0',
    test,
    names: 'shows of standings what its reader may open',
  },
  {
    guard: 'charts over a period show what their reader may open elsewhere',
    file: `${dashboards}/charts.routes.ts`,
    find: 'return kinds.filter((kind) => visible.includes(kind));',
    replace: 'return kinds.filter((kind) => visible.includes(kind) || kind.length > 0);',
    test,
    names: 'shows of worst what its reader may open',
  },
  {
    guard: 'charts are narrowed to the places that were asked for',
    file: `${dashboards}/placed.ts`,
    find: '${outlet} in (',
    replace: 'true or ${outlet} in (',
    test,
    names: 'narrowed to an outlet counts',
  },
  {
    guard: 'days that were revised since they were added up say nothing',
    file: 'src/modules/monitoring/states/times-by-day.ts',
    find: 'and not exists (select from state_revision r where r.tenant_id = ${tenantId})',
    replace: '',
    test: days,
    names: 'say the same as the intervals',
  },
  {
    guard: 'who adds up days waits for those who change them',
    file: 'src/modules/monitoring/states/state-days.ts',
    find: "await sql`select pg_advisory_xact_lock(${tenantId}, hashtext('state days'))`.execute(tx);",
    replace: '',
    test: days,
    names: 'just changing while they were added up',
  },
  {
    guard: 'the resource distribution tells of devices and lines who may open their lists',
    file: `${dashboards}/visible-chart-kinds.ts`,
    find: "if (!visibleChartKinds(reader).includes(kind)) throw new AppError('FORBIDDEN');",
    replace: 'void visibleChartKinds(reader).includes(kind);',
    test: resources,
    names: 'tells shares of what its reader may open',
  },
  {
    guard: 'traffic is told to who may open the list of lines',
    file: `${dashboards}/traffic.routes.ts`,
    find: "if (!visibleChartKinds(context).includes('line')) throw new AppError('FORBIDDEN');",
    replace: "void visibleChartKinds(context).includes('line');",
    test: `${dashboards}/traffic.test.ts`,
    names: 'refuses who may not see lines',
  },
  {
    guard: 'what lines carried on a day is added up anew with what came late',
    file: 'src/modules/monitoring/store/compaction.ts',
    find: '      await keepLineTraffic(client, hours);',
    replace: '',
    test: `${dashboards}/traffic.test.ts`,
    names: 'takes in what came late',
  },
  {
    guard: 'what is decided of a model overwrites nothing that was not read',
    file: 'src/modules/devices/models/model-rules.routes.ts',
    find: "if ((before?.version ?? null) !== version) throw new AppError('CHANGED_MEANWHILE');",
    replace: '',
    test: resources,
    names: 'is refused to who may not change devices, and to who read another one',
  },
  {
    guard: 'lists are narrowed to the region and the tag that a chart opens them with',
    file: 'src/modules/outlets/stands-in.ts',
    find: '${outlet} in (',
    replace: 'true or ${outlet} in (',
    test,
    names: 'narrowed to a region and a tag counts',
  },
  {
    guard: 'the map of customers tells nothing of who keeps it to himself',
    file: 'migrations/functions/27_outlet_map.sql',
    find: 't.id <> root and not s.proxy_allowed as closed',
    replace: 'false as closed',
    test: `${dashboards}/map.test.ts`,
    names: 'tells in numbers what the map of each customer tells',
  },
  {
    guard: 'a customer that charts are narrowed to is one of those below',
    file: 'src/modules/overview/customer-branch.ts',
    find: "if (!facts.some(({ id }) => id === customerId)) throw new AppError('NOT_FOUND');",
    replace: '',
    test: `${dashboards}/map.test.ts`,
    names: 'narrowed to a customer tells of it',
  },
];
