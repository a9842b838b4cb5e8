import {
  organizationTypes,
  tenantStatuses,
  type TenantStatus,
} from '@linekeeper/contract/tenants/identities';
import { graceDays, trialDays } from '@linekeeper/contract/limits';
import { type TenantState } from '@linekeeper/contract/tenants/organizations';

const { OP, MIDDLEMAN, COMPANY } = organizationTypes;
const dayMs = 24 * 3_600_000;

/** Whether a tenant of a type may stand below one: MSPs and end customers below the platform or an MSP. */
export function fitsBelow(type: number, parentType: number): boolean {
  return (type === MIDDLEMAN || type === COMPANY) && (parentType === OP || parentType === MIDDLEMAN);
}

/** How a tenant stands in the database. */
export interface LifecycleFacts {
  readonly status: number;
  readonly enabled: boolean;
  readonly frozen: boolean;
  readonly expiresAt: Date | null;
  readonly deletionDueAt: Date | null;
}

/** The one word for how a tenant stands: what weighs most. */
export function stateOf(lifecycle: LifecycleFacts, nowMs: number): TenantState {
  if (lifecycle.deletionDueAt !== null) return 'deleting';
  if (!lifecycle.enabled) return 'disabled';
  if (lifecycle.frozen) return 'frozen';
  return lifecycle.expiresAt !== null && lifecycle.expiresAt.getTime() <= nowMs ? 'expired' : 'open';
}

/** When a new tenant ends: as was said, else after 15 days for a trial (spec section 9), else never. */
export function endOf(status: TenantStatus, said: Date | null, nowMs: number): Date | null {
  if (said !== null) return said;
  return status === tenantStatuses.TRIAL ? new Date(nowMs + trialDays * dayMs) : null;
}

/** Whether a tenant's devices are asked: not while it is closed by hand, nor once its end and the grace time are past. */
export function isWatched(
  { enabled, expiresAt }: Pick<LifecycleFacts, 'enabled' | 'expiresAt'>,
  nowMs: number,
): boolean {
  return enabled && (expiresAt === null || expiresAt.getTime() + graceDays * dayMs > nowMs);
}
