import { type Mutation } from './mutation.ts';

const topology = 'src/modules/topology';
const test = `${topology}/topology.test.ts`;

export const topologyMutations: readonly Mutation[] = [
  {
    guard: 'a topology shows lines to who may see lines',
    file: `${topology}/topology.routes.ts`,
    find: "seesLines: kinds.includes('line'),",
    replace: 'seesLines: true,',
    test,
    names: 'shows lines and agents to who may see lines',
  },
  {
    guard: 'a topology marks alerts for who may see alerts',
    file: `${topology}/topology.routes.ts`,
    find: 'maySeeAlerts ? measuredOf(visibleKinds(context)) : []',
    replace: 'measuredOf(visibleKinds(context))',
    test,
    names: 'marks the worst alert that was open',
  },
  {
    guard: 'a topology draws no outlet that its tenant does not have',
    file: `${topology}/draw-outlet.ts`,
    find: "  if (outlet === undefined) throw new AppError('NOT_FOUND');\n",
    replace: '',
    test,
    names: 'knows no outlet and no device of another tenant',
  },
  {
    guard: 'a topology tells nothing of a moment of which nothing is kept',
    file: `${topology}/topology.routes.ts`,
    find: '      await assertKept(tx, at, { root: tenantId, nowMs: clock() });\n',
    replace: '',
    test,
    names: 'tells nothing of a moment before what is kept',
  },
  {
    guard: 'a topology draws no neighbour that is a device of another tenant',
    file: 'src/modules/devices/upstream/drawn-neighbours.queries.ts',
    find: 'where n.tenant_id = ${tenantId} and n.chassis_mac = any',
    replace: 'where n.chassis_mac = any',
    test: `${topology}/neighbours.test.ts`,
    names: 'names no device of another tenant',
  },
  {
    guard: 'a topology looks at no more than so many neighbours that were heard',
    file: 'src/modules/devices/upstream/drawn-neighbours.queries.ts',
    find: 'case when up_to <= ${most} then heard end as heard',
    replace: 'case when up_to <= ${most} or true then heard end as heard',
    test: 'src/modules/devices/upstream/drawn-neighbours.test.ts',
    names: 'no more than so many neighbours',
  },
  {
    guard: 'what devices are reached through is kept with when it ended',
    file: 'src/modules/devices/upstream/kept-links.queries.ts',
    find: 'const ended = open.filter((link) => !wantedKeys.has(keyOf(link)));',
    replace: 'const ended = open.filter((link) => !wantedKeys.has(keyOf(link)) && tenantId < 0);',
    test: 'src/modules/devices/upstream/upstream.test.ts',
    names: 'is kept from when until when it held',
  },
];
