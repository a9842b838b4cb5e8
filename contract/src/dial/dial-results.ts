import { z } from 'zod';
import { type DialCause, toldCause } from './dial-causes.ts';
import { type DialFailureReason, dialFailureReasons } from './dial-failures.ts';
import { type DialKind } from './dial-kinds.ts';
import { pingResult, tcpResult, udpJitterResult } from './results/packets.ts';
import { dnsResult, httpResult, throughputResult, traceResult } from './results/services.ts';

/** What a run of each kind tells. Bounded throughout: an agent that lies may be wrong, never large. */
export const dialResultShapes = {
  ping: pingResult,
  tcp: tcpResult,
  http: httpResult,
  dns: dnsResult,
  trace: traceResult,
  'udp-jitter': udpJitterResult,
  throughput: throughputResult,
} as const satisfies Readonly<Record<DialKind, z.ZodType>>;

export type DialResult<Kind extends DialKind = DialKind> = {
  [K in Kind]: z.infer<(typeof dialResultShapes)[K]>;
}[Kind];

const elapsedMs = z.number().min(0).max(86_400_000);

const failure = z.strictObject({
  ok: z.literal(false),
  reason: z.enum(dialFailureReasons),
  /** What is known beyond the reason. */
  cause: toldCause,
  /** What a program, a library or a far machine said, in its own words: short, without credentials. */
  detail: z.string().max(500).optional(),
  elapsedMs,
});
export interface DialFailure {
  ok: false;
  reason: DialFailureReason;
  cause?: DialCause | undefined;
  detail?: string;
  elapsedMs: number;
}

/** How a run ended: with a result, or a reason of the closed list. */
export type DialOutcome<Kind extends DialKind = DialKind> =
  { ok: true; result: DialResult<Kind>; elapsedMs: number } | DialFailure;

const outcomeOf = <Result extends z.ZodType>(result: Result) =>
  z.discriminatedUnion('ok', [z.strictObject({ ok: z.literal(true), result, elapsedMs }), failure]);

/** The outcome of each kind, as an agent sends it. */
export const dialOutcomeShapes = {
  ping: outcomeOf(dialResultShapes.ping),
  tcp: outcomeOf(dialResultShapes.tcp),
  http: outcomeOf(dialResultShapes.http),
  dns: outcomeOf(dialResultShapes.dns),
  trace: outcomeOf(dialResultShapes.trace),
  'udp-jitter': outcomeOf(dialResultShapes['udp-jitter']),
  throughput: outcomeOf(dialResultShapes.throughput),
} as const;
