import { type SubscriptionState } from '@linekeeper/contract/products/products';

export type SubscriptionAct = 'enable' | 'disable' | 'activate' | 'remove';

/** An operation that did not end for so long was lost with its process: it may be begun again. */
const stuckMs = 3_600_000;

/** The state that an act leads to at once; undefined where the product does not stand so that it could be done. */
export function nextState(
  act: SubscriptionAct,
  now: { readonly state: SubscriptionState; readonly forMs: number },
): SubscriptionState | undefined {
  const isStuck = now.forMs > stuckMs;
  switch (act) {
    case 'enable':
      return now.state === 'disabled' ? 'enabled' : undefined;
    case 'disable':
      return now.state === 'enabled' ? 'disabled' : undefined;
    case 'activate':
      return now.state === 'deleted' || (now.state === 'activating' && isStuck) ? 'activating' : undefined;
    case 'remove':
      return now.state === 'disabled' || (now.state === 'deleting' && isStuck) ? 'deleting' : undefined;
  }
}
