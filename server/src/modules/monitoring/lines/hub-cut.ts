import { isHubSilent } from './fault-facts.ts';

/** A test of the server to a line: when it was begun, in milliseconds since 1970. */
export interface LineTest {
  readonly atMs: number;
  readonly ok: boolean;
}

/** How the server's tests went to a line of another outlet. */
export interface AskedLine {
  /** It is of another provider than the line that is judged. */
  readonly isForeign: boolean;
  /** When it last answered; null: not as far as is known, so that its silence says nothing. */
  readonly wellMs: number | null;
  /** When the first of the tests in a row began that failed; null where the newest was answered. */
  readonly silentSinceMs: number | null;
  /** Its newest tests, the oldest first. */
  readonly tests: readonly LineTest[];
}

/** Of two tests that were begun shortly after each other the later one may have come through: ways are not equally long. */
const slackMs = 2_000;
/** Others may have failed by themselves shortly before: of two times that explain nearly as many silences the later one is taken. */
const nearlyAll = 0.9;
/**
 * Since when (at the earliest) our own hub is cut off, as the lines of other outlets say; null: it is not, or nobody can tell. They have to
 * have fallen silent together, hardly any may answer, and it takes as many as for the verdict on which side fails (`fault-facts.ts`). Who
 * was silent before says nothing, and who was not asked since answers still: nobody is excused by the few that were asked first.
 */
export function cutSince(lines: readonly AskedLine[]): number | null {
  const silent = lines.filter((line) => line.silentSinceMs !== null && line.wellMs !== null);
  const answering = lines.filter((line) => line.silentSinceMs === null);
  // However late the cut is taken to be, no more of them fell silent by it.
  if (!isHubSilent(...shares(answering, silent))) return null;
  const latestFirst = (of: 'wellMs' | 'silentSinceMs') => (one: AskedLine, other: AskedLine) =>
    (other[of] ?? 0) - (one[of] ?? 0);
  const fell = silent.toSorted(latestFirst('silentSinceMs'));
  const well = countOf(answering);
  const together = countOf([]);
  const found: { readonly sinceMs: number; readonly fell: number }[] = [];
  let at = 0;
  // The last answer of all is tried first. Who answered later than the one that is tried was well while it was cut off.
  for (const last of [...silent, ...answering].sort(latestFirst('wellMs'))) {
    const sinceMs = (last.wellMs ?? 0) - slackMs;
    for (; (fell[at]?.silentSinceMs ?? -Infinity) > sinceMs; at++) add(together, fell[at] as AskedLine, 1);
    if (isHubSilent(...sharesOf(well, together)))
      found.push({ sinceMs, fell: together.foreign + together.own });
    if (last.silentSinceMs === null) continue;
    add(together, last, -1);
    add(well, last, 1);
  }
  const most = Math.max(...found.map((one) => one.fell));
  return found.find((one) => one.fell >= nearlyAll * most)?.sinceMs ?? null;
}

/** A silence of a line that is over. */
export interface Silence {
  /** When it last answered before. */
  readonly wellMs: number;
  /** When the first and the last test began that failed. */
  readonly firstMs: number;
  readonly lastMs: number;
  /** When it answered again. */
  readonly backMs: number;
}

/**
 * Whether it was our hub by which a line was silent for a while, as the lines of other outlets say that were asked meanwhile: they fell
 * silent with it, and hardly any of them answered in between.
 */
export function wasCut(lines: readonly AskedLine[], silence: Silence): boolean {
  const { firstMs, lastMs } = silence;
  const answered = lines.filter(({ tests }) =>
    tests.some(({ ok, atMs }) => ok && atMs >= firstMs && atMs <= lastMs),
  );
  const silent = lines.filter((line) => !answered.includes(line) && fellWith(line, silence));
  return isHubSilent(...shares(answered, silent));
}

/** Whether a line fell silent, and was silent at one time with another one, for all that was seen of both. */
function fellWith({ tests }: AskedLine, { wellMs, firstMs, lastMs, backMs }: Silence): boolean {
  return tests.some(({ ok, atMs }, at) => {
    if (ok || atMs <= wellMs - slackMs || atMs >= backMs) return false;
    const [fromMs, toMs] = [Math.min(atMs, firstMs), Math.max(atMs, lastMs)];
    const before = tests.slice(0, at).findLast((one) => one.ok);
    const first = tests.slice(0, at).findLast((one, i, some) => !one.ok && (some[i - 1]?.ok ?? true));
    // It was silent before already, or nobody knows whether it was.
    if (!before || (first && first.atMs > before.atMs && first.atMs <= wellMs - slackMs)) return false;
    return !tests.some((one) => one.ok && one.atMs >= fromMs && one.atMs <= toMs);
  });
}

/** Of lines of other providers, and of the same. */
interface Count {
  foreign: number;
  own: number;
}

function add(count: Count, { isForeign }: AskedLine, by: number): void {
  count[isForeign ? 'foreign' : 'own'] += by;
}

const countOf = (lines: readonly AskedLine[]): Count => {
  const foreign = lines.filter(({ isForeign }) => isForeign).length;
  return { foreign, own: lines.length - foreign };
};

const sharesOf = (well: Count, silent: Count) =>
  [
    { well: well.foreign, of: well.foreign + silent.foreign },
    { well: well.own, of: well.own + silent.own },
  ] as const;

const shares = (well: readonly AskedLine[], silent: readonly AskedLine[]) =>
  sharesOf(countOf(well), countOf(silent));
