import { tenantStatuses } from '@linekeeper/contract/tenants/identities';
import { deletionWaitDays, type TenantAct } from '@linekeeper/contract/tenants/tenant-lifecycle';

const dayMs = 24 * 3_600_000;

/** How a tenant stands, with what taking a deletion back restores. */
export interface FullStanding {
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
export function standingAfter(standing: FullStanding, wish: Wish): FullStanding | undefined {
  const waits = standing.deletionDueAt !== null;
  // A tenant that is to be deleted can only be kept after all.
  if (waits !== (wish.act === 'take-back')) return undefined;
  // Once its day has come, it is being deleted.
  if (waits && (standing.deletionDueAt?.getTime() ?? 0) <= wish.nowMs) return undefined;
  switch (wish.act) {
    case 'convert':
      if (standing.status === tenantStatuses.FORMAL) return undefined;
      return { ...standing, status: tenantStatuses.FORMAL, expiresAt: wish.expiresAt ?? null };
    case 'freeze':
      return standing.frozen ? undefined : { ...standing, frozen: true };
    case 'unfreeze':
      return standing.frozen ? { ...standing, frozen: false } : undefined;
    case 'disable':
      return standing.enabled ? { ...standing, enabled: false } : undefined;
    case 'enable':
      return standing.enabled ? undefined : { ...standing, enabled: true };
    case 'delete':
      return {
        ...standing,
        enabled: false,
        enabledBefore: standing.enabled,
        deletionDueAt: new Date(wish.nowMs + deletionWaitDays * dayMs),
        deletionBy: wish.by ?? '',
      };
    case 'take-back':
      return {
        ...standing,
        enabled: standing.enabledBefore ?? true,
        enabledBefore: null,
        deletionDueAt: null,
        deletionBy: null,
      };
  }
}

/** What of the two standings is another, before and after. */
export function changeOf(before: FullStanding, after: FullStanding) {
  const keys = (Object.keys(after) as (keyof FullStanding)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const part = (standing: FullStanding) => Object.fromEntries(keys.map((key) => [key, standing[key]]));
  return { before: part(before), after: part(after) };
}

/** Whether members may sign in and work, as far as the tenant decides by hand. */
export const isOpen = ({ enabled, frozen }: Pick<FullStanding, 'enabled' | 'frozen'>) => enabled && !frozen;
