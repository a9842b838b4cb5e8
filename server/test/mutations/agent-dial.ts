import { type Mutation } from './mutation.ts';

const dial = 'src/modules/dial';
const monitoring = 'src/modules/monitoring';
const pathsTest = { test: `${dial}/agent-paths.test.ts` };
const silenceTest = { test: `${monitoring}/engine/silence.test.ts` };

/** Dial tests from agents, and agents as subjects. */
export const agentDialMutations: readonly Mutation[] = [
  {
    guard: 'results are taken of paths of their agent alone',
    file: `${monitoring}/dial/dial-paths.queries.ts`,
    find: ".where('p.sourceId', '=', agentId)\n    .where('p.kind', '<>', bookedKind)\n    .where(sql",
    replace: ".where('p.kind', '<>', bookedKind)\n    .where(sql",
    ...pathsTest,
    names: 'is refused of paths of another tenant and of another agent',
  },
  {
    guard: 'results of agents are results of their kind',
    file: `${dial}/agent-work.ts`,
    find: 'return success ? (data as DialOutcome) : undefined;',
    replace: 'return success ? (data as DialOutcome) : (told as DialOutcome);',
    ...pathsTest,
    names: 'where it is no result of its kind',
  },
  {
    guard: 'what comes late of a time of silence decides nothing',
    file: `${monitoring}/ingest/ingest.ts`,
    find: '    watched.decidedAtMs = parts.nowMs() - underWayMs;\n',
    replace: '',
    ...silenceTest,
    names: 'that come late are kept and wake no state',
  },
  {
    guard: 'while nobody listened no agent was down',
    file: `${monitoring}/engine/watched.ts`,
    find: 'target.heard ? sinceMs : -Infinity',
    replace: '-Infinity',
    ...silenceTest,
    names: 'silence counts from our start on',
  },
  {
    guard: 'no agent is asked to reach its own machine or a cloud’s metadata',
    file: `${dial}/check-targets.ts`,
    find: 'sendsFromAgents(sources) ? reachableAddress(parts, address) : byServer',
    replace: 'byServer',
    ...pathsTest,
    names: 'what no agent may be asked to reach',
  },
  {
    guard: 'a test names outlets, lines and agents of its tenant alone',
    file: `${dial}/check-targets.ts`,
    find: "  if (found.includes(false)) throw new AppError('NOT_FOUND');\n",
    replace: '',
    ...pathsTest,
    names: 'are not made of an outlet of another tenant',
  },
  {
    guard: 'agents that are tagged or moved take no more outlets than the licence has',
    file: `${dial}/settle-paths.jobs.ts`,
    find: "await this.#parts.reserveQuota(tx, scope, 'linkTestOutlets', count);",
    replace: '',
    ...pathsTest,
    names: 'full, nothing is added by any way',
  },
  {
    guard: 'an agent that stands in no outlet counts as one',
    file: `${dial}/settle-paths.queries.ts`,
    find: 'array[coalesce(s.outlet_id, s.id), l.outlet_id]',
    replace: 'array[s.outlet_id, l.outlet_id]',
    ...pathsTest,
    names: 'full, nothing is added by any way',
  },
  {
    guard: 'a run on demand is sent by an agent of the tenant alone',
    file: `${dial}/run-now.ts`,
    find: "    if (agentId !== undefined && !agent) throw new AppError('NOT_FOUND');\n",
    replace: '',
    test: `${dial}/run-now.test.ts`,
    names: 'is refused where the agent is another tenant’s',
  },
];
