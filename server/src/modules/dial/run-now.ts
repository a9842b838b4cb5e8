import { randomUUID } from 'node:crypto';
import { type DialOutcome, dialOutcomeShapes } from '@linekeeper/contract/dial/dial-results';
import { serverAlone } from '@linekeeper/contract/dial/dial-sources';
import { type TestedKind, type TestTarget } from '@linekeeper/contract/dial/dial-tests';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type Agents } from '../agents/index.ts';
import { type DialSource, settingsTo, wayOverLine } from '../monitoring/index.ts';
import { jobOf } from './agent-work.ts';
import { agentsByIds, linesByIds } from './outlets.queries.ts';
import { testOf } from './tests.queries.ts';
import { linesOf } from './booking/ask-for-turns.ts';
import { type BookingDesk } from './booking/booking-desk.jobs.ts';
import { mostBytesOf, mostMsOf, type Plan, resourcesOf } from './booking/plan.ts';
import { checkedTarget, refuseDeaf, refuseVainTargets } from './check-targets.ts';
import { type Caller, type TestParts } from './test-parts.ts';

/** Runs on demand at a time: of one tenant, and of all. */
const mostOfTenant = 2;
const mostOfAll = 8;
/** Given up a while before the console would. */
const allMs = 150_000;
/** Somebody at the screen waits at least so long for a turn. */
const leastPatienceMs = 30_000;

interface RunParts extends Pick<TestParts, 'database' | 'allowedTargets' | 'isHubOpen'> {
  readonly source: DialSource;
  readonly agents: Pick<Agents, 'run' | 'isConnected'>;
  readonly desk: Pick<BookingDesk, 'now'>;
  readonly timeZoneOf: (tenantId: number) => string;
}

export interface AskedRun {
  readonly test: TestedKind;
  readonly target: TestTarget;
  /** The test that a booked run is charged to. */
  readonly testId?: string | undefined;
  /** The agent that runs it; missing: this server. */
  readonly agentId?: string | undefined;
  /** A line of its outlet that it goes over. */
  readonly sourceLineId?: string | undefined;
}

/** Whom a run asks, and by which agent, as they are known now. */
interface Found {
  readonly address: string | null;
  readonly name: string | null;
  readonly agentName: string | null;
  readonly source: { address?: string; device?: string };
  /** Of a run that is booked: what it takes. */
  readonly booking: Parameters<BookingDesk['now']>[0] | null;
  /** Where an agent that is asked answers jitter tests. */
  readonly reflectPort: number | null;
}

/** Runs tests once, when somebody asks for it: a few at a time, so that nobody makes this server, or an agent, a flood. */
export class RunsNow {
  readonly #parts: RunParts;
  readonly #running = new Map<number, number>();

  constructor(parts: RunParts) {
    this.#parts = parts;
  }

