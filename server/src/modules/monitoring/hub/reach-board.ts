import { type Measured } from '../engine/measure.ts';
import { type Silence } from '../engine/silence.ts';
import { type Watched } from '../engine/watched.ts';
import { type Measurement } from '../ingest/measurement.ts';
import { pendingRow } from '../ingest/pending-rows.ts';
import { isHubSilent } from '../lines/fault-facts.ts';
import { cutSince, wasCut } from '../lines/hub-cut.ts';
import { excuseOutages } from '../states/states.queries.ts';
import { forgetLostHere } from '../store/index.ts';
import { putHubCut } from './hub-cut-fact.ts';
import { type OtherSite, othersThan, type SeenSite, seenSites } from './seen-sites.ts';
import { cameBack, placeOf, type SeenTarget, seenAfter } from './seen-targets.ts';

/** Places are put together anew this often at most. */
const sitesMs = 1_000;
/** So long at most a failure waits until it is known whether it is our hub's, while nothing answers anywhere. */
const heldMs = 90_000;
/** Who talks to us by a connection of his own is not back at once when we are. */
export const reconnectMs = 90_000;
/** A cut that comes so soon after another is told with that. */
const sameCutMs = 600_000;
/** What came so long ago is no neighbour of anything any more. */
const keptMs = 2 * 86_400_000;

/**
 * How all that this server asks itself (devices, lines, targets of its own tests) answered last, in memory, place by place: where hardly any
 * place answers any more it is our own hub that is cut off, and the silence of a target says nothing of it (decision 0070).
 */
export class ReachBoard {
  readonly #seen = new Map<string, SeenTarget>();
  #mostKept = 1000;
  #sites: { readonly atMs: number; readonly all: readonly SeenSite[] } = { atMs: -Infinity, all: [] };
  /** The cut of now, or the last one: since when, when it was last seen, and whose administrators it was told. */
  #cut: { readonly sinceMs: number; lastMs: number; readonly tenantIds: Set<number> } | null = null;

