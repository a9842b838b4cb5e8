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
    guard: 'no two booked runs share an agent, a line, a reflector or this server',
    file: 'src/modules/dial/booking/decide-bookings.ts',
    find: '    if (taken.length > 0) {',
    replace: '    if (taken.length > 1_000) {',
    test: 'src/modules/dial/booking/decide-bookings.test.ts',
    names: 'in random sequences',
  },
  {
    guard: 'a month carries no more than it may',
    file: 'src/modules/dial/booking/decide-bookings.ts',
    find: 'for (const one of new Set(charges)) left.set(one, left.get(one)! - bytes);',
    replace: '',
    test: 'src/modules/dial/booking/decide-bookings.test.ts',
    names: 'is not begun where a month would carry more',
  },
  {
    guard: 'who waits for another tenant’s run is not told its name',
    file: 'src/modules/dial/booking/give-turns.ts',
    find: `if (holder?.tenantId !== booking.tenantId) return { ...told, by: 'other' };`,
    replace: '',
    test: 'src/modules/dial/booking/booking-desk.test.ts',
    names: 'of other tenants no names',
  },
  {
    guard: 'an agent runs no throughput but what was booked',
    file: 'src/modules/monitoring/dial/dial-paths.queries.ts',
    find: `.where('p.kind', '<>', bookedKind)
    .where(sql`,
    replace: '.where(sql',
    test: 'src/modules/dial/booking/booking-desk.test.ts',
    names: 'a result that it brings by itself is refused',
  },
  {
    guard: 'a list of targets is changed for all of its tests or for none',
    file: 'src/modules/dial/change-template.ts',
    find: 'refuseVainTargets(parts, of, listed);',
    replace: '',
    test: 'src/modules/dial/dial-tests.test.ts',
    names: 'is changed for all of its tests or for none',
  },
];
