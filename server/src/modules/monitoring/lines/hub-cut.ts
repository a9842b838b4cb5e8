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
/** So many lines may have answered again for a moment while all others were silent. */
const strayAtMost = 20;

/**
 * Since when (at the earliest) our own hub is cut off, as the lines of other outlets say; null: it is not, or nobody can tell. They have to
 * have fallen silent together, hardly any may answer, and it takes as many as for the verdict on which side fails (`fault-facts.ts`). Who
 * was silent before says nothing, and who was not asked since answers still: nobody is excused by the few that were asked first.
 */
export function cutSince(lines: readonly AskedLine[]): number | null {
  const silent = lines.filter((line) => line.silentSinceMs !== null && line.wellMs !== null);
  const answering = lines.filter((line) => line.silentSinceMs === null);
  // However late the cut is taken to be, no more of them fell silent by it.
  if (!isSilent(silent, answering)) return null;
  const lastWords = silent.map(({ wellMs }) => wellMs as number).sort((one, other) => other - one);
  for (const wellMs of lastWords.slice(0, strayAtMost)) {
    const fell = silent.filter((line) => (line.silentSinceMs as number) > wellMs - slackMs);
    const strays = silent.filter((line) => (line.wellMs as number) > wellMs);
    const together = fell.filter((line) => !strays.includes(line));
    if (isSilent(together, [...answering, ...strays])) return wellMs - slackMs;
  }
  return null;
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
  return isSilent(silent, answered);
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

function isSilent(silent: readonly AskedLine[], well: readonly AskedLine[]): boolean {
  const count = (isForeign: boolean) => {
    const of = (lines: readonly AskedLine[]) => lines.filter((line) => line.isForeign === isForeign).length;
    return { well: of(well), of: of(well) + of(silent) };
  };
  return isHubSilent(count(true), count(false));
}
