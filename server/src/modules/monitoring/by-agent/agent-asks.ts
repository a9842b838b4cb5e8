import { type Agents } from '../../agents/index.ts';
import { type Log } from '../../../platform/log.ts';
import { type Secrets } from '../../../platform/secrets/secrets.ts';
import { type AgentAsks } from '../engine/early-asks.ts';
import { type Measurement } from '../ingest/measurement.ts';
import { heardAgent } from '../probes/agent.ts';
import { type Watched } from '../engine/watched.ts';
import { confirmInMs, isConfirming } from '../states/subject-state.ts';
import { type Handed } from './handed-in.ts';
import { pollJob } from './poll-job.ts';

/** Agents that can be asked. */
export type AskableAgents = Pick<Agents, 'run' | 'isThere' | 'isConnected'>;

/** What they are asked with. */
export interface AgentParts {
  /** Missing: nobody is asked. */
  readonly agents?: AskableAgents | undefined;
  readonly secrets: Pick<Secrets, 'open'>;
  readonly mayAsk: (tenantId: number, address: string) => boolean;
  readonly log: Log;
}

/** Who takes in what they say. */
export interface Taker {
  takeHanded(handed: Handed): Promise<unknown>;
  heard(agentId: string, word: Measurement): void;
}

/** How a target was asked last. */
interface Asked {
  readonly atMs: number;
  /** When it was measured in its own turn last. */
  readonly turnMs: number;
  readonly isRunning: boolean;
  /** No answer came: the way to the agent is cut, or it is stalled. */
  readonly isInVain: boolean;
}

/** A poll has ended by then: three questions, and its pings. */
const deadlineMs = 15_000;
/** An agent is not asked more often whether it is there. */
const apartMs = 10_000;

/** Has agents measure devices, and say that they are there, before their turn. What they say of devices is taken in as what they tell by themselves. */
export function agentAsksOf(
  { agents, secrets, mayAsk, log }: AgentParts,
  taker: Taker,
  nowMs: () => number,
): AgentAsks | undefined {
  if (!agents) return undefined;
  const asked = new WeakMap<Watched, Asked>();
  const isAgent = ({ target, track }: Watched) =>
    // Who never spoke never fails.
    target.kind === 'agent' && target.heard?.closed === null && track.reason !== 'not-polled-yet';
  /** Begins a question unless one is on its way, and notes how it ended. `question` says whether an answer came. */
  const begin = async (watched: Watched, turnMs: number, question: () => Promise<boolean>) => {
    const begun = { atMs: nowMs(), turnMs };
    asked.set(watched, { ...begun, isRunning: true, isInVain: false });
    const isAnswered = await question().catch((error: unknown) => {
      log.warn({ err: error, targetId: watched.target.id }, 'An agent could not be asked.');
      return false;
    });
    asked.set(watched, { ...begun, isRunning: false, isInVain: !isAnswered });
  };
  const askForPoll = (watched: Watched, agentId: string) => {
    const { target, track, decidedAtMs } = watched;
    const before = asked.get(watched);
    const isOurs = before !== undefined && decidedAtMs === before.atMs;
    const turnMs = isOurs ? before.turnMs : decidedAtMs;
    if (before?.isRunning || isNear({ ...target, turnMs, decidedAtMs, nowMs: nowMs() })) return;
    // What failed in its own turn its agent confirms by itself.
    if (isConfirming(track) && !isOurs) return;
    void begin(watched, turnMs, async () => {
      const job = pollJob(target, secrets);
      if (!job) return false;
      const { tenantId, id } = target;
      const atMs = nowMs();
      const outcome = await agents.run({ tenantId, agentId }, job, deadlineMs);
      if (outcome === 'not-connected') return false;
      if (!outcome.ok && outcome.reason === 'timeout') return false;
      await taker.takeHanded({ tenantId, agentId, id, atMs, outcome });
      return true;
    });
  };
  return {
    isOpen(watched) {
      if (isAgent(watched)) return true;
      const { target, handed, decidedAtMs } = watched;
      const { tenantId, agentId, address } = target;
      if (!handed || !agentId || address === null || !mayAsk(tenantId, address)) return false;
      const last = asked.get(watched);
      return agents.isConnected(tenantId, agentId) && !(last?.isInVain && decidedAtMs <= last.atMs);
    },
    ask(watched) {
      const { tenantId, id, agentId } = watched.target;
      if (agentId) return askForPoll(watched, agentId);
      const last = asked.get(watched);
      if (last?.isRunning || nowMs() - (last?.atMs ?? -Infinity) < apartMs) return;
      void begin(watched, nowMs(), async () => {
        const isThere = await agents.isThere({ tenantId, agentId: id }, deadlineMs);
        if (isThere) taker.heard(id, heardAgent(id, nowMs(), null));
        return isThere;
      });
    },
  };
}

/** It was measured just now, or its turn comes within the time of a confirmation: no two polls begin closer than that. */
function isNear({
  intervalMs,
  turnMs,
  decidedAtMs,
  nowMs,
}: {
  readonly intervalMs: number;
  readonly turnMs: number;
  readonly decidedAtMs: number;
  readonly nowMs: number;
}): boolean {
  const confirmMs = confirmInMs(intervalMs);
  if (nowMs - decidedAtMs < confirmMs) return true;
  if (!Number.isFinite(turnMs)) return false;
  const sinceMs = (nowMs - turnMs) % intervalMs;
  return intervalMs - sinceMs <= confirmMs;
}
