import { type State } from '@linekeeper/contract/monitoring/states';
import { type Judge, lasted, no, unknown } from './condition.ts';

/** It has been in one of the states for some time. */
export const stateFor =
  (states: readonly State[]): Judge<'state', never> =>
  ({ forS }, look, { isFiring }) => {
    // That nobody measured, while our own process was restarted for example, ends no outage; nor does that what it is reached through
    // fails too, or that work begins on it: it is hidden behind that, and no better.
    const isHidden =
      ['unreachable', 'maintenance'].includes(look.state) && isFiring && states.includes('down');
    // What nobody expects to be measured is not missing: the alert that it was ends, but for an outage, which may go on.
    const isAtRest = look.state === 'unmeasured' && states.includes('unmeasured') && look.isResting === true;
    const isOpenEnded = look.state === 'unmeasured' && (!isAtRest || states.includes('down'));
    const finding = isOpenEnded || isHidden ? unknown : no;
    if (isAtRest || !states.includes(look.state)) return { finding, memory: null, lookAtMs: null };
    return { ...lasted(look.stateSinceMs, null, { forMs: forS * 1000, atMs: look.atMs }), memory: null };
  };
