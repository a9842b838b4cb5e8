import { type Mutation } from './mutation.ts';

export const dialTestMutations: readonly Mutation[] = [
  {
    guard: 'a dial test asks only addresses that the platform allows',
    file: 'src/modules/dial/tests.service.ts',
    find: 'sources.server ? allowedAddress(parts, caller, address) : address',
    replace: 'address',
    test: 'src/modules/dial/dial-tests.test.ts',
    names: 'is refused with an address that the platform refuses',
  },
  {
    guard: 'outlets that are tested for the first time are taken of the licence',
    file: 'src/modules/dial/tests.service.ts',
    find: `await parts.reserveQuota(tx, scope, 'linkTestOutlets', fresh.length);`,
    replace: '',
    test: 'src/modules/dial/dial-tests.test.ts',
    names: 'takes an outlet of the licence once',
  },
  {
    guard: 'runs are kept of what is there alone',
    file: 'src/modules/monitoring/runs/runs.queries.ts',
    find: `join subject_state s on s.tenant_id = n.tenant_id and s.subject_id = n.target_id`,
    replace: '',
    test: 'src/modules/monitoring/runs/run-store.test.ts',
    names: 'what was deleted takes no runs any more',
  },
  {
    guard: 'what one tenant removes sets off nothing for what others measured',
    file: 'src/modules/monitoring/housekeeping.ts',
    find: 'if (!isDue) void this.#next(() => this.#clearDue());',
    replace: 'if (!isDue) void this.#next(() => this.#clearDue().then(() => this.round()));',
    test: 'src/modules/monitoring/housekeeping.test.ts',
    names: 'what a tenant removed is cleared at once',
  },
  {
    guard: 'runs are rolled up by transactions that see their tenant alone',
    file: 'src/modules/monitoring/housekeeping.ts',
    find: 'rollUp(database, jobScope([tenantId])',
    replace: 'rollUp(database, jobScope([tenantId, ...tenants])',
    test: 'src/modules/monitoring/housekeeping.test.ts',
    names: 'is rolled up by transactions that see that tenant alone',
  },
];
