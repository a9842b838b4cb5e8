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
  /** Of others elsewhere: how many were well, of how many. */
  readonly count?: readonly [well: number, of: number];
  /** Of tests to a target: which, so that it is compared with what others say of the same. */
  readonly targetId?: string;
  /** Of tests to the line: its address was agreed. One that was learned may be somebody else's by now. */
  readonly isFixed?: boolean;
  /** Of another line: it ends at the same device; it is of another provider. */
  readonly isSameCpe?: boolean;
  readonly isOtherProvider?: boolean;
}

/** How far a clock that is not ours may be ahead. */
const aheadMs = 5_000;

/** Whether what was seen says something of a time. */
export const isFresh = ({ atMs, freshMs }: Pick<FaultEvidence, 'atMs' | 'freshMs'>, nowMs: number): boolean =>
  nowMs - atMs <= freshMs && atMs - nowMs <= aheadMs;
