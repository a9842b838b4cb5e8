import { randomUUID } from 'node:crypto';
import { dialDeadlineMs, resolveMostMs } from '@linekeeper/contract/dial/dial-deadline';
import { mostJobs } from '@linekeeper/contract/agents/link-limits';
import { systemResolver } from '@linekeeper/contract/dial/dial-kinds';
import { mostPathsOfTest, type TestSources } from '@linekeeper/contract/dial/dial-sources';
import {
  type ChangedTest,
  type NewTest,
  type TestedKind,
  type TestTarget,
} from '@linekeeper/contract/dial/dial-tests';
import { isTargetName, parseAddress } from '@linekeeper/probes';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Database, type Tx } from '../../platform/db/database.ts';
import { type Scope } from '../../platform/db/scope.ts';
import { AppError } from '../../platform/errors.ts';
import { publish } from '../../platform/events/publish.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { type Range } from '../../platform/outbound/address.ts';
import { allowedAddress } from '../devices/index.ts';
import { reachableAddress } from './agent-reach.ts';
import { type RefuseAfterEnd, type ReserveQuota } from '../products/index.ts';
import { dialPathsChanged } from './events.ts';
import { agentsByIds, linesByIds, outletsByIds } from './outlets.queries.ts';
import { agentsBeyond, sendingAgents } from './settle-paths.queries.ts';
import { settlePaths } from './settle-paths.ts';
import {
  deleteTargets,
  deleteTest,
  type HeldTarget,
  insertTargets,
  insertTest,
  lockTest,
  pathsOfTest,
  targetsOf,
  updateTest,
} from './test-writes.queries.ts';

export interface TestParts {
  readonly database: Database;
  /** Ranges that the platform lets every tenant ask beside the ordinary ones. */
  readonly allowedTargets: () => readonly Range[];
  /** Takes of what the tenant's licence allows. Throws LICENCE_QUOTA and LICENCE_OVER. */
  readonly reserveQuota: ReserveQuota;
  readonly refuseAfterEnd: RefuseAfterEnd;
}

export type Caller = Pick<RequestContext, 'scope' | 'tenant'>;

/**
 * Adds a test. Throws ADDRESS_REFUSED, DIAL_TARGET, DIAL_TOO_OFTEN, DIAL_GATEWAY, DIAL_NO_REFLECTOR, DIAL_TOO_MANY_PATHS, DIAL_AGENT_FULL,
 * NOT_FOUND, LICENCE_QUOTA, LICENCE_OVER.
 */
export async function createTest(parts: TestParts, caller: Caller, input: NewTest): Promise<{ id: string }> {
  const { scope } = caller;
  const { tenantId } = scope;
  refuseTooOften(input);
  refuseLoneGateway(input);
  const targets = input.targets.map((target) => checkedTarget(parts, caller, input, target));
  const id = randomUUID();
  await parts.database.withTenant(scope, async (tx) => {
    await refuseUnknown(tx, tenantId, targets, input);
    await insertTest(tx, tenantId, { ...input, id });
    await writeAudit(tx, scope, {
      action: 'dial-test.create',
      subjectType: 'dial-test',
      subjectId: id,
      detail: {
        ...toldOf(input, await sourcesTold(tx, tenantId, input.sources)),
        kind: input.test.kind,
        targets: targets.length,
      },
    });
    await insertTargets(tx, tenantId, id, distinct(targets));
    const { pathIds, agentIds } = await settle(parts, tx, scope, id);
    publish(tx, dialPathsChanged, { tenantId, pathIds, agentIds });
  });
  return { id };
}

/**
 * Changes a test. Targets that stay keep their paths with what was measured. Throws NOT_FOUND, CHANGED_MEANWHILE, INVALID_INPUT (another
 * kind), and what adding throws.
 */