  /** What our own measurement of a target says, knowing how all others went: nothing, where our hub is cut off. */
  judged(watched: Watched, measured: Measured): Measured {
    return { ...measured, measurement: this.#judged(watched, measured.measurement) };
  }

  #judged(watched: Watched, measurement: Measurement): Measurement {
    const ok = cameBack(watched, measurement);
    if (ok === null) return measurement;
    const { target } = watched;
    const { atMs } = measurement;
    const before = this.#seen.get(target.id);
    const seen = seenAfter(watched, { atMs, ok }, before);
    this.#seen.set(target.id, seen);
    if (this.#seen.size > this.#mostKept) this.#dropOld(atMs);
    // Lines are judged with all that is seen of them (`lines/hub-board.ts`).
    if (target.kind === 'line') return measurement;
    if (ok) return before ? this.#backAgain(watched, measurement, before) : measurement;
    return this.#silent(watched, measurement, seen);
  }

  /** What the silence of somebody means who talks to us by a connection of his own, or of what he measures: nothing, while our hub is or was just cut off. */
  silenceOf({ target, track }: Watched, verdict: Silence, atMs: number): Silence {
    if (verdict.reason !== 'agent-silent') return verdict;
    const sinceMs = cutSince(this.#others(placeOf(target).site, atMs));
    if (sinceMs === null && !this.#isBackJustNow(atMs)) return verdict;
    const isOfBefore = track.reason === 'agent-silent';
    // Who was silent long before fell silent by himself, and who was before it was over.
    const silentMs = isOfBefore ? track.sinceMs : verdict.atMs;
    if (sinceMs === null ? isOfBefore : silentMs < sinceMs - reconnectMs) return verdict;
    // The last word counts for one interval.
    const fromMs = verdict.kind === 'failed' ? verdict.atMs + target.intervalMs : verdict.atMs;
    return { kind: 'closed', atMs: Math.min(atMs, fromMs), reason: 'hub-cut-off' };
  }

  /** Whether others cannot hand in what they measure of a target: our hub is or was just cut off. */
  isCutFrom({ target }: Pick<Watched, 'target'>, atMs: number): boolean {
    return this.#isBackJustNow(atMs) || cutSince(this.#others(placeOf(target).site, atMs)) !== null;
  }

  #isBackJustNow(atMs: number): boolean {
    return this.#cut !== null && atMs - this.#cut.lastMs <= reconnectMs;
  }

  #others(site: string, atMs: number): OtherSite[] {
    if (Math.abs(atMs - this.#sites.atMs) >= sitesMs)
      this.#sites = { atMs, all: seenSites(this.#seen.values(), atMs) };
    return othersThan(this.#sites.all, site);
  }

  #silent(watched: Watched, measurement: Measurement, seen: SeenTarget): Measurement {
    const { target, track } = watched;
    const { atMs } = measurement;
    const others = this.#others(seen.site, atMs);
    const cutMs = cutSince(others);
    if (cutMs === null) {
      const isFirst = track.failedSinceMs === null || track.state === 'down';
      return !isFirst && mayBeOurs(others, seen, atMs)
        ? { ...measurement, verdict: { kind: 'stalled', atMs } }
        : measurement;
    }
    const [firstMs, secondMs] = failedSince(seen).filter((ms) => ms >= cutMs);
    const sinceMs = secondMs === undefined ? undefined : firstMs;
    const { tenantId, id: subjectId } = target;
    const gap = { tenantId, subjectId, fromMs: firstMs ?? atMs, toMs: atMs };
    const excused =
      sinceMs !== undefined && track.state === 'down'
        ? [pendingRow(excuseOutages, `${subjectId} ${atMs}`, gap)]
        : [];
    // Those before it was known were kept.
    const lost =
      sinceMs !== undefined && track.reason !== 'hub-cut-off'
        ? [pendingRow(forgetLostHere, `${subjectId} ${atMs}`, gap)]
        : [];
    return {
      ...measurement,
      verdict: {
        ...{ kind: 'unavailable', atMs, reason: 'hub-cut-off' },
        ...(sinceMs !== undefined && { sinceMs }),
      },
      // Nothing was measured: what was lost on the way was lost here.
      values: null,
      rows: [...excused, ...lost, ...this.#told(watched, cutMs, atMs)],
    };
  }

  /** It answers again: what it was taken for meanwhile is revised where it was our hub. */
  #backAgain({ target, track }: Watched, measurement: Measurement, before: SeenTarget): Measurement {
    const failed = failedSince(before);
    const [firstMs, lastMs] = [failed[0], failed.at(-1)];
    if (firstMs === undefined || lastMs === undefined || track.reason === 'hub-cut-off') return measurement;
    const { atMs } = measurement;
    const { tenantId, id: subjectId } = target;
    const silence = { wellMs: before.wellMs ?? -Infinity, firstMs, lastMs, backMs: atMs };
    if (!wasCut(this.#others(before.site, atMs), silence)) return measurement;
    const gap = { tenantId, subjectId, fromMs: firstMs, toMs: atMs };
    const key = `${subjectId} ${atMs}`;
    const excused = track.state === 'down' ? [pendingRow(excuseOutages, key, gap)] : [];
    return {
      ...measurement,
      rows: [...measurement.rows, ...excused, pendingRow(forgetLostHere, key, gap)],
    };
  }

  /** The administrators of each tenant are told once a cut, with what is written of its targets. */
  #told({ target: { tenantId }, track }: Watched, sinceMs: number, atMs: number) {
    if (!this.#cut || atMs - this.#cut.lastMs > sameCutMs)
      this.#cut = { sinceMs, lastMs: atMs, tenantIds: new Set() };
    const cut = this.#cut;
    cut.lastMs = Math.max(cut.lastMs, atMs);
    // It was told with the state that says so, before this process began.
    const wasTold = cut.tenantIds.has(tenantId) || track.reason === 'hub-cut-off';
    cut.tenantIds.add(tenantId);
    if (wasTold) return [];
    return [pendingRow(putHubCut, `${tenantId} ${cut.sinceMs}`, { tenantId, sinceMs: cut.sinceMs })];
  }

  #dropOld(nowMs: number): void {
    for (const [id, { tests }] of this.#seen)
      if (nowMs - (tests.at(-1)?.atMs ?? -Infinity) > keptMs) this.#seen.delete(id);
    this.#mostKept = 2 * this.#seen.size + 1000;
  }
}

/** When the tests began that failed in a row since it last answered. */
const failedSince = ({ tests }: SeenTarget): number[] =>
  tests.slice(tests.findLastIndex(({ ok }) => ok) + 1).map(({ atMs }) => atMs);

/**
 * Since its first failure nothing answered anywhere, and places enough fell silent with it to think of our hub: whether it is that is known once
 * more were asked. One answer from anywhere ends it.
 */
function mayBeOurs(others: readonly OtherSite[], { silentSinceMs }: SeenTarget, atMs: number): boolean {
  if (silentSinceMs === null || atMs - silentSinceMs > heldMs) return false;
  if (others.some(({ wellMs }) => (wellMs ?? -Infinity) > silentSinceMs)) return false;
  const fell = others.filter(
    ({ wellMs, failsSinceMs }) => wellMs !== null && (failsSinceMs ?? -Infinity) > silentSinceMs - heldMs,
  );
  const foreign = fell.filter(({ isForeign }) => isForeign).length;
  return isHubSilent({ well: 0, of: foreign }, { well: 0, of: fell.length - foreign });
}
