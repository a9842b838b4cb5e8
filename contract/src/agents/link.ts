import { z } from 'zod';
import { toldCause } from '../dial/dial-causes.ts';
import { time } from '../endpoint.ts';
import { agentWorks, linkRefusals } from './agent-terms.ts';
import { linkLimits, mostJobs } from './link-limits.ts';
import { agentRelease, agentUpdate } from './release.ts';

/** Milliseconds since 1970 by somebody's clock; not beyond what a date can be. */
const ms = z.number().min(0).max(8_640_000_000_000_000);
const sequence = z.int().min(0);
const word = z.string().max(64);
const object = z.record(z.string().max(64), z.unknown());

/** Where the server's clock stands against the agent's, as the agent saw it: add the offset to a time of the agent's. */
export const clockOffset = z.strictObject({
  offsetMs: z.number().min(-8_640_000_000_000_000).max(8_640_000_000_000_000),
  /** The true offset lies within so much of it: half of the round trip that it was seen with. */
  uncertaintyMs: z.number().min(0).max(86_400_000),
});
export type ClockOffset = z.infer<typeof clockOffset>;

/** What came of one run: a result as its work describes it, or why there is none. */
const elapsedMs = z.number().min(0).max(86_400_000);
export const jobOutcome = z.discriminatedUnion('ok', [
  z.strictObject({ ok: z.literal(true), result: object, elapsedMs }),
  z.strictObject({
    ...{ ok: z.literal(false), reason: word, cause: toldCause },
    ...{ detail: z.string().max(500).optional(), elapsedMs },
  }),
]);
export type JobOutcome = z.infer<typeof jobOutcome>;

/** One run of a job. `seq` grows by at least one with each, as long as the agent's key lives. */
export const agentResult = z.strictObject({
  seq: sequence.min(1),
  work: z.enum(agentWorks),
  jobId: z.uuid(),
  /** When the run began, by the agent's own clock. */
  atMs: ms,
  /** Of that clock then; null where it had never heard the server's. */
  clock: clockOffset.nullable(),
  outcome: jobOutcome,
});
export type AgentResult = z.infer<typeof agentResult>;

/** How an agent is: what its page shows. */
export const agentHealth = z.strictObject({
  uptimeS: z.number().min(0),
  rssBytes: z.number().min(0),
  /** Of one core, over the time since the last word. */
  cpuPercent: z.number().min(0).max(100_000),
  testsPerMinute: z.number().min(0),
  jobs: z.int().min(0),
  /** Results that wait for the server, and what they take on disk. */
  queuedResults: z.int().min(0),
  queuedBytes: z.number().min(0),
  /** Results that had to be dropped since the agent enrolled. */
  dropped: z.int().min(0),
  /**
   * What results may take on disk, and what the disk has free for them. Missing: an agent of before, which tells neither; without
   * `freeBytes` its disk does not say.
   */
  store: z.strictObject({ mostBytes: z.int().min(1), freeBytes: z.number().min(0).optional() }).optional(),
  clock: clockOffset.nullable(),
  /** The UDP port on which it answers jitter tests of others (RFC 8762); missing: it does not. */
  reflectPort: z.int().min(1).max(65_535).optional(),
  /** How it stands to new programs; missing: it knows of none. */
  update: agentUpdate.optional(),
});
export type AgentHealth = z.infer<typeof agentHealth>;

/** What an agent is to do, again and again. */
export const agentJob = z.object({
  id: z.uuid(),
  work: z.enum(agentWorks),
  /** Of its work: the kind of test, what is tested and how. */
  kind: word,
  target: object,
  settings: object,
  /** What it goes out by, where the outlet has several lines. */
  source: z.object({ address: z.string().max(64).optional(), device: z.string().max(15).optional() }),
  intervalMs: z
    .int()
    .min(1_000)
    .max(7 * 86_400_000),
  /** Hours of the day in which it is run, in a time zone; missing: all of them. */
  hours: z.object({ of: z.array(z.int().min(0).max(23)).max(24), timeZone: z.string().max(64) }).optional(),
});
export type AgentJob = z.infer<typeof agentJob>;

/** What the agent says. */
export const agentSays = z.discriminatedUnion('type', [
  /** The first word: who it is, signed (`helloText`) with its key, of which the server knows the public half. */
  z.strictObject({
    type: z.literal('hello'),
    protocol: z.int(),
    /** SHA-256 of the raw public key, in hex. Nothing else that an agent says names it, its tenant or its outlet. */
    keyHash: z.string().regex(/^[0-9a-f]{64}$/),
    signature: z.base64().max(88),
    version: word,
    platform: word,
  }),
  z.strictObject({ type: z.literal('clock'), sentMs: ms }),
  z.strictObject({
    type: z.literal('results'),
    /** What the agent believes to be stored: a batch that does not join there is not taken, and the agent is told where it does. */
    after: sequence,
    items: z.array(agentResult).min(1).max(linkLimits.batch),
  }),
  z.strictObject({ type: z.literal('health'), health: agentHealth }),
  z.strictObject({ type: z.literal('ran'), requestId: z.uuid(), outcome: jobOutcome }),
]);
export type AgentSays = z.infer<typeof agentSays>;

/** What the server says. */
export const serverSays = z.discriminatedUnion('type', [
  z.object({ type: z.literal('challenge'), nonce: z.string().max(64), protocol: z.int() }),
  z.object({ type: z.literal('welcome'), name: z.string(), stored: sequence, at: time }),
  z.object({ type: z.literal('jobs'), jobs: z.array(agentJob).max(mostJobs) }),
  /** The answer to `clock`: when that came and when this went, by the server's clock. */
  z.object({ type: z.literal('clock'), sentMs: ms, receivedMs: ms, answeredMs: ms }),
  /** All up to here is stored, or was refused for good. */
  z.object({ type: z.literal('ack'), stored: sequence }),
  /** Nothing was stored: the same again after so long. */
  z.object({ type: z.literal('wait'), retryMs: z.int().min(1).max(600_000) }),
  z.object({ type: z.literal('run'), requestId: z.uuid(), job: agentJob }),
  /** A newer program: the agent takes it if it is signed by whom it trusts. Said only to those that know of updates. */
  z.object({ type: z.literal('update'), release: agentRelease }),
  /** The connection closes after this. `final`: to come again is of no use. */
  z.object({ type: z.literal('refused'), reason: z.enum(linkRefusals), final: z.boolean() }),
]);
export type ServerSays = z.infer<typeof serverSays>;

/** What a hello signs: nothing that was signed for another connection or purpose is good for it. */
export function helloText(nonce: string, keyHash: string): string {
  return `linekeeper agent link 1\n${nonce}\n${keyHash}`;
}

/** What an enrolment signs: whoever sends a public key has its private half. */
export function enrolText(claim: string, publicKey: string): string {
  return `linekeeper agent enrol 1\n${claim}\n${publicKey}`;
}
