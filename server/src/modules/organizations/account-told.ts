import { type Told } from '@linekeeper/contract/notices';
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
  const told: Told[] = [];
  if (before.email !== after.email)
    for (const to of new Set([null, before.email]))
      told.push({ memberId, fact: { ...by, change: 'email', to } });
  if (before.phone !== after.phone) told.push({ memberId, fact: { ...by, change: 'phone', to: null } });
  return told;
}