export async function changeTest(
  parts: TestParts,
  caller: Caller,
  testId: string,
  input: ChangedTest,
): Promise<{ version: number }> {
  const { scope } = caller;
  const { tenantId } = scope;
  refuseTooOften(input);
  refuseLoneGateway(input);
  const version = await parts.database.withTenant(scope, async (tx) => {
    const before = await lockTest(tx, tenantId, testId);
    if (!before) throw new AppError('NOT_FOUND');
    if (before.version !== input.version) throw new AppError('CHANGED_MEANWHILE');
    if (before.kind !== input.test.kind) throw new AppError('INVALID_INPUT');
    const held = new Map((await targetsOf(tx, tenantId, testId)).map((target) => [keyOf(target), target.id]));
    const wanted = new Map(distinct(input.targets).map((target) => [keyOfNew(target), target]));
    // What stands may be refused today; only another one is asked about.
    const added = [...wanted].flatMap(([key, target]) =>
      held.has(key) && !isWider(before.sources, input.sources)
        ? []
        : [checkedTarget(parts, caller, input, target)],
    );
    const gone = [...held].flatMap(([key, id]) => (wanted.has(key) ? [] : [id]));
    await refuseUnknown(tx, tenantId, added, input);
    const agentsBefore = await sendingAgents(tx, tenantId, { testId });
    const next = await updateTest(tx, tenantId, testId, input);
    const removed = await deleteTargets(tx, tenantId, gone);
    await insertTargets(
      tx,
      tenantId,
      testId,
      distinct(added).filter((target) => !held.has(keyOfNew(target))),
    );
    const settled = await settle(parts, tx, scope, testId);
    const from = {
      before: await sourcesTold(tx, tenantId, before.sources),
      after: await sourcesTold(tx, tenantId, input.sources),
    };
    const was = { ...toldOf({ ...before, test: before }, from.before), targets: held.size };
    const changed = differences(was, { ...toldOf(input, from.after), targets: wanted.size });
    await writeAudit(tx, scope, {
      action: 'dial-test.update',
      subjectType: 'dial-test',
      subjectId: testId,
      detail: {
        name: before.name,
        changed,
      },
    });
    const pathIds = [...removed, ...settled.pathIds, ...(await pathsOfTest(tx, tenantId, testId))];
    const agentIds = [...new Set([...agentsBefore, ...settled.agentIds])];
    publish(tx, dialPathsChanged, { tenantId, pathIds: [...new Set(pathIds)], agentIds });
    return next;
  });
  return { version };
}

/** Deletes a test with its states, samples and runs. Throws NOT_FOUND. */
export async function removeTest(parts: TestParts, { scope }: Caller, testId: string): Promise<void> {
  const { tenantId } = scope;
  await parts.database.withTenant(scope, async (tx) => {
    const test = await lockTest(tx, tenantId, testId);
    if (!test) throw new AppError('NOT_FOUND');
    const agentIds = await sendingAgents(tx, tenantId, { testId });
    const pathIds = await deleteTest(tx, tenantId, testId);
    await writeAudit(tx, scope, {
      action: 'dial-test.delete',
      subjectType: 'dial-test',
      subjectId: testId,
      detail: { name: test.name, kind: test.kind, targets: pathIds.length },
    });
    publish(tx, dialPathsChanged, { tenantId, pathIds, agentIds });
  });
}

/** Who sends a test, as far as it matters whom it may ask. */
type Sent = Pick<TestSources, 'server' | 'allAgents' | 'outletIds' | 'tags'>;
const sendsFromAgents = ({ allAgents, outletIds, tags }: Sent) =>
  allAgents || outletIds.length + tags.length > 0;
/** Whether a test is now also sent from where other rules hold. */
const isWider = (before: Sent, after: Sent) =>
  (after.server && !before.server) || (sendsFromAgents(after) && !sendsFromAgents(before));

/**
 * A target as it may be asked, by whichever of the sources there are (decision 0041). A name is looked at when it is looked up, at each run.
 * Throws ADDRESS_REFUSED, DIAL_TARGET.
 */
export function checkedTarget(
  parts: Pick<TestParts, 'allowedTargets'>,
  caller: Caller,
  { test: { kind }, sources }: { readonly test: Pick<TestedKind, 'kind'>; readonly sources: Sent },
  target: TestTarget,
): TestTarget {
  if (target.kind !== 'address') return target;
  const { address } = target;
  if (parseAddress(address)) {
    const byServer = sources.server ? allowedAddress(parts, caller, address) : address;
    const byAgents = sendsFromAgents(sources) ? reachableAddress(parts, address) : byServer;
    return { kind: 'address', address: byAgents };
  }
  const isResolver = kind === 'dns' && address === systemResolver;
  if (!isResolver && !isTargetName(address)) throw new AppError('DIAL_TARGET', { params: { address } });
  return { kind: 'address', address: address.toLowerCase() };
}

/** A gateway alone, asked by this server alone, would be a test that nobody ever runs. */
function refuseLoneGateway({ targets, sources }: Pick<NewTest, 'targets' | 'sources'>): void {
  if (targets.some(({ kind }) => kind === 'gateway') && !sendsFromAgents(sources))
    throw new AppError('DIAL_GATEWAY');
}

/** Looking up and starting a program are not its own time. */
const graceMs = resolveMostMs + 5_000;

function refuseTooOften({ test, intervalS }: Pick<NewTest, 'test' | 'intervalS'>): void {
  const seconds = Math.ceil((dialDeadlineMs(test.kind, test.settings as never) - graceMs) / 1000);
  if (seconds > intervalS) throw new AppError('DIAL_TOO_OFTEN', { params: { seconds } });
}

