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

/** A cut that is seen by both tests of a failure is seen by as many of the lines elsewhere: fewer that fail near it are a coincidence. */
const leastShare = 0.1;
/** So many lines that were asked within the silence itself need no others; else so many tests before and after it are looked at. */
const [enough, mostAround] = [10, 12];

/**
 * Whether it was our hub by which a line was silent for a while: in that time, or one around it in which the line did not answer either, lines
 * of other outlets fell silent that had been well, and hardly any of those that were asked answered.
 */
export function wasCut(lines: readonly AskedLine[], silence: Silence): boolean {
  const { firstMs, lastMs } = silence;
  const least = lines.length * leastShare;
  const within = judged(lines, silence, firstMs, lastMs);
  if (within.asked >= Math.max(enough, least)) return within.isHubs;
  if (within.asked + 2 * mostAround < least) return false;
  const times = lines
    .flatMap(({ tests }) => tests.map(({ atMs }) => atMs))
    .filter((atMs) => atMs > silence.wellMs && atMs < silence.backMs)
    .sort((one, other) => one - other);
  const before = times.filter((atMs) => atMs < firstMs).slice(-mostAround);
  const after = times.filter((atMs) => atMs > lastMs).slice(0, mostAround);
  return [...before, firstMs].some((fromMs) =>
    [lastMs, ...after].some((toMs) => {
      const { asked, isHubs } = judged(lines, silence, fromMs, toMs);
      return isHubs && asked >= least;
    }),
  );
}

/** How many of the lines were asked within a time, and whether they say that the hub was cut off throughout. */
function judged(lines: readonly AskedLine[], { wellMs }: Silence, fromMs: number, toMs: number) {
  const isWithin = ({ atMs }: LineTest) => atMs >= fromMs && atMs <= toMs;
  const [well, silent]: [AskedLine[], AskedLine[]] = [[], []];
  for (const line of lines) {
    if (line.tests.some((one) => one.ok && isWithin(one))) well.push(line);
    else if (line.tests.some(isWithin) && fellSilent(line, fromMs, wellMs)) silent.push(line);
  }
  return { asked: well.length + silent.length, isHubs: isHubSilent(...shares(well, silent)) };
}

/** Whether the tests of a line that failed from a time on are the first ones after it was well, and that was not before the other one fell silent. */
function fellSilent({ tests }: AskedLine, fromMs: number, afterMs: number): boolean {
  const at = tests.findLastIndex(({ ok, atMs }) => ok && atMs < fromMs);
  const first = tests[at + 1];
  return at >= 0 && first !== undefined && first.atMs > afterMs - slackMs;
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
