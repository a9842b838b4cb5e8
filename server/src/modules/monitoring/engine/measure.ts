import { type Log } from '../../../platform/log.ts';
import { type Reading } from '../probes/probe.ts';
import { type Measurement, type Source } from '../ingest/measurement.ts';
import { type Verdict } from '../states/subject-state.ts';
import { type Watched } from './watched.ts';

export interface Measured {
  readonly measurement: Measurement;
  /** Whether what it consists of should be read again. */
  readonly refresh: boolean;
}

/** What holds a probe that does not end by itself: every poll has ended after this, in milliseconds, where its target says nothing else. */
const usualDeadlineMs = 60_000;

/**
 * Asks a target once, by all its probes at a time. Never rejects, always ends: a probe that throws or hangs has said nothing.
 * What it gives is taken with `take`, once it is known that it counts.
 */
export async function measure(
  watched: Watched,
  atMs: number,
  {
    signal,
    log,
    source = 'scheduler',
  }: { readonly signal: AbortSignal; readonly log: Log; readonly source?: Source },
): Promise<{ take(): Measured }> {
  const { target, runs, columns } = watched;
  const nothing: Reading = { verdict: { kind: 'unavailable', atMs } };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Reading>((resolve) => {
    timer = setTimeout(() => resolve(nothing), target.deadlineMs ?? usualDeadlineMs);
  });
  const asked = runs.map(async ({ run, probe }) => {
    try {
      return await run.run(atMs, signal);
    } catch (error) {
      log.error({ err: error, probe, subjectId: target.id }, 'A probe failed.');
      return nothing;
    }
  });
  const readings = await Promise.all(asked.map((reading) => Promise.race([reading, late])));
  clearTimeout(timer);
  return { take: () => taken({ watched: { target, runs, columns }, readings, atMs, source }) };
}

/** What the readings of all probes are together. */
function taken({
  watched: { target, runs, columns },
  readings,
  atMs,
  source,
}: {
  readonly watched: Pick<Watched, 'target' | 'runs' | 'columns'>;
  readonly readings: readonly Reading[];
  readonly atMs: number;
  readonly source: Source;
}): Measured {
  const all = readings.map((reading) => reading.take?.());
  let values: Float64Array | null = null;
  let counted: Float64Array | undefined;
  let at = 0;
  all.forEach((one, i) => {
    if (one) (values ??= new Float64Array(columns.length).fill(NaN)).set(one.values, at);
    if (one?.counted) (counted ??= Float64Array.from(values as Float64Array)).set(one.counted, at);
    else if (one) counted?.set(one.values, at);
    at += (runs[i] as Watched['runs'][number]).run.columns.length;
  });
  const deciding = readings.filter((_, i) => runs[i]?.decides === true);
  const witnesses = readings.filter((_, i) => runs[i]?.decides !== true);
  const measurement: Measurement = {
    subject: { kind: target.kind, id: target.id },
    atMs,
    source,
    verdict: verdictOf(deciding, witnesses, atMs),
    values,
    ...(counted && { counted }),
    uptimeS: all.find((one) => one?.uptimeS !== undefined)?.uptimeS ?? null,
    rows: all.flatMap((one) => one?.rows ?? []),
  };
  return { measurement, refresh: all.some((one) => one?.refresh === true) };
}

/**
 * What the probes together say of the state. Those that decide have to answer, all of them; one that failed says why,
 * but where it only heard nothing, a witness that heard nothing either knows the simpler reason. One that answered, also a witness, reached it.
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
    const since = failed.verdict.sinceMs === undefined ? {} : { sinceMs: failed.verdict.sinceMs };
    const isReached = [...deciding, ...witnesses].some(
      ({ verdict }) => verdict.kind === 'answered' || (verdict.kind === 'failed' && verdict.isReached),
    );
    return {
      ...{ kind: 'failed', atMs, reason, ...since, ...(isReached && { isReached }) },
      evidence: seen.length > 0 ? Object.assign({}, ...seen) : null,
    };
  }
  return (
    of('closed')?.verdict ??
    of('unavailable')?.verdict ??
    of('answered')?.verdict ?? { kind: 'answered', atMs }
  );
}
