import { type OperationView } from '@linekeeper/contract/platform/operations';
import { hasEnded } from '../../lib/operations.ts';

/** So long what went well stays in the corner after its end, before it is in the tray alone. */
export const shownAfterEndMs = 20_000;

interface Seen {
  /** When this visit began, as the server writes times: what had ended before is no news. */
  readonly startedAt: string;
  /** What the reader took out of the corner, or saw in the tray. */
  readonly seen: ReadonlySet<string>;
}

/** What stands in the corner: what goes on, what went well a moment ago, and what failed until it was seen. */
export function inCorner(
  operations: readonly OperationView[],
  { startedAt, seen }: Seen,
  nowMs: number,
): readonly OperationView[] {
  return operations.filter((operation) => {
    if (seen.has(operation.id)) return false;
    if (!hasEnded(operation)) return true;
    const endedAt = operation.finishedAt ?? '';
    if (endedAt <= startedAt) return false;
    return operation.state === 'failed' || nowMs - Date.parse(endedAt) < shownAfterEndMs;
  });
}

/** What the badge of the tray counts: what goes on, and what failed and was not seen. */
export function countOf(operations: readonly OperationView[], { startedAt, seen }: Seen): number {
  return operations.filter(
    (operation) =>
      !hasEnded(operation) ||
      (operation.state === 'failed' && (operation.finishedAt ?? '') > startedAt && !seen.has(operation.id)),
  ).length;
}
