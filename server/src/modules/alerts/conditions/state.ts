import { type State } from '@linekeeper/contract/monitoring/states';
import { type Judge, lasted, no } from './condition.ts';

/** It has been in one of the states for some time. */
export const stateFor =
  (states: readonly State[]): Judge<'state', never> =>
  ({ forS }, look) => {
    if (!states.includes(look.state)) return { finding: no, memory: null, lookAtMs: null };
    return { ...lasted(look.stateSinceMs, null, { forMs: forS * 1000, atMs: look.atMs }), memory: null };
  };
