import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { FiveMinutes, stepOf, type TrafficFigures, trafficFigures } from './five-minutes.ts';
import { type SampleSource } from './report-kind.ts';

/** A line or an interface whose traffic is reported. */
export interface TrafficSubject {
  readonly kind: 'line' | 'interface';
  readonly id: string;
  readonly targetId: string;
  readonly name: string;
  readonly outletNumber: string;
  readonly outletName: string;
  readonly region: string;
  readonly provider: string;
  /** What was agreed of a line, or what an interface can carry, each way. */
  readonly inLimitBps: number | null;
  readonly outLimitBps: number | null;
  readonly createdAtMs: number;
  /** When it was deleted; null while it is there. */
  readonly removedAtMs: number | null;
  readonly intervalMs: number | null;
}

interface DirectionTold extends TrafficFigures {
  readonly sampleP95: number | null;
}

/** What is told of a subject: its figures alone, which thousands can be held of. */
export interface TrafficTold {
  readonly subject: TrafficSubject;
  readonly stepMs: number;
  readonly in: DirectionTold;
  readonly out: DirectionTold;
  /** Steps in which there was the subject. */
  readonly expected: number;
  readonly coveragePercent: number | null;
}

/** The values of one direction, a step each; null where nothing was measured. */
type Values = readonly (number | null)[];

/** What a subject carried over a time, with every value. */
export interface Traffic {
  readonly told: TrafficTold;
  readonly values: { readonly in: Values; readonly out: Values };
}

/** Series that are asked for at once, and how much of their time: a month of eight subjects is some megabytes. */
const atOnce = 8;
const pieceMs = 31 * 86_400_000;

const metrics: Readonly<Record<TrafficSubject['kind'], readonly [MetricName, MetricName]>> = {
  line: ['line.in', 'line.out'],
  interface: ['if.in', 'if.out'],
};

/** Gives what some subjects carried, a few at a time, in their order. Throws when the signal says so. */
export async function* readTraffic(
  { kept, intervalMs, scope, signal }: SampleSource,
  subjects: readonly TrafficSubject[],
  { fromMs, asOfMs }: { readonly fromMs: number; readonly asOfMs: number },
): AsyncGenerator<Traffic> {
  for (let at = 0; at < subjects.length; at += atOnce) {
    const some = subjects.slice(at, at + atOnce).map((subject) => {
      const stepMs = stepOf(subject.intervalMs ?? intervalMs(subject.targetId));
      const untilMs = subject.removedAtMs ?? asOfMs;
      const slots = () => new FiveMinutes({ fromMs, toMs: asOfMs, untilMs, stepMs });
      return { subject, stepMs, both: [slots(), slots()] as const };
    });
    const keys = some.flatMap(({ subject: { kind, id, targetId } }) =>
      metrics[kind].map((metric) => ({ tenantId: scope.tenantId, targetId, subjectId: id, metric })),
    );
    for (let beginMs = fromMs; beginMs < asOfMs; beginMs += pieceMs) {
      signal.throwIfAborted();
      const window = { fromMs: beginMs, toMs: Math.min(beginMs + pieceMs, asOfMs) };
      const samples = await kept.samples(scope, keys, window);
      for (const [place, of] of samples.entries()) some[place >> 1]!.both[place % 2 === 0 ? 0 : 1].add(of);
    }
    for (const { subject, stepMs, both } of some) yield trafficOf(subject, stepMs, both, { fromMs, asOfMs });
  }
}

function trafficOf(
  subject: TrafficSubject,
  stepMs: number,
  [into, out]: readonly [FiveMinutes, FiveMinutes],
  { fromMs, asOfMs }: { readonly fromMs: number; readonly asOfMs: number },
): Traffic {
  const values = { in: into.values(), out: out.values() };
  const told = (slots: FiveMinutes, of: Values): DirectionTold => ({
    ...{ sampleP95: slots.sampleP95(), ...trafficFigures(of, stepMs) },
  });
  const both = { in: told(into, values.in), out: told(out, values.out) };
  const all = Math.max(0, Math.floor((asOfMs - fromMs) / stepMs));
  const before = Math.floor(Math.max(0, subject.createdAtMs - fromMs) / stepMs);
  // The step in which it came counts, and so does the one in which it was deleted.
  const until = Math.ceil(((subject.removedAtMs ?? Infinity) - fromMs) / stepMs);
  const expected = Math.max(0, Math.min(all, until) - before);
  const measured = Math.min(both.in.measured, both.out.measured);
  const coveragePercent = expected === 0 ? null : Math.min(100, (100 * measured) / expected);
  return { told: { subject, stepMs, ...both, expected, coveragePercent }, values };
}
