import { type OperationView } from '@linekeeper/contract/platform/operations';
import { create } from 'zustand';
import { useNow } from '../../components/use-now.ts';
import { hasEnded, useMyOperations } from '../../lib/operations.ts';
import { countOf, inCorner } from './tray-rules.ts';

/** What was seen in this visit; corner and tray share it. */
const useSeen = create<{ readonly startedAt: string; readonly seen: ReadonlySet<string> }>(() => ({
  startedAt: new Date().toISOString(),
  seen: new Set(),
}));

/** Takes operations out of the corner; what failed counts no more. */
export function markSeen(ids: readonly string[]): void {
  useSeen.setState(({ seen }) => ({ seen: new Set([...seen, ...ids]) }));
}

interface Tray {
  readonly corner: readonly OperationView[];
  /** All that go on or ended within the hour, what goes on first. */
  readonly all: readonly OperationView[];
  readonly count: number;
}

/** The reader's long operations, as corner and tray show them. */
export function useTray(): Tray {
  const operations = useMyOperations();
  const seen = useSeen();
  const now = useNow();
  const all = [...operations.filter((one) => !hasEnded(one)), ...operations.filter(hasEnded)];
  return { corner: inCorner(operations, seen, now), all, count: countOf(operations, seen) };
}