/** Throws NOT_FOUND for a line, an agent or an outlet that the tenant does not have, DIAL_NO_REFLECTOR for an agent that answers no jitter test. */
async function refuseUnknown(
  tx: Tx,
  tenantId: number,
  targets: readonly TestTarget[],
  { test, sources: { outletIds } }: { readonly test: Pick<TestedKind, 'kind'>; readonly sources: Sent },
): Promise<void> {
  const ids = {
    lines: [...new Set(targets.flatMap((target) => (target.kind === 'line' ? target.lineId : [])))],
    agents: [...new Set(targets.flatMap((target) => (target.kind === 'agent' ? target.agentId : [])))],
    outlets: [...new Set(outletIds)],
  };
  const agents = ids.agents.length === 0 ? [] : await agentsByIds(tx, tenantId, ids.agents);
  const found = [
    ids.lines.length === 0 || (await linesByIds(tx, tenantId, ids.lines)).length === ids.lines.length,
    agents.length === ids.agents.length,
    ids.outlets.length === 0 || (await outletsByIds(tx, tenantId, ids.outlets)).length === ids.outlets.length,
  ];
  if (found.includes(false)) throw new AppError('NOT_FOUND');
  refuseDeaf(test, agents);
}

/** Throws DIAL_NO_REFLECTOR where an agent is to be asked for what it does not answer. */
export function refuseDeaf(
  { kind }: Pick<TestedKind, 'kind'>,
  agents: readonly { readonly name: string | null; readonly reflectPort: number | null }[],
): void {
  const deaf = kind === 'udp-jitter' ? agents.find(({ reflectPort }) => reflectPort === null) : undefined;
  if (deaf) throw new AppError('DIAL_NO_REFLECTOR', { params: { agent: deaf.name ?? '' } });
}

/**
 * Makes the paths of a test as somebody wants it, and takes the outlets that are tested for the first time of the licence. Throws LICENCE_QUOTA,
 * LICENCE_OVER, DIAL_TOO_MANY_PATHS, DIAL_AGENT_FULL.
 */
async function settle(parts: TestParts, tx: Tx, scope: Scope, testId: string) {
  const { tenantId } = scope;
  const settled = await settlePaths(tx, tenantId, { testId }, async (fresh) => {
    if (fresh.length === 0) await parts.refuseAfterEnd(tx, scope);
    else await parts.reserveQuota(tx, scope, 'linkTestOutlets', fresh.length);
    return fresh;
  });
  const { length: count } = await pathsOfTest(tx, tenantId, testId);
  const params = { most: mostPathsOfTest, count };
  if (count > mostPathsOfTest) throw new AppError('DIAL_TOO_MANY_PATHS', { params });
  const [full] = settled.agentIds.length === 0 ? [] : await agentsBeyond(tx, tenantId, mostJobs);
  if (full !== undefined) throw new AppError('DIAL_AGENT_FULL', { params: { agent: full, most: mostJobs } });
  return settled;
}

const keyOf = ({ address, lineId, agentId, isGateway }: Omit<HeldTarget, 'id'>) =>
  isGateway ? 'gateway' : `${address ?? ''} ${lineId ?? ''} ${agentId ?? ''}`;
const nothing = { address: null, lineId: null, agentId: null, isGateway: false } as const;
const keyOfNew = (target: TestTarget) =>
  keyOf({
    ...nothing,
    ...(target.kind === 'line' && { lineId: target.lineId }),
    ...(target.kind === 'agent' && { agentId: target.agentId }),
    ...(target.kind === 'gateway' && { isGateway: true }),
    ...(target.kind === 'address' && { address: target.address.toLowerCase() }),
  });

/** Each target once. */
const distinct = (targets: readonly TestTarget[]) => [
  ...new Map(targets.map((target) => [keyOfNew(target), target])).values(),
];

interface Told extends Pick<
  NewTest,
  'name' | 'tags' | 'isEnabled' | 'intervalS' | 'hours' | 'expectations' | 'overLines'
> {
  readonly test: { readonly settings: unknown };
}

/** Where a test is sent from, by the names of today. */
async function sourcesTold(tx: Tx, tenantId: number, sources: TestSources): Promise<string> {
  const { server, allAgents, outletIds, tags } = sources;
  const outlets = outletIds.length === 0 ? [] : await outletsByIds(tx, tenantId, outletIds);
  return [
    ...(server ? ['server'] : []),
    ...(allAgents ? ['all agents'] : []),
    ...outlets.map(({ name }) => name),
    ...tags.map((tag) => `#${tag}`),
  ].join(', ');
}

/** What the audit log tells of a test beside whom it asks. */
function toldOf(
  { name, tags, isEnabled, intervalS, hours, expectations, test, overLines }: Told,
  sources: string,
) {
  return {
    ...{ name, tags: tags.join(', '), isEnabled, intervalS, sources, overLines },
    hours: hours?.join(', ') ?? null,
    settings: JSON.stringify(test.settings),
    expectations: expectations.map((one) => `${one.metric} ${one.bound} ${one.value}`).join(', '),
  };
}

/** Which fields get another value, before and after. */
function differences(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) {
  const changed = Object.keys(after).filter((key) => before[key] !== after[key]);
  return Object.fromEntries(changed.map((key) => [key, { from: before[key], to: after[key] }]));
}
