import { dialDeadlineMs, resolveMostMs } from '@linekeeper/contract/dial/dial-deadline';
import { systemResolver } from '@linekeeper/contract/dial/dial-kinds';
import { type TestSources } from '@linekeeper/contract/dial/dial-sources';
import { type NewTest, type TestedKind, type TestTarget } from '@linekeeper/contract/dial/dial-tests';
import { leastBookedIntervalS } from '@linekeeper/contract/dial/month-budget';
import { isTargetName, parseAddress } from '@linekeeper/probes';
import { type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { allowedAddress } from '../devices/index.ts';
import { bookedKind } from '../monitoring/index.ts';
import { reachableAddress } from './agent-reach.ts';
import { agentsByIds, linesByIds, outletsByIds } from './outlets.queries.ts';
import { type HeldTarget } from './test-writes.queries.ts';
import { type Caller, type TestParts } from './test-parts.ts';

/** Who sends a test, as far as it matters whom it may ask. */
export type Sent = Pick<TestSources, 'server' | 'allAgents' | 'outletIds' | 'tags'>;
export const sendsFromAgents = ({ allAgents, outletIds, tags }: Sent) =>
  allAgents || outletIds.length + tags.length > 0;
/** Whether a test is now also sent from where other rules hold. */
export const isWider = (before: Sent, after: Sent) =>
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

/**
 * Targets that nobody would ever run: a gateway, or this server, of which agents alone know; and other ends of throughput that cannot be
 * booked. Throws DIAL_GATEWAY, DIAL_HUB, DIAL_THROUGHPUT_TARGET, DIAL_THROUGHPUT_CLOSED.
 */
export function refuseVainTargets(
  { isHubOpen }: Pick<TestParts, 'isHubOpen'>,
  { test, sources }: { readonly test: Pick<TestedKind, 'kind'>; readonly sources: Sent },
  targets: readonly TestTarget[],
): void {
  const kinds = new Set(targets.map(({ kind }) => kind));
  if (test.kind === 'throughput' && [...kinds].some((kind) => kind !== 'agent' && kind !== 'hub'))
    throw new AppError('DIAL_THROUGHPUT_TARGET');
  if (kinds.has('gateway') && !sendsFromAgents(sources)) throw new AppError('DIAL_GATEWAY');
  if (kinds.has('hub') && !sendsFromAgents(sources)) throw new AppError('DIAL_HUB');
  if (kinds.has('hub') && test.kind === 'throughput' && !isHubOpen)
    throw new AppError('DIAL_THROUGHPUT_CLOSED');
}

/** Looking up and starting a program are not its own time. */
const graceMs = resolveMostMs + 5_000;

/** Throws DIAL_TOO_OFTEN, DIAL_THROUGHPUT_OFTEN. */
export function refuseTooOften({ test, intervalS }: Pick<NewTest, 'test' | 'intervalS'>): void {
  if (test.kind === bookedKind && intervalS < leastBookedIntervalS)
    throw new AppError('DIAL_THROUGHPUT_OFTEN', { params: { minutes: leastBookedIntervalS / 60 } });
  const seconds = Math.ceil((dialDeadlineMs(test.kind, test.settings as never) - graceMs) / 1000);
  if (seconds > intervalS) throw new AppError('DIAL_TOO_OFTEN', { params: { seconds } });
}

/** Throws NOT_FOUND for a line, an agent or an outlet that the tenant does not have, DIAL_NO_REFLECTOR for an agent that answers no jitter test. */
export async function refuseUnknown(
  tx: Tx,
  tenantId: number,
  targets: readonly TestTarget[],
  {
    test,
    sources: { outletIds },
  }: { readonly test: Pick<TestedKind, 'kind'>; readonly sources: Pick<TestSources, 'outletIds'> },
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

/** What tells a target that is held from others. */
export const keyOf = ({ address, lineId, agentId, isGateway, isHub }: Omit<HeldTarget, 'id' | 'isListed'>) =>
  isGateway ? 'gateway' : isHub ? 'hub' : `${address ?? ''} ${lineId ?? ''} ${agentId ?? ''}`;
const nothing = { address: null, lineId: null, agentId: null, isGateway: false, isHub: false } as const;
export const keyOfNew = (target: TestTarget) =>
  keyOf({
    ...nothing,
    ...(target.kind === 'line' && { lineId: target.lineId }),
    ...(target.kind === 'agent' && { agentId: target.agentId }),
    ...(target.kind === 'gateway' && { isGateway: true }),
    ...(target.kind === 'hub' && { isHub: true }),
    ...(target.kind === 'address' && { address: target.address.toLowerCase() }),
  });

/** Each target once. */
export const distinct = (targets: readonly TestTarget[]) => [
  ...new Map(targets.map((target) => [keyOfNew(target), target])).values(),
];
