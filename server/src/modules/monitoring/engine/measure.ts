import { type Reading } from '../probes/probe.ts';
import { type Measurement } from '../ingest/measurement.ts';
import { type Verdict } from '../states/subject-state.ts';
import { type Watched } from './watched.ts';

export interface Measured {
  readonly measurement: Measurement;
  /** Whether what it consists of should be read again. */
  readonly refresh: boolean;
}

/** Measures a target once, by all its probes at a time. Never rejects. */
export async function measure(watched: Watched, atMs: number, signal: AbortSignal): Promise<Measured> {
  const { target, runs, columns } = watched;
  const readings = await Promise.all(runs.map(({ run }) => run.run(atMs, signal)));
  let values: Float64Array | null = null;
  let at = 0;
  readings.forEach((reading, i) => {
    const width = (runs[i] as Watched['runs'][number]).run.columns.length;
    if (reading.values) (values ??= new Float64Array(columns.length).fill(NaN)).set(reading.values, at);
    at += width;
  });
  const decides = (_: unknown, i: number) => runs[i]?.decides === true;
  const measurement: Measurement = {
    subject: { kind: target.kind, id: target.id },
    atMs,
    source: 'scheduler',
    verdict: verdictOf(
      readings.filter(decides),
      readings.filter((reading, i) => !decides(reading, i)),
      atMs,
    ),
    values,
    uptimeS: readings.find(({ uptimeS }) => uptimeS !== undefined)?.uptimeS ?? null,
    rows: readings.flatMap(({ rows = [] }) => rows),
  };
  return { measurement, refresh: readings.some(({ refresh }) => refresh === true) };
}

/**
 * What the probes together say of the state. Those that decide have to answer, all of them; one that failed says why,
 * but where it only heard nothing, a witness that heard nothing either knows the simpler reason.
 */
export function verdictOf(
  deciding: readonly Reading[],
  witnesses: readonly Reading[],
  atMs: number,
): Verdict {
  const of = <Kind extends Verdict['kind']>(kind: Kind, readings = deciding) =>
    readings.find((reading) => reading.verdict.kind === kind);
  const stalled = of('stalled');
  if (stalled) return stalled.verdict;
  const failed = of('failed');
  if (failed?.verdict.kind === 'failed') {
    const simpler = failed.silent ? of('failed', witnesses)?.verdict : undefined;
    const reason = simpler?.kind === 'failed' ? simpler.reason : failed.verdict.reason;
    const seen = [...deciding, ...witnesses].flatMap(({ evidence }) => (evidence ? [evidence] : []));
    return { kind: 'failed', atMs, reason, evidence: seen.length > 0 ? Object.assign({}, ...seen) : null };
  }
  return of('unavailable')?.verdict ?? { kind: 'answered', atMs };
}
