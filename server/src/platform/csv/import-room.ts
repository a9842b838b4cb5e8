import { importBytesPerDay } from '@linekeeper/contract/limits';

/** A file that a tenant uploaded and that is still there. */
export interface KeptFile {
  readonly bytes: number;
  readonly ageS: number;
}

/** A file takes rows, a check and room in lists, however small it is. */
const leastCounted = 256 * 1024;
const counted = (bytes: number) => Math.max(bytes, leastCounted);

/** Files are kept so long. */
export const keptHours = 24;

/**
 * Hours until a tenant may upload a file of so many bytes beside those that are kept, the oldest of these first; 0 where
 * there is room for it now.
 */
export function hoursUntilRoom(kept: readonly KeptFile[], wantedBytes: number): number {
  let used = kept.reduce((sum, { bytes }) => sum + counted(bytes), 0);
  let hours = 0;
  for (const { bytes, ageS } of kept) {
    if (used + counted(wantedBytes) <= importBytesPerDay) break;
    used -= counted(bytes);
    // A file that is read when its day is over goes with the next hour.
    hours = Math.max(1, Math.ceil(keptHours - ageS / 3_600));
  }
  return hours;
}
