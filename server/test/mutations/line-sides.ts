import { type Mutation } from './mutation.ts';

const lines = 'src/modules/monitoring/lines';

/** What keeps a carrier from being accused for nothing, and a tenant from learning what is not its own. */
export const lineSideMutations: readonly Mutation[] = [
  {
    guard: 'a carrier is accused by two signs at least',
    file: `${lines}/fault-side.ts`,
    find: 'if (signs.filter(Boolean).length < 2) return null;',
    replace: 'if (signs.filter(Boolean).length < 1) return null;',
    test: `${lines}/fault-side.test.ts`,
    names: 'any proper part of the least that accuses it',
  },
  {
    guard: 'a carrier is not accused by our own tests where nobody knows how our hub is',
    file: `${lines}/fault-facts.ts`,
    find: 'to.ok.length === 0 && isHubWell',
    replace: 'to.ok.length === 0',
    test: `${lines}/fault-side.test.ts`,
    names: 'any proper part of the least that accuses it',
  },
  {
    guard: 'what answered before a line failed proves nothing after it',
    file: `${lines}/fault-evidence.ts`,
    find: '!ok || atMs >= fromMs',
    replace: 'true',
    test: `${lines}/fault-side.test.ts`,
    names: 'answered last before the line failed',
  },
  {
    guard: 'no tenant is told how many lines others have',
    file: `${lines}/fault-watch.ts`,
    find: 'one.count && !one.isShared ?',
    replace: 'one.count ?',
    test: `${lines}/sight-board.test.ts`,
    names: 'nobody is told how many they are',
  },
  {
    guard: 'what a tenant may not ask is not learned as the address of its line',
    file: `${lines}/learn-addresses.ts`,
    find: '|| !mayAsk(tenantId, address)',
    replace: '',
    test: `${lines}/learn-addresses.test.ts`,
    names: 'does not let a tenant ask',
  },
  {
    guard: 'what an agent measured after a verdict was given does not revise it',
    file: `${lines}/revise-side.ts`,
    find: 'atMs <= momentMs && ',
    replace: '',
    test: `${lines}/late-sights.test.ts`,
    names: 'a verdict stays where late results say nothing of its time',
  },
  {
    guard: 'an agent that was cut off accuses no carrier while it did not reach the line’s device',
    file: `${lines}/fault-facts.ts`,
    find: 'over.ok.length > 0 || isLanUnproven',
    replace: 'over.ok.length > 0',
    test: `${lines}/fault-matrix.test.ts`,
    names: 'with what agents measured while they were cut off',
  },
  {
    guard: 'an agent says nothing late of lines of other outlets',
    file: `${lines}/late-evidence.ts`,
    find: 'witness?.outletId !== line.outletId || witness.tenantId !== line.tenantId',
    replace: '!witness',
    test: `${lines}/late-sights.test.ts`,
    names: 'says nothing of the lines of other outlets',
  },
];
