import { type FaultEvidenceKind } from '@linekeeper/contract/lines/fault-side';

/** One thing that was seen, of the line or of what stands around it. */
export interface FaultEvidence {
  readonly what: FaultEvidenceKind;
  /** Who looked, and at what, by name; null: the server. */
  readonly from: string | null;
  readonly to: string | null;
  readonly atMs: number;
  /** For how long it says something of now. */
  readonly freshMs: number;
  readonly ok: boolean;
  /** Since when it is so, where that is known. */
  readonly sinceMs?: number;
  /** Of others elsewhere: how many were well, of how many. */
  readonly count?: readonly [well: number, of: number];
  /** Whose measurement it is, so that a later word of the same takes its place. */
  readonly ofId?: string;
  /** Of tests to a target: which, so that it is compared with what others say of the same. */
  readonly targetId?: string;
  /** Of tests to the line: its address was agreed. One that was learned may be somebody else's by now. */
  readonly isFixed?: boolean;
  /** Of another line: it ends at the same device; it is of another provider. */
  readonly isSameCpe?: boolean;
  readonly isOtherProvider?: boolean;
  /** Of others elsewhere: they are of all tenants, whose number is nobody's. */
  readonly isShared?: boolean;
}

/** How far a clock that is not ours may be ahead. */
const aheadMs = 5_000;

/** Whether what was seen says something of a time. */
export const isFresh = ({ atMs, freshMs }: Pick<FaultEvidence, 'atMs' | 'freshMs'>, nowMs: number): boolean =>
  nowMs - atMs <= freshMs && atMs - nowMs <= aheadMs;

const ofTheLine: ReadonlySet<FaultEvidenceKind> = new Set(['test-to-line', 'test-over-line']);

/**
 * The evidence of one moment: what is fresh, and, once something of the line fails, whatever was seen well no earlier than that: what
 * answered before the lights went out proves no light.
 */
export function ofOneMoment(evidence: readonly FaultEvidence[], nowMs: number): readonly FaultEvidence[] {
  const fresh = evidence.filter((one) => isFresh(one, nowMs));
  const began = fresh.filter(({ what, ok }) => !ok && ofTheLine.has(what)).map((one) => one.sinceMs ?? 0);
  const fromMs = Math.max(-Infinity, ...began);
  return fresh.filter(({ ok, atMs }) => !ok || atMs >= fromMs);
}
