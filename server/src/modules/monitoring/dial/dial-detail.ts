import { type DialKind } from '@linekeeper/contract/dial/dial-kinds';
import { type DialFailureReason } from '@linekeeper/contract/dial/dial-failures';
import { type DialOutcome } from '@linekeeper/contract/dial/dial-results';
import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { dialProbes, packRun, summarize, unpackRun } from '@linekeeper/probes';
import { type KeptRun } from '../runs/run-codec.ts';

/** What is kept of a run beside the times of its packets. */
interface Detail {
  readonly kind: DialKind;
  readonly elapsedMs: number;
  /** How far from its time a run of an agent may truly lie. */
  readonly uncertaintyMs?: number;
  /** Of a failure. */
  readonly reason?: DialFailureReason;
  readonly detail?: string;
  /** The result less what follows from the times. */
  readonly result?: Readonly<Record<string, unknown>>;
}

type Values = Partial<Record<MetricName, number>>;

/** A run as it was, put together again. */
export interface ReadRun {
  readonly kind: DialKind;
  readonly ok: boolean;
  readonly reason: DialFailureReason | null;
  readonly detail: string | null;
  readonly elapsedMs: number | null;
  readonly result: Readonly<Record<string, unknown>> | null;
  readonly values: Values;
}

/** What an outcome measured, by metric; nothing of a failure. */
export function valuesOf(kind: DialKind, outcome: DialOutcome): Values {
  if (!outcome.ok) return {};
  const probe = dialProbes[kind] as (typeof dialProbes)['ping'];
  const values = Object.entries(probe.values(outcome.result as never));
  return Object.fromEntries(values.filter(([, value]) => value !== null && value !== undefined));
}

/** A run as it is kept: the times of its packets packed, everything that does not follow from them as JSON. */
export function keptOf(
  kind: DialKind,
  outcome: DialOutcome,
  uncertaintyMs?: number | null,
): Pick<KeptRun, 'times' | 'detail'> {
  const { elapsedMs } = outcome;
  const clock = typeof uncertaintyMs === 'number' ? { uncertaintyMs } : {};
  if (!outcome.ok) {
    const failure: Detail = { kind, elapsedMs, ...clock, reason: outcome.reason, detail: outcome.detail };
    return { times: null, detail: JSON.stringify(failure) };
  }
  const all = outcome.result as Readonly<Record<string, unknown>>;
  const rttsMs = all.rttsMs as readonly (number | null)[] | undefined;
  const follows = rttsMs ? new Set(Object.keys(summarize(rttsMs))) : new Set<string>();
  const rest = Object.fromEntries(Object.entries(all).filter(([name]) => !follows.has(name)));
  const told: Detail = { kind, elapsedMs, ...clock, result: rest };
  return { times: rttsMs ? packRun(rttsMs) : null, detail: JSON.stringify(told) };
}

/** A kept run; one of which the times alone are known is a ping. */
export function readRun({ times, detail }: Pick<KeptRun, 'times' | 'detail'>): ReadRun {
  const { kind, elapsedMs, reason, result, ...said } = (
    detail === null ? { kind: 'ping', result: {} } : JSON.parse(detail)
  ) as Partial<Detail> & { kind: DialKind };
  const rttsMs = times ? unpackRun(times) : undefined;
  const whole = result ? { ...result, ...(rttsMs && summarize(rttsMs)) } : null;
  const outcome = { ok: true, result: whole, elapsedMs: 0 } as unknown as DialOutcome;
  return {
    kind,
    ok: whole !== null,
    reason: reason ?? null,
    detail: said.detail ?? null,
    elapsedMs: elapsedMs ?? null,
    result: whole,
    values: whole ? valuesOf(kind, outcome) : {},
  };
}
