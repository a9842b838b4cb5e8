import { type FaultEvidenceRow, type FaultSide } from '@linekeeper/contract/lines/fault-side';
import { type LiveMessage } from '@linekeeper/contract/live';
import { type Database } from '../../../platform/db/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { type Log } from '../../../platform/log.ts';
import { keepHappened } from '../../subjects/index.ts';
import { type CommitHook } from '../ingest/ingest.ts';
import { type FaultEvidence, isFresh } from './fault-evidence.ts';
import { isAway, lastFaultSide } from './fault-side.queries.ts';
import { type FaultVerdict, faultSide } from './fault-side.ts';
import { gatherEvidence, type GatherParts } from './gather-evidence.ts';

export interface FaultWatchParts extends GatherParts {
  readonly database: Database;
  readonly publish: (tenantId: number, message: LiveMessage) => void;
  readonly log: Log;
}

/** After so many intervals everybody has looked again. */
const firstLookIntervals = 1.25;
/** Later looks come with an eighth of the time that it has been away: often at first, seldom after days. */
const laterShare = 1 / 8;
/** Fewer lines of others are no share, but a number. */
const fewestTold = 3;

interface Due {
  readonly tenantId: number;
  readonly lineId: string;
  /** Since when the line is away, or back. */
  readonly sinceMs: number;
  readonly isBack: boolean;
  dueMs: number;
}

/**
 * Watches lines that are away, and writes down which side fails: once everybody has looked after it went, and whenever that becomes another
 * side. Evidence that fades is no news: from a side to "cannot tell" nothing is written.
 */
export class FaultWatch {
  readonly #parts: FaultWatchParts;
  readonly #due = new Map<string, Due>();
  #busy: Promise<void> | null = null;
  #ended = false;

  constructor(parts: FaultWatchParts) {
    this.#parts = parts;
  }

  /** Looks at measurements of lines: their going, staying away and coming back. */
  readonly hook: CommitHook = ({ watched: { target, track }, measurement: { atMs }, change }) => {
    if (target.kind !== 'line') return [];
    const known = this.#due.get(target.id);
    const firstLookMs = target.intervalMs * firstLookIntervals;
    const isGone = isAway(track);
    if (isGone && (!known || known.isBack)) this.#take(target, atMs, atMs + firstLookMs, false);
    else if (!isGone && known && !known.isBack && change) this.#take(target, atMs, atMs + firstLookMs, true);
    this.#look(atMs);
    return [];
  };

  forget(lineId: string): void {
    this.#due.delete(lineId);
  }

  /** Ends what is under way. */
  async stop(): Promise<void> {
    this.#ended = true;
    await this.#busy;
  }

  /** Resolves when all looks that are due are done: for tests. */
  async idle(): Promise<void> {
    await this.#busy;
  }

  #take(
    { tenantId, id }: { readonly tenantId: number; readonly id: string },
    sinceMs: number,
    dueMs: number,
    isBack: boolean,
  ): void {
    this.#due.set(id, { tenantId, lineId: id, sinceMs, dueMs, isBack });
  }

  /** One after the other: thousands of lines may go at once. */
  #look(nowMs: number): void {
    if (this.#busy || this.#ended) return;
    const due = [...this.#due.values()].filter(({ dueMs }) => dueMs <= nowMs);
    if (due.length === 0) return;
    this.#busy = this.#lookAt(due, nowMs).finally(() => (this.#busy = null));
  }

  async #lookAt(due: readonly Due[], nowMs: number): Promise<void> {
    for (const one of due) {
      if (this.#ended) return;
      one.dueMs = nowMs + Math.max(60_000, (nowMs - one.sinceMs) * laterShare);
      if (one.isBack) this.#due.delete(one.lineId);
      try {
        await this.#note(one);
      } catch (error) {
        this.#parts.log.warn({ err: error, lineId: one.lineId }, 'Which side of a line fails was not noted.');
      }
    }
  }

  async #note({ tenantId, lineId, isBack }: Due): Promise<void> {
    const { database, publish, nowMs } = this.#parts;
    const isNoted = await database.withTenant(jobScope([tenantId]), async (tx, client) => {
      const gathered = await gatherEvidence(tx, tenantId, lineId, this.#parts);
      if (!gathered?.outage) return false;
      const atMs = nowMs();
      const verdict = faultSide(gathered.evidence, atMs);
      const before = await lastFaultSide(tx, tenantId, lineId, gathered.outage.fromMs);
      if (!isNews(verdict.side, before?.side, isBack || !gathered.isDown)) return false;
      const evidence = shownEvidence(gathered.evidence, verdict, atMs);
      const subject = { tenantId, targetId: lineId, subjectId: lineId, subjectKind: 'line' } as const;
      const data = { side: verdict.side, evidence, moment: momentOf(gathered.evidence, atMs) };
      await keepHappened(tx, client, [{ ...subject, atMs, kind: 'fault-side', data }]);
      return true;
    });
    if (isNoted) publish(tenantId, { type: 'subject.event', subject: { kind: 'line', id: lineId } });
  }
}

/** Of a line that is back only its device's restart tells more than was known while it was away. */
function isNews(side: FaultSide, before: FaultSide | undefined, isBack: boolean): boolean {
  if (side === before || side === 'none') return false;
  if (isBack) return side === 'power-or-cpe';
  return side !== 'cannot-tell' || before === undefined;
}

/**
 * What was known at a moment, to be kept with its verdict: what was too old by then is left out, and of the lines of all tenants no more is
 * kept than what share of them was well, in tenths.
 */
export function momentOf(evidence: readonly FaultEvidence[], nowMs: number): FaultEvidence[] {
  return evidence
    .filter((one) => isFresh(one, nowMs))
    .flatMap((one) => {
      if (!one.isShared || !one.count) return [one];
      const [well, of] = one.count;
      return of < fewestTold ? [] : [{ ...one, count: [Math.round((10 * well) / of), 10] as const }];
    });
}

/** Evidence as people read it: what the verdict rests on first, then the newest. */
export function shownEvidence(
  evidence: readonly FaultEvidence[],
  { because }: FaultVerdict,
  nowMs: number,
): FaultEvidenceRow[] {
  const counted = new Set(because);
  return [...evidence]
    .sort((one, other) => Number(counted.has(other)) - Number(counted.has(one)) || other.atMs - one.atMs)
    .map((one) => ({
      ...{ what: one.what, from: one.from, to: one.to, ok: one.ok },
      at: new Date(one.atMs).toISOString(),
      count: one.count && !one.isShared ? [one.count[0], one.count[1]] : null,
      isStale: !isFresh(one, nowMs),
      counts: counted.has(one),
    }));
}
