import { type ConditionKind } from '@linekeeper/contract/alerts/conditions';
import { type SubjectEventKind } from '@linekeeper/contract/monitoring/events';
import { type State } from '@linekeeper/contract/monitoring/states';
import { absent } from './absent.ts';
import { baseline } from './baseline.ts';
import { budget } from './budget.ts';
import { burn } from './burn.ts';
import { change } from './change.ts';
import { type Judge } from './condition.ts';
import { ending } from './ending.ts';
import { eventOf } from './event.ts';
import { kOfN } from './k-of-n.ts';
import { stateFor } from './state.ts';
import { threshold } from './threshold.ts';
import { used } from './used.ts';

/** What beside its settings a condition looks at. */
export interface Chosen {
  readonly states: readonly State[];
  readonly events: readonly SubjectEventKind[];
}

type Judges = { readonly [Kind in ConditionKind]: (chosen: Chosen) => Judge<Kind, never> };

/** Every kind of condition; a further one is a file and a line. */
export const judges: Judges = {
  state: ({ states }) => stateFor(states),
  threshold: () => threshold as never,
  'k-of-n': () => kOfN as never,
  change: () => change as never,
  baseline: () => baseline as never,
  absent: () => absent as never,
  event: ({ events }) => eventOf(events) as never,
  budget: () => budget,
  burn: () => burn as never,
  used: () => used as never,
  ending: () => ending,
};