  /**
   * Runs one and gives its outcome; keeps nothing but the line in the audit log. Throws DIAL_BUSY, NOT_FOUND, ADDRESS_REFUSED, DIAL_TARGET,
   * DIAL_GATEWAY, DIAL_HUB, DIAL_NO_REFLECTOR, DIAL_THROUGHPUT_TARGET, DIAL_THROUGHPUT_CLOSED, DIAL_AGENT_AWAY, DIAL_LINE_UNKNOWN.
   */
  async run(caller: Caller, asked: AskedRun): Promise<DialOutcome> {
    const { database } = this.#parts;
    const { scope } = caller;
    const { tenantId } = scope;
    const { test, agentId } = asked;
    const sources = agentId === undefined ? serverAlone : { ...serverAlone, server: false, allAgents: true };
    refuseVainTargets(this.#parts, { test, sources }, [asked.target]);
    const target = checkedTarget(this.#parts, caller, { test, sources }, asked.target);
    const mine = this.#running.get(tenantId) ?? 0;
    const all = [...this.#running.values()].reduce((sum, count) => sum + count, 0);
    if (mine >= mostOfTenant || all >= mostOfAll) throw new AppError('DIAL_BUSY');
    this.#running.set(tenantId, mine + 1);
    try {
      const found = await database.withTenant(scope, async (tx) => {
        const known = await this.#found(tx, tenantId, { ...asked, target });
        await writeAudit(tx, scope, {
          action: 'dial-test.run',
          subjectType: 'dial-test',
          detail: { kind: test.kind, address: known.address, line: known.name, agent: known.agentName },
        });
        return known;
      });
      return await this.#outcome(tenantId, { ...asked, target }, found);
    } finally {
      const left = (this.#running.get(tenantId) ?? 1) - 1;
      if (left === 0) this.#running.delete(tenantId);
      else this.#running.set(tenantId, left);
    }
  }

  /** Of another tenant's lines and agents nothing is found. Throws NOT_FOUND, INVALID_INPUT, DIAL_LINE_UNKNOWN. */
  async #found(tx: Tx, tenantId: number, asked: AskedRun): Promise<Found> {
    const { target, agentId, sourceLineId } = asked;
    const [line] = target.kind === 'line' ? await linesByIds(tx, tenantId, [target.lineId]) : [];
    const [other] = target.kind === 'agent' ? await agentsByIds(tx, tenantId, [target.agentId]) : [];
    const [agent] = agentId === undefined ? [] : await agentsByIds(tx, tenantId, [agentId]);
    if (target.kind === 'line' && !line) throw new AppError('NOT_FOUND');
    if (target.kind === 'agent' && !other) throw new AppError('NOT_FOUND');
    refuseDeaf(asked.test, other ? [other] : []);
    if (agentId !== undefined && !agent) throw new AppError('NOT_FOUND');
    const way = sourceLineId === undefined ? undefined : await wayOverLine(tx, tenantId, sourceLineId);
    if (sourceLineId !== undefined && !way) throw new AppError('NOT_FOUND');
    // Over a line of another outlet nothing goes from there.
    if (way && way.outletId !== agent?.outletId) throw new AppError('INVALID_INPUT');
    // It would go over another line, and be charged to this one.
    if (way && !way.hasWay) throw new AppError('DIAL_LINE_UNKNOWN', { params: { line: way.name } });
    const source = way?.source ?? {};
    const address = target.kind === 'address' ? target.address : (line?.address ?? other?.address ?? null);
    const agentName = agent?.name ?? null;
    const test = asked.testId === undefined ? undefined : await testOf(tx, tenantId, asked.testId);
    if (asked.testId !== undefined && !test) throw new AppError('NOT_FOUND');
    const names = { name: line?.name ?? other?.name ?? null, agentName };
    const found = { address, ...names, source, reflectPort: other?.reflectPort ?? null };
    return { ...found, booking: await this.#bookingOf(tx, tenantId, asked, { ...found, test }) };
  }

  /** A run that fills lines waits for its turn like all others of its kind; of an end that is away it is said at once. Throws DIAL_AGENT_AWAY. */
  async #bookingOf(
    tx: Tx,
    tenantId: number,
    { test, target, agentId: sender, sourceLineId }: AskedRun,
    found: Omit<Found, 'booking'> & {
      readonly test: { readonly id: string; readonly name: string } | undefined;
    },
  ): Promise<Found['booking']> {
    const agentId = sender ?? null;
    if (test.kind !== 'throughput' || (target.kind !== 'agent' && target.kind !== 'hub')) return null;
    const { agents } = this.#parts;
    const away = (agent: string) => new AppError('DIAL_AGENT_AWAY', { params: { agent } });
    if (agentId !== null && !agents.isConnected(tenantId, agentId)) throw away(found.agentName ?? '');
    const isTargetAway = target.kind === 'agent' && !agents.isConnected(tenantId, target.agentId);
    if (isTargetAway || (target.kind === 'agent' && found.address === null)) throw away(found.name ?? '');
    const to = target.kind === 'hub' ? 'hub' : { agentId: target.agentId, address: found.address as string };
    const plan: Plan = { settings: test.settings, agentId, source: found.source, target: to };
    const lineIds = await linesOf(tx, tenantId, plan, sourceLineId ?? null);
    const mostMs = mostMsOf(plan);
    return {
      ...{
        tenantId,
        testId: found.test?.id ?? null,
        testName: found.test?.name ?? '',
        plan,
        lineIds,
        mostMs,
      },
      ...{ resources: resourcesOf(tenantId, plan, lineIds), mostBytes: mostBytesOf(plan) },
      patienceMs: Math.max(leastPatienceMs, allMs - mostMs),
    };
  }

  async #outcome(tenantId: number, asked: AskedRun, found: Found): Promise<DialOutcome> {
    const { test, target, agentId } = asked;
    const { kind } = test;
    const settings = settingsTo(kind, test.settings, found.reflectPort);
    const { address } = found;
    const isGateway = target.kind === 'gateway';
    const isHub = target.kind === 'hub';
    if (found.booking) return this.#parts.desk.now(found.booking);
    if (address === null && !isGateway && !isHub)
      return { ok: false, reason: 'unresolved', detail: 'the target has no address', elapsedMs: 0 };
    if (agentId === undefined) {
      const signal = AbortSignal.timeout(allMs);
      return this.#parts.source.run({ tenantId, kind, settings, address: address as string, signal });
    }
    const { agents, allowedTargets: ranges, timeZoneOf } = this.#parts;
    const path = {
      id: randomUUID(),
      tenantId,
      kind,
      settings,
      address,
      isGateway,
      isHub,
      source: found.source,
    };
    const job = jobOf({ ranges, timeZoneOf }, { ...path, intervalMs: 60_000, hours: null });
    const outcome = await agents.run({ tenantId, agentId }, job, allMs);
    if (outcome === 'not-connected')
      throw new AppError('DIAL_AGENT_AWAY', { params: { agent: found.agentName ?? '' } });
    const told = dialOutcomeShapes[kind].safeParse(outcome);
    if (told.success) return told.data as DialOutcome;
    return { ok: false, reason: 'malformed', detail: 'the agent gave no result of this kind', elapsedMs: 0 };
  }
}
