import { type State } from '@linekeeper/contract/monitoring/states';
import { type Judge, lasted, no, unknown } from './condition.ts';

/** It has been in one of the states for some time. */
export const stateFor =
  (states: readonly State[]): Judge<'state', never> =>
  ({ forS }, look, { isFiring }) => {
    // That nobody measured, while our own process was restarted for example, ends no outage; nor does that what it is reached through
    // fails too: it is hidden behind that, and no better.
    const isHidden = look.state === 'unreachable' && isFiring && states.includes('down');
    const finding = look.state === 'unmeasured' || isHidden ? unknown : no;
    if (!states.includes(look.state)) return { finding, memory: null, lookAtMs: null };
    return { ...lasted(look.stateSinceMs, null, { forMs: forS * 1000, atMs: look.atMs }), memory: null };
  };
