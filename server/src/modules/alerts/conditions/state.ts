import { type State } from '@linekeeper/contract/monitoring/states';
import { type Judge, lasted, no, unknown } from './condition.ts';

/** It has been in one of the states for some time. */
export const stateFor =
  (states: readonly State[]): Judge<'state', never> =>
  ({ forS }, look) => {
    // That nobody measured, while our own process was restarted for example, ends no outage.
    const finding = look.state === 'unmeasured' ? unknown : no;
    if (!states.includes(look.state)) return { finding, memory: null, lookAtMs: null };
    return { ...lasted(look.stateSinceMs, null, { forMs: forS * 1000, atMs: look.atMs }), memory: null };
  };
