import { type DialOutcome } from '@linekeeper/contract/dial/dial-results';
import { type Heard, type Within } from '../ingest/take-within.ts';
import { type LineEvidenceBoard } from '../lines/line-evidence.ts';
import { type WatchedDialPath } from './dial-paths.queries.ts';
import { dialVerdict } from './dial-verdict.ts';
import { measuredOf } from './dial-measured.ts';
import { type Seen } from './dial-seen.ts';
import { seenOverLine } from './line-witness.ts';

/** A run of a path that an agent measured, on our clock (milliseconds since 1970). */
export interface AgentRun {
  readonly path: WatchedDialPath;
  readonly atMs: number;
  readonly outcome: DialOutcome;
  /** How far from that it may truly lie, in milliseconds; null: nobody knows. */
  readonly uncertaintyMs: number | null;
}

interface Parts {
  readonly engine: { take(within: Within, heard: readonly Heard[]): Promise<void> };
  readonly lines: Pick<LineEvidenceBoard, 'tested'>;
}

/** Keeps runs of agents by the one entrance, in the order of time, in the transaction that acknowledges them. */
export function takeAgentRuns(
  { engine, lines }: Parts,
  within: Within,
  runs: readonly AgentRun[],
): Promise<void> {
  const inOrder = runs.toSorted((one, other) => one.atMs - other.atMs);
  // Each run of a path is compared with the one before it, as far as this transaction goes.
  const seenOf = new Map<string, Seen>();
  return engine.take(
    within,
    inOrder.map(({ path, atMs, outcome, uncertaintyMs }): Heard => ({
      targetId: path.id,
      atMs,
      measurement(_watched, isNow) {
        const verdict = dialVerdict(outcome, atMs);
        const seen = seenOverLine(outcome, verdict, path);
        const { intervalMs } = path;
        if (isNow && path.sourceLineId !== null && seen !== null)
          lines.tested(path.sourceLineId, path.id, { atMs, ok: seen, intervalMs });
        if (isNow && path.lineId !== null && verdict.kind === 'answered')
          lines.tested(path.lineId, path.id, { atMs, ok: true, intervalMs });
        const before = seenOf.get(path.id) ?? path.seen;
        const ran = { path, seen: before, outcome, verdict, atMs, isNow, uncertaintyMs };
        const { values, rows, seen: after } = measuredOf(ran);
        seenOf.set(path.id, after);
        return {
          ...{ subject: { kind: 'dial_path', id: path.id }, source: 'agent', atMs, verdict, uptimeS: null },
          ...{ values, rows },
        };
      },
    })),
  );
}
