import { type Told } from '@linekeeper/contract/notifications/notifications';
import { type Scope } from '../../platform/db/scope.ts';

/** What every notice of a change by somebody else says. */
export function toldBy({ actor }: Pick<Scope, 'actor'>, nowMs: number) {
  const at = new Date(nowMs).toISOString();
  return { kind: 'account', at, address: actor?.address ?? '', by: actor?.name ?? null } as const;
}

interface Contacts {
  readonly email: string | null;
  readonly phone: string | null;
}

/**
 * What a member is told when somebody changes its addresses: at the one from before too, since whoever takes an account over
 * changes that first.
 */
export function contactsTold(
  by: ReturnType<typeof toldBy>,
  { id: memberId, before, after }: { id: string; before: Contacts; after: Contacts },
): Told[] {
  const isPhoneNew = before.phone !== after.phone;
  if (before.email === after.email)
    return isPhoneNew ? [{ memberId, fact: { ...by, change: 'phone', to: null } }] : [];
  // One mail for both: whoever reads an address is told once.
  const change = isPhoneNew ? 'contacts' : 'email';
  return [...new Set([null, before.email])].map((to) => ({ memberId, fact: { ...by, change, to } }));
}
