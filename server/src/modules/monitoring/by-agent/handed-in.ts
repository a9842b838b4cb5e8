import { type JobOutcome } from '@linekeeper/contract/agents/link';
import { isHubs } from '@linekeeper/contract/monitoring/states';
import { type Log } from '../../../platform/log.ts';
import { type Measured, measure } from '../engine/measure.ts';
import { type Target } from '../engine/target.ts';
import { type Watched } from '../engine/watched.ts';
import { ingestClosed, type IngestParts } from '../ingest/ingest.ts';
import { type Silence } from '../engine/silence.ts';
import { type HandedPoll, polledOf, silentAfterMs } from './handed-poll.ts';
import { pollOf } from './poll-job.ts';

/** What an agent says to have measured, placed on our clock. */
export interface Handed {
  readonly tenantId: number;
  readonly agentId: string;
  readonly id: string;
  readonly atMs: number;
  readonly outcome: JobOutcome;
}

/**
 * What an agent measured of a target that it was given, as its probes understand it; or why it is refused. What it measured of a
 * target as that was before is no fault of its, and nothing.
 */
export async function measuredBy(
  watched: Watched | undefined,
  { tenantId, agentId, atMs, outcome }: Handed,
  log: Log,
): Promise<Measured | 'unknown-job' | 'bad-result' | undefined> {
  const { target, handed } = watched ?? {};
  if (!watched || !handed || target?.tenantId !== tenantId || target.agentId !== agentId)
    return 'unknown-job';
  const polled = polledOf(outcome);
  if (polled === undefined) return 'bad-result';
  const poll = pollOf(target);
  if (polled === 'not-run' || polled.mark !== poll?.mark) return undefined;
  const { generation } = watched;
  const takeAway = handed.show(polled, poll.count);
  if (!takeAway) return 'bad-result';
  const { signal } = new AbortController();
  const asked = await measure(watched, atMs, { signal, log, source: 'agent' });
  takeAway();
  if (watched.generation !== generation) return undefined;
  handed.newestAtMs = Math.max(handed.newestAtMs, atMs);
  return asked.take();
}

/** Whether a target is an agent's to measure. */
export function isGiven(
  { address, ...target }: Target,
  {
    tenantId,
    agentId,
    mayAsk,
  }: {
    readonly tenantId: number;
    readonly agentId: string;
    readonly mayAsk: (tenantId: number, address: string) => boolean;
  },
): boolean {
  if (target.tenantId !== tenantId || target.agentId !== agentId) return false;
  return address !== null && mayAsk(tenantId, address);
}

/** An agent that says nothing for too long leaves its device unmeasured, from when it should have said something. */
export function noteSilence(
  watched: Watched,
  { newestAtMs }: HandedPoll,
  nowMs: number,
  { silenceOf, ...parts }: IngestParts & { readonly silenceOf: (silence: Silence) => Silence },
): void {
  const { target, track } = watched;
  if (nowMs - newestAtMs < silentAfterMs(target.intervalMs)) return;
  // That our own hub was cut off says nothing of the time after that.
  const wasHubs = track.state === 'unmeasured' && isHubs(track.reason);
  const sinceMs = Number.isFinite(newestAtMs) && !wasHubs ? newestAtMs + target.intervalMs : nowMs;
  const silence = silenceOf({ kind: 'closed', atMs: sinceMs, reason: 'agent-silent' });
  const isNoted = track.state === 'unmeasured' && track.reason === silence.reason;
  if (!isNoted) ingestClosed(watched, silence, parts);
  // What was measured meanwhile and comes late is kept, and wakes nothing.
  watched.decidedAtMs = Math.max(watched.decidedAtMs, nowMs);
}
