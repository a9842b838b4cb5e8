import { randomBytes, randomUUID } from 'node:crypto';
import { type AgentJob, type AgentSays, type JobOutcome } from '@linekeeper/contract/agents/link';
import { type AgentRelease } from '@linekeeper/contract/agents/release';
import { type LinkRefusal } from '@linekeeper/contract/agents/agent-terms';
import {
  agentTakesBytes,
  linkLimits,
  linkProtocol,
  mostJobs,
  offlineAfterMs,
} from '@linekeeper/contract/agents/link-limits';
import { type WebSocket } from 'ws';
import { type AgentWorks } from '../../../platform/agent-work.ts';
import { agentScope } from '../../../platform/db/agent-scope.ts';
import { type Database } from '../../../platform/db/database.ts';
import { type Hub } from '../../../platform/live/hub.ts';
import { type Log } from '../../../platform/log.ts';
import { createTurns } from '../../../platform/turns.ts';
import { agentHeard, agentLinked, agentReflects } from '../events.ts';
import { Window, Windows } from './allowance.ts';
import { keepLink, keepWord } from './keep-link.ts';
import { endLink } from './link.queries.ts';
import { linkCloseCodes, type LinkKeeper, LinkSession } from './link-session.ts';
import { isInOrder } from './place-results.ts';
import { type Hello, proveAgent } from './prove-agent.ts';
import { createRefusals } from './refusals.ts';
import { takeBatch } from './take-batch.ts';

type AgentOfTenant = { readonly tenantId: number; readonly agentId: string };

export interface AgentLinkParts {
  readonly database: Database;
  readonly log: Log;
  readonly clock: () => number;
  readonly live: Pick<Hub, 'publish'>;
  /** What later modules have agents do: asked from the first connection on. */
  readonly works: () => AgentWorks;
  /** How often it is asked which connections are over. */
  readonly watchEveryMs?: number;
}

/** Within so much a revoked agent is cut off, in whichever process it is connected. */
const usualWatchMs = 500;
/** Connections of one agent within a minute: one that is refused at once comes back, but not without end. */
const connectsPerMinute = 30;
/**
 * Batches that are being stored at once. More of them take nothing in faster, but take all connections of the database: in a storm whoever
 * looked at the list of alerts waited behind those of all agents.
 */
const batchesAtOnce = 4;
/** What failed with the database is to be sent again after so long. */
const retryMs = 5_000;

export type RunOutcome = JobOutcome | 'not-connected';

/** The connections of the agents to this process. Each is kept apart by the tenant of its key. */
export class AgentLink implements LinkKeeper {
  readonly clock: () => number;
  private readonly parts: AgentLinkParts;
  private readonly refusals;
  private readonly strangers = new Set<LinkSession>();
  private readonly sessions = new Map<string, LinkSession>();
  private readonly connects = new Windows(connectsPerMinute, 60_000);
  private readonly results = new Window(linkLimits.resultsPerSecond, 1_000);
  private readonly inTurn = createTurns(batchesAtOnce);
  private readonly runs = new Map<string, { agentId: string; end: (outcome: RunOutcome) => void }>();
  /** What is still being written of connections that ended. */
  private readonly writing = new Set<Promise<unknown>>();
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(parts: AgentLinkParts) {
    this.parts = parts;
    this.clock = parts.clock;
    this.refusals = createRefusals(parts.database);
  }

  start(): void {
    const again = () => {
      this.timer = setTimeout(
        () => void this.watch().finally(again),
        this.parts.watchEveryMs ?? usualWatchMs,
      );
      this.timer.unref();
    };
    again();
  }

  /** Ends all connections and writes that they ended. */
  async stop(): Promise<void> {
    clearTimeout(this.timer);
    this.isStopped = true;
    for (const session of [...this.strangers, ...this.sessions.values()]) session.socket.terminate();
    await Promise.allSettled([...this.writing]);
    await this.refusals.flush().catch(() => undefined);
  }

  /** How many agents are connected here, and how many have not said who they are. */
  count(): { connected: number; strangers: number } {
    return { connected: this.sessions.size, strangers: this.strangers.size };
  }

  /** Takes a connection, whoever it is: it has to say so, signed, within a deadline. */
  add(socket: WebSocket, address: string): void {
    const ofAddress = [...this.strangers].filter((other) => other.address === address).length;
    if (this.strangers.size >= linkLimits.strangers || ofAddress >= linkLimits.strangersOfAddress)
      return socket.terminate();
    const session = new LinkSession(socket, this, { address, nonce: randomBytes(32).toString('base64url') });
    this.strangers.add(session);
    const deadline = setTimeout(() => this.strangers.has(session) && socket.terminate(), linkLimits.helloMs);
    deadline.unref();
    socket.once('close', () => clearTimeout(deadline));
    session.send({ type: 'challenge', nonce: session.nonce, protocol: linkProtocol });
  }

  /** Ends an agent's connection here at once, if there is one. */
  cutOff(agentId: string): void {
    const session = this.sessions.get(agentId);
    session?.close(linkCloseCodes.over, { type: 'refused', reason: 'revoked', final: true });
  }

