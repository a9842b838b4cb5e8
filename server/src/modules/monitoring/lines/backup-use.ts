/** A backup line that carries no more than this is idle: keepalives and routing protocols are no use of it. */
const idleBps = 64_000;
/** Of what was contracted, where that is known. */
const idleShare = 0.01;
/** So many measurements in a row say the same before it is an event. */
const alikeBefore = 2;

/** Whether a backup line carries traffic, as far as it is known. */
export interface BackupUse {
  readonly inUse: boolean | null;
  /** Measurements in a row that say otherwise. */
  readonly otherwise: number;
}

export const unknownUse: BackupUse = { inUse: null, otherwise: 0 };

/**
 * The use of a backup line after a measurement of its traffic (bit/s, both ways together), and whether it began or ended with it. What is
 * seen first is no event: it may have been so for long.
 */
export function backupUse(
  before: BackupUse,
  bps: number,
  contractedBps: number | null,
): { readonly use: BackupUse; readonly event: 'backup-in-use' | 'backup-idle' | null } {
  const inUse = bps > Math.max(idleBps, (contractedBps ?? 0) * idleShare);
  if (before.inUse === inUse) return { use: { inUse, otherwise: 0 }, event: null };
  const otherwise = before.otherwise + 1;
  if (otherwise < alikeBefore) return { use: { ...before, otherwise }, event: null };
  const event = before.inUse === null ? null : inUse ? 'backup-in-use' : 'backup-idle';
  return { use: { inUse, otherwise: 0 }, event };
}
