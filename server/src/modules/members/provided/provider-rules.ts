import { type ErrorName } from '@linekeeper/contract/errors';
import { type Tx } from '../../../platform/db/database.ts';
import { actsForProvider } from '../../../platform/db/acts-for-provider.ts';
import { isPending, lockOwnAdministrators, providedOf } from '../../auth/index.ts';

/** What of a member decides on what a provider may do to it. */
export interface ProvidedTarget {
  readonly id: string;
  readonly administrator: boolean;
  readonly enabled: boolean;
  readonly username: string;
  readonly email: string | null;
  readonly phone: string | null;
}

/** How somebody who acts for a provider stands to a member (decision 0029). */
export interface ProviderView {
  /** The member is the tenant's own: no provider made it, or the tenant confirmed it. */
  readonly isOwn: boolean;
  /** The tenant is to be handed over by it, and it has no password of its own yet. */
  readonly isHandover: boolean;
  /** The enabled administrators that the tenant counts on as its own. */
  readonly ownAdministrators: readonly string[];
}

/** The view of a provider on a member; undefined where who acts is one of the tenant's own. */
export async function providerView(
  tx: Tx,
  tenantId: number,
  memberId: string,
): Promise<ProviderView | undefined> {
  if (!(await actsForProvider(tx, tenantId))) return undefined;
  const ownAdministrators = await lockOwnAdministrators(tx, tenantId);
  const provided = await providedOf(tx, tenantId, memberId);
  const pending = isPending(provided);
  return { isOwn: !pending, isHandover: pending && provided?.how === 'handover', ownAdministrators };
}

type Fault = Extract<ErrorName, 'OWN_ADMINISTRATOR' | 'LAST_ADMINISTRATOR' | 'PROVIDED_ADMINISTRATOR'>;

/**
 * Why a provider may not make this of a member; undefined where it may. The tenant's own administrators keep their rights and the way
 * they sign in, are enabled by the tenant alone, and the last of them stays; nobody that a provider made is made an administrator by one. `after` undefined: deleted.
 */
export function providerFault(
  view: ProviderView | undefined,
  before: ProvidedTarget,
  after: Partial<ProvidedTarget> | undefined,
): Fault | undefined {
  if (!view) return undefined;
  if (!before.administrator)
    return !view.isOwn && after?.administrator ? 'PROVIDED_ADMINISTRATOR' : undefined;
  if (!view.isOwn) return undefined;
  if (
    after &&
    (['administrator', 'username', 'email', 'phone'] as const).some((key) => isOther(before, after, key))
  )
    return 'OWN_ADMINISTRATOR';
  // Whom the tenant disabled, it enables itself: nobody lets an administrator back in for it.
  if (after?.enabled && !before.enabled) return 'OWN_ADMINISTRATOR';
  const leaves = before.enabled && after?.enabled !== true;
  return leaves && view.ownAdministrators.every((id) => id === before.id) ? 'LAST_ADMINISTRATOR' : undefined;
}

const isOther = (before: ProvidedTarget, after: Partial<ProvidedTarget>, key: keyof ProvidedTarget) =>
  after[key] !== undefined && after[key] !== before[key];

/** Whether a provider may be shown a password of the member. */
export const maySeePassword = (
  view: ProviderView | undefined,
  member: { readonly administrator: boolean },
): boolean => !view || !member.administrator || view.isHandover;
