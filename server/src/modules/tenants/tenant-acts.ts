import { tenantStatuses } from '@linekeeper/contract/tenants/identities';
import { deletionWaitDays, type TenantAct } from '@linekeeper/contract/tenants/tenant-lifecycle';

const dayMs = 24 * 3_600_000;

/** How a tenant stands, with what taking a deletion back restores. */
export interface FullLifecycle {
  readonly status: number;
  readonly enabled: boolean;
  readonly frozen: boolean;
  readonly expiresAt: Date | null;
  readonly deletionDueAt: Date | null;
  readonly deletionBy: string | null;
  readonly enabledBefore: boolean | null;
}

export interface Wish {
  readonly act: TenantAct | 'take-back';
  readonly nowMs: number;
  /** Of `convert`: the new end, if any. */
  readonly expiresAt?: Date | null;
  /** Of `delete`: who wants it. */
  readonly by?: string;
}

/** How a tenant stands after an act; undefined where it cannot be done as the tenant stands. */
export function lifecycleAfter(lifecycle: FullLifecycle, wish: Wish): FullLifecycle | undefined {
  const waits = lifecycle.deletionDueAt !== null;
  // A tenant that is to be deleted can only be kept after all.
  if (waits !== (wish.act === 'take-back')) return undefined;
  // Once its day has come, it is being deleted.
  if (waits && (lifecycle.deletionDueAt?.getTime() ?? 0) <= wish.nowMs) return undefined;
  switch (wish.act) {
    case 'convert':
      if (lifecycle.status === tenantStatuses.FORMAL) return undefined;
      return { ...lifecycle, status: tenantStatuses.FORMAL, expiresAt: wish.expiresAt ?? null };
    case 'freeze':
      return lifecycle.frozen ? undefined : { ...lifecycle, frozen: true };
    case 'unfreeze':
      return lifecycle.frozen ? { ...lifecycle, frozen: false } : undefined;
    case 'disable':
      return lifecycle.enabled ? { ...lifecycle, enabled: false } : undefined;
    case 'enable':
      return lifecycle.enabled ? undefined : { ...lifecycle, enabled: true };
    case 'delete':
      return {
        ...lifecycle,
        enabled: false,
        enabledBefore: lifecycle.enabled,
        deletionDueAt: new Date(wish.nowMs + deletionWaitDays * dayMs),
        deletionBy: wish.by ?? '',
      };
    case 'take-back':
      return {
        ...lifecycle,
        enabled: lifecycle.enabledBefore ?? true,
        enabledBefore: null,
        deletionDueAt: null,
        deletionBy: null,
      };
  }
}

/** What of the two lifecycles is another, before and after. */
export function changeOf(before: FullLifecycle, after: FullLifecycle) {
  const keys = (Object.keys(after) as (keyof FullLifecycle)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const part = (lifecycle: FullLifecycle) => Object.fromEntries(keys.map((key) => [key, lifecycle[key]]));
  return { before: part(before), after: part(after) };
}

/** Whether members may sign in and work, as far as the tenant decides by hand. */
export const isOpen = ({ enabled, frozen }: Pick<FullLifecycle, 'enabled' | 'frozen'>) => enabled && !frozen;
