import { type Scope } from '../../platform/db/scope.ts';
import { type Recipient } from '../../platform/delivery/notify.ts';
import { type AccountParams } from '../auth/index.ts';

/** What every notification of a change by somebody else says. */
export function notifiedBy({ actor }: Pick<Scope, 'actor'>, nowMs: number): Omit<AccountParams, 'change'> {
  const at = new Date(nowMs).toISOString();
  return { at, address: actor?.address ?? '', by: actor?.name ?? null };
}

interface Contacts {
  readonly email: string | null;
  readonly phone: string | null;
}

/**
 * What a member is told when somebody changes its addresses: at the one from before too, since whoever takes an account over
 * changes that first.
 */
export function contactNotifications(
  by: ReturnType<typeof notifiedBy>,
  { id: memberId, before, after }: { id: string; before: Contacts; after: Contacts },
): Recipient<AccountParams>[] {
  const isPhoneNew = before.phone !== after.phone;
  if (before.email === after.email)
    return isPhoneNew ? [{ memberId, params: { ...by, change: 'phone' } }] : [];
  // One mail for both: whoever reads an address is told once.
  const change = isPhoneNew ? 'contacts' : 'email';
  return [...new Set([null, before.email])].map((to) => ({ memberId, to, params: { ...by, change } }));
}
