import { type PollRecord, RefusedRecords, type StoreScope } from './types.ts';

/** The year 2100: what claims to be later is a wrong clock or a wrong unit. */
const latestMs = 4_102_444_800_000;

interface Layout {
  readonly tenantId: number;
  readonly targetId: string;
  readonly columns: number;
}

/** Throws RefusedRecords that names every record which can never be kept. */
export function checkRecords(
  scope: StoreScope,
  polls: readonly PollRecord[],
  layoutOf: (layoutId: number) => Layout | undefined,
): void {
  const refused = new Map<PollRecord, string>();
  for (const poll of polls) {
    const reason = reasonToRefuse(scope, poll, layoutOf(poll.layoutId));
    if (reason) refused.set(poll, reason);
  }
  if (refused.size > 0) throw new RefusedRecords(refused);
}

function reasonToRefuse(scope: StoreScope, poll: PollRecord, layout: Layout | undefined): string | undefined {
  const { tenantId, targetId, layoutId, atMs, values } = poll;
  if (!scope.tenantIds.includes(tenantId)) return `Tenant ${tenantId} is outside the scope.`;
  if (!layout || layout.tenantId !== tenantId || layout.targetId !== targetId)
    return `Layout ${layoutId} of target ${targetId} is unknown.`;
  if (layout.columns !== values.length)
    return `Layout ${layoutId} has ${layout.columns} columns, not ${values.length}.`;
  if (!(Number.isSafeInteger(atMs) && atMs >= 0 && atMs < latestMs))
    return `${atMs} is not a time in milliseconds since 1970.`;
  return undefined;
}
