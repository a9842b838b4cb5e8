import { type WatchedLine } from '../../lines/index.ts';
import { type Watched } from '../engine/watched.ts';
import { type CommitHook } from '../ingest/ingest.ts';
import { type AskedLine, cutSince, type LineTest, type Silence, wasCut } from './hub-cut.ts';
import { freshIntervals } from './line-verdict.ts';
import { answered, fewestOwn, type LinePlace, placeOf } from './sight-board.ts';

/** Enough for two intervals of the slowest lines that are usual, asked every ten seconds. */
const testsKept = 40;
/** More of them tell no more of our hub than so many. */
const mostAsked = 500;
/** What came so long ago is no neighbour of anything any more: it was deleted, or its tenant is closed. */
const keptMs = 2 * 86_400_000;

interface Line {
  readonly place: LinePlace;
  readonly intervalMs: number;
  readonly wellMs: number | null;
  readonly silentSinceMs: number | null;
  readonly tests: LineTest[];
}

/** How the server's tests to all lines went, in memory: whether our own hub is cut off is seen by those of others. */
export class HubBoard {
  readonly #lines = new Map<string, Line>();
  #mostKept = 1000;

  /** Since when, at the earliest, tests to a line of this place fail by our own hub; null: they do not, or nobody can tell. */
  cutSince(place: LinePlace, nowMs: number): number | null {
    return cutSince(this.#askedFor(place, nowMs));
  }

  /** Whether a silence that is over was by our own hub. */
  wasCut(place: LinePlace, silence: Silence): boolean {
    return wasCut(this.#askedFor(place, silence.backMs), silence);
  }

  forget(lineId: string): void {
    this.#lines.delete(lineId);
  }

  /** Lines of other outlets: the tenant's own; too few of other providers are no measure, then those of all tenants stand for them. */
  #askedFor(than: LinePlace, nowMs: number): AskedLine[] {
    const [same, foreign, strange]: [Line[], Line[], Line[]] = [[], [], []];
    let known = 0;
    for (const line of this.#lines.values()) {
      const { place, intervalMs, tests, wellMs, silentSinceMs } = line;
      if (place.outletId === than.outletId) continue;
      const newestMs = tests.at(-1)?.atMs ?? -Infinity;
      if (nowMs - newestMs > intervalMs * freshIntervals) continue;
      const isForeign = place.provider !== than.provider;
      const isOwn = place.tenantId === than.tenantId;
      if (isOwn) (isForeign ? foreign : same).push(line);
      else if (isForeign) strange.push(line);
      if (isOwn && isForeign && (wellMs !== null || silentSinceMs === null)) known++;
    }
    return [
      ...some(same).map((line) => ({ ...line, isForeign: false })),
      ...some(foreign).map((line) => ({ ...line, isForeign: true })),
      ...(known < fewestOwn ? some(strange).map((line) => ({ ...line, isForeign: true })) : []),
    ];
  }

  /** Looks at every measurement of lines. */
  readonly hook: CommitHook = ({ watched, measurement: { atMs, values } }) => {
    const { target } = watched;
    if (target.kind !== 'line') return [];
    const ok = answered(watched, values);
    if (ok === null) {
      this.#lines.delete(target.id);
      return [];
    }
    const before = this.#lines.get(target.id) ?? knownBefore(watched);
    const { tests } = before;
    if ((tests.at(-1)?.atMs ?? -Infinity) >= atMs) tests.length = 0;
    tests.push({ atMs, ok });
    if (tests.length > testsKept) tests.shift();
    this.#lines.set(target.id, {
      ...{ place: placeOf(watched), intervalMs: target.intervalMs, tests },
      wellMs: ok ? atMs : before.wellMs,
      silentSinceMs: ok ? null : (before.silentSinceMs ?? atMs),
    });
    if (this.#lines.size > this.#mostKept) this.#dropOld(atMs);
    return [];
  };

  #dropOld(nowMs: number): void {
    for (const [id, { tests }] of this.#lines)
      if (nowMs - (tests.at(-1)?.atMs ?? -Infinity) > keptMs) this.forget(id);
    this.#mostKept = 2 * this.#lines.size + 1000;
  }
}

/** As many of them as are enough, from all over: when all fail at once each of them is judged by these. */
const some = (lines: readonly Line[]): readonly Line[] =>
  lines.length <= mostAsked
    ? lines
    : Array.from(
        { length: mostAsked },
        (_, at) => lines[Math.floor((at * lines.length) / mostAsked)] as Line,
      );

/** What was known of a line before we began: when it last answered, and since when it was silent. */
function knownBefore({ target }: Watched): Pick<Line, 'wellMs' | 'silentSinceMs' | 'tests'> {
  const { measuredAtMs, intervalMs, reason, sinceMs } = target;
  const settings = target.probes.find(({ probe }) => probe === 'line')?.settings as WatchedLine;
  // We were cut off before already: whenever it was noticed, it was silent by our hub.
  if (reason === 'hub-cut-off') return { wellMs: sinceMs - intervalMs, silentSinceMs: null, tests: [] };
  if (settings.answeredLast || measuredAtMs === null)
    return { wellMs: settings.answeredLast ? measuredAtMs : null, silentSinceMs: null, tests: [] };
  // The test before the first that failed was answered: else the state would have said so.
  const failedMs =
    settings.reason === 'tests-to-fail'
      ? settings.sinceMs
      : settings.reason === 'tests-to-answer'
        ? measuredAtMs
        : null;
  if (failedMs === null) return { wellMs: null, silentSinceMs: null, tests: [] };
  return { wellMs: failedMs - intervalMs, silentSinceMs: failedMs, tests: [] };
}
