/**
 * The states of a product and of an application (spec section 4): activating, enabled, disabled, deletion in progress; and
 * deleted, from which it is activated again.
 */
export const lifecycleStates = ['activating', 'enabled', 'disabled', 'deleting', 'deleted'] as const;
export type LifecycleState = (typeof lifecycleStates)[number];

export type LifecycleAct = 'enable' | 'disable' | 'activate' | 'remove';

/** An operation that did not end for so long was lost with its process: it may be begun again. */
const stuckMs = 3_600_000;

/** The state that an act leads to at once; undefined where it does not stand so that it could be done. */
export function nextState(
  act: LifecycleAct,
  now: { readonly state: LifecycleState; readonly forMs: number },
): LifecycleState | undefined {
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

/** What may be done to something that stands so, as long as no operation on it was lost. */
export function actsOf(state: LifecycleState): readonly LifecycleAct[] {
  const acts: readonly LifecycleAct[] = ['enable', 'activate', 'disable', 'remove'];
  return acts.filter((act) => nextState(act, { state, forMs: 0 }) !== undefined);
}
