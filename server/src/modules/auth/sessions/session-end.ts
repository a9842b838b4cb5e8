import { type ErrorName } from '@linekeeper/contract/errors';

/** Why a session was ended before its time. */
export type EndReason =
  | 'signed-out'
  | 'revoked'
  | 'password-changed'
  | 'signed-in-elsewhere'
  | 'member-disabled'
  | 'tenant-frozen'
  | 'tenant-expired';

/** Ends that its user did not make are told once, each with its own notice (spec section 8). */
const notices: ReadonlyMap<string, ErrorName> = new Map<EndReason, ErrorName>([
  ['signed-in-elsewhere', 'SIGNED_IN_ELSEWHERE'],
  ['member-disabled', 'MEMBER_DISABLED'],
  ['tenant-frozen', 'TENANT_FROZEN'],
  ['tenant-expired', 'TENANT_EXPIRED'],
]);

/**
 * A page asks many things at once, and each of its calls is to hear the same: all that come so soon after the first hear
 * the notice too.
 */
export const endNotifiedMs = 5_000;

/** The notice that an ended session is due; undefined where its user ended it, or where nobody knows why. */
export function endErrorOf(endReason: string | null): ErrorName | undefined {
  return endReason === null ? undefined : notices.get(endReason);
}

/** What an ended session answers: its notice at the first call, afterwards that it is over. */
export function endError(
  ended: { readonly endReason: string | null; readonly endNotifiedAt: Date | null },
  nowMs: number,
): ErrorName {
  const isNotified = ended.endNotifiedAt !== null && ended.endNotifiedAt.getTime() + endNotifiedMs <= nowMs;
  return (isNotified ? undefined : endErrorOf(ended.endReason)) ?? 'SESSION_ENDED';
}

/** The reason that a fault of the account is kept under. */
export function reasonOf(fault: ErrorName): EndReason | undefined {
  for (const [reason, name] of notices) if (name === fault) return reason as EndReason;
  return undefined;
}