  /** Ends all connections of a tenant. */
  tenantClosed(tenantId: number): void {
    for (const session of this.sessions.values())
      if (session.link?.tenantId === tenantId)
        session.close(linkCloseCodes.over, { type: 'refused', reason: 'tenant-closed', final: false });
  }

  isConnected(tenantId: number, agentId: string): boolean {
    return this.sessions.get(agentId)?.link?.tenantId === tenantId;
  }

  /** Tells an agent anew all that it is to do, where it is connected here. */
  async tellJobs(tenantId: number, agentId: string): Promise<void> {
    const session = this.sessions.get(agentId);
    if (session?.link?.tenantId !== tenantId) return;
    session.send({ type: 'jobs', jobs: await this.jobsOf(tenantId, agentId) });
  }

  /** Offers a newer program to an agent; false where it is not connected here. */
  offer({ tenantId, agentId }: AgentOfTenant, release: AgentRelease): boolean {
    const session = this.sessions.get(agentId);
    if (session?.link?.tenantId !== tenantId) return false;
    session.send({ type: 'update', release });
    return true;
  }

  /** Has an agent run a job now; ends at the deadline at the latest. */
  run({ tenantId, agentId }: AgentOfTenant, job: AgentJob, deadlineMs: number): Promise<RunOutcome> {
    const session = this.sessions.get(agentId);
    if (session?.link?.tenantId !== tenantId) return Promise.resolve('not-connected');
    const requestId = randomUUID();
    return new Promise((resolve) => {
      const end = (outcome: RunOutcome) => {
        clearTimeout(timer);
        this.runs.delete(requestId);
        resolve(outcome);
      };
      const timer = setTimeout(
        () => end({ ok: false, reason: 'timeout', elapsedMs: deadlineMs }),
        deadlineMs,
      );
      this.runs.set(requestId, { agentId, end });
      session.send({ type: 'run', requestId, job });
    });
  }

  /**
   * Whether an agent answers a ping of its connection, as every WebSocket does by itself (RFC 6455 section 5.5.2); false after the deadline, or
   * where it is not connected here.
   */
  isThere({ tenantId, agentId }: AgentOfTenant, deadlineMs: number): Promise<boolean> {
    const session = this.sessions.get(agentId);
    return session?.link?.tenantId === tenantId ? session.ping(deadlineMs) : Promise.resolve(false);
  }

  async handle(session: LinkSession, message: AgentSays, receivedMs: number): Promise<void> {
    try {
      if (message.type === 'hello') return await this.greet(session, message);
      const { link } = session;
      if (!link) return session.refuse('not-understood');
      if (message.type === 'clock') {
        const { sentMs } = message;
        return session.send({ type: 'clock', sentMs, receivedMs, answeredMs: this.clock() });
      }
      if (message.type === 'ran') {
        const run = this.runs.get(message.requestId);
        if (run?.agentId === link.agentId) run.end(message.outcome);
        return;
      }
      if (message.type === 'health') {
        if (receivedMs - session.healthKeptMs < linkLimits.healthMs) return;
        session.healthKeptMs = receivedMs;
        const { database } = this.parts;
        await keepWord(database, link, message.health, receivedMs);
        const { tenantId, agentId } = link;
        database.events.emit(agentHeard, { tenantId, agentId, atMs: receivedMs, health: message.health });
        const { reflectPort = null } = message.health;
        if (session.reflectPort !== reflectPort) database.events.emit(agentReflects, { tenantId, agentId });
        session.reflectPort = reflectPort;
        return this.parts.live.publish(link.tenantId, { type: 'agent.health', agentId: link.agentId });
      }
      if (!isInOrder(message)) return session.refuse('not-understood');
      if (!this.results.take(this.clock(), message.items.length))
        return session.send({ type: 'wait', retryMs: 1_000 });
      const { inTurn } = this;
      const { database, works } = this.parts;
      const taken = await takeBatch({ database, works: works(), inTurn }, link, message, this.clock());
      for (const reason of taken.refused) this.refused(session, reason);
      session.send({ type: 'ack', stored: taken.stored });
    } catch (error) {
      this.parts.log.warn({ err: error, agentId: session.link?.agentId }, 'A message of an agent failed.');
      // Whoever was not let in comes again by itself.
      if (session.link) session.send({ type: 'wait', retryMs });
      else session.socket.close(1013);
    }
  }

  refused({ link }: LinkSession, reason: LinkRefusal): void {
    if (link) this.refusals.note(link.tenantId, link.agentId, reason);
  }

  ended(session: LinkSession): void {
    this.strangers.delete(session);
    const { link } = session;
    if (!link) return;
    for (const run of [...this.runs.values()]) if (run.agentId === link.agentId) run.end('not-connected');
    if (this.sessions.get(link.agentId) !== session) return;
    this.sessions.delete(link.agentId);
    this.write(async () => {
      const { database, live } = this.parts;
      await database.withTenant(agentScope(link.tenantId), (tx) => endLink(tx, link));
      const fact = { tenantId: link.tenantId, agentId: link.agentId };
      live.publish(link.tenantId, { type: 'agent.changed', agentId: link.agentId });
      database.events.emit(agentLinked, { ...fact, isConnected: false });
    });
  }

  private async greet(session: LinkSession, hello: Hello): Promise<void> {
    // Once: a second hello is no word of somebody who is in.
    if (!this.strangers.has(session)) return session.refuse('not-understood');
    if (!this.connects.take(hello.keyHash, this.clock())) return session.refuse('too-many-messages');
    const { database, live } = this.parts;
    const proved = await proveAgent(database, session.nonce, hello);
    if (!proved.ok) {
      if (proved.agent) this.refusals.note(proved.agent.tenantId, proved.agent.agentId, proved.reason);
      return session.refuse(proved.reason, proved.final);
    }
    const { tenantId, agentId } = proved;
    if (this.sessions.size >= linkLimits.connected && !this.sessions.has(agentId)) {
      this.refusals.note(tenantId, agentId, 'too-many-agents');
      return session.refuse('too-many-agents');
    }
    const from = { address: session.address, programVersion: hello.version, platform: hello.platform };
    const began = await keepLink(database, { tenantId, agentId }, from, this.clock());
    if (!began) {
      this.refusals.note(tenantId, agentId, 'revoked');
      return session.refuse('revoked', true);
    }
    const jobs = await this.jobsOf(tenantId, agentId);
    if (this.isStopped || session.socket.readyState !== session.socket.OPEN) {
      this.write(() =>
        database.withTenant(agentScope(tenantId), (tx) =>
          endLink(tx, { tenantId, agentId, linkNumber: began.linkNumber }),
        ),
      );
      return;
    }
    const before = this.sessions.get(agentId);
    this.strangers.delete(session);
    session.nonce = '';
    session.link = { tenantId, agentId, linkNumber: began.linkNumber };
    this.sessions.set(agentId, session);
    // The newer wins: a machine that lost its line does not have to wait until we notice.
    before?.close(linkCloseCodes.replaced);
    session.send({
      type: 'welcome',
      name: began.name,
      stored: began.stored,
      at: new Date(this.clock()).toISOString(),
    });
    session.send({ type: 'jobs', jobs });
    live.publish(tenantId, { type: 'agent.changed', agentId });
    database.events.emit(agentLinked, { tenantId, agentId, isConnected: true });
  }

  private async jobsOf(tenantId: number, agentId: string): Promise<AgentJob[]> {
    const works = Object.values(this.parts.works());
    if (works.length === 0) return [];
    return this.parts.database.withTenant(agentScope(tenantId), async (tx) => {
      const jobs: AgentJob[] = [];
      for (const work of works) jobs.push(...(await work.jobsOf(tx, tenantId, agentId)));
      return withinMessage(jobs);
    });
  }

  private write(work: () => Promise<unknown>): void {
    const written = work().catch((error: unknown) =>
      this.parts.log.warn({ err: error }, 'What became of an agent’s connection could not be kept.'),
    );
    this.writing.add(written);
    void written.finally(() => this.writing.delete(written));
  }

  /** Ends what is over, drops who fell silent, and keeps what was refused. Never rejects. */
  private async watch(): Promise<void> {
    try {
      const nowMs = this.clock();
      for (const session of this.sessions.values())
        if (nowMs - session.lastHeardMs > offlineAfterMs) session.socket.terminate();
      await this.endThoseOver();
      for (const { tenantId, agentId } of await this.refusals.flush())
        this.parts.live.publish(tenantId, { type: 'agent.changed', agentId });
    } catch (error) {
      this.parts.log.warn({ err: error }, 'The connections of the agents could not be looked at.');
    }
  }

  private async endThoseOver(): Promise<void> {
    const links = [...this.sessions.values()].flatMap(({ link }) => link ?? []);
    if (links.length === 0) return;
    const over = await this.parts.database.ask<{ agent_id: string; link_number: string; reason: string }>(
      'select agent_id, link_number, reason from agent_links_over($1, $2, $3)',
      [
        links.map(({ tenantId }) => tenantId),
        links.map(({ agentId }) => agentId),
        links.map(({ linkNumber }) => linkNumber),
      ],
    );
    for (const { agent_id: agentId, link_number: number, reason } of over) {
      const session = this.sessions.get(agentId);
      if (session?.link?.linkNumber !== Number(number)) continue;
      if (reason === 'replaced') session.close(linkCloseCodes.replaced);
      else if (reason === 'revoked') this.cutOff(agentId);
      else session.close(linkCloseCodes.over, { type: 'refused', reason: 'tenant-closed', final: false });
    }
  }
}

/** As many jobs as fit into the one message that an agent takes; what is behind them is not done, and known not to be measured. */
function withinMessage(jobs: readonly AgentJob[]): AgentJob[] {
  let bytes = 1_000;
  const end = jobs.findIndex(
    (job) => (bytes += Buffer.byteLength(JSON.stringify(job)) + 1) > agentTakesBytes,
  );
  return jobs.slice(0, Math.min(end < 0 ? jobs.length : end, mostJobs));
}
