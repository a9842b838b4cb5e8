import { type AlertSeverity, alertSeverities } from './alert-terms.ts';
import { type Condition, type ConditionKind, type ConditionSettings } from './conditions.ts';

type Strictness = {
  readonly [Kind in ConditionKind]: (own: ConditionSettings<Kind>, given: ConditionSettings<Kind>) => boolean;
};
interface Bounded {
  readonly bound: 'above' | 'below';
  readonly value: number;
}

/** Whether all that is beyond the given value is beyond one's own too. */
const isBeyond = (own: Bounded, given: Bounded) =>
  own.bound === given.bound && (own.bound === 'above' ? own.value <= given.value : own.value >= given.value);

/**
 * Of each kind, whether settings raise an alert wherever the given ones would, and no later. What only says when an alert ends is free.
 */
const stricter: Strictness = {
  state: (own, given) => own.forS <= given.forS,
  threshold: (own, given) => isBeyond(own, given) && own.forS <= given.forS,
  'k-of-n': (own, given) => isBeyond(own, given) && own.k <= given.k && own.n >= given.n,
  change: (own, given) =>
    own.direction === given.direction && own.by <= given.by && own.withinS >= given.withinS,
  baseline: (own, given) =>
    (own.direction === given.direction || own.direction === 'either') &&
    own.deviations <= given.deviations &&
    own.forS <= given.forS,
  absent: (own, given) => own.forS <= given.forS,
  event: () => true,
  ending: (own, given) => own.days >= given.days,
  burn: (own, given) => own.pace === given.pace,
  used: (own, given) => own.percent <= given.percent,
  budget: (own, given) => own.pace === given.pace && own.objective >= given.objective,
};

/** Whether a condition raises alerts earlier than another one, or as early. One of another kind cannot be compared. */
export const isAtLeastAsStrict = (own: Condition, given: Condition): boolean =>
  own.kind === given.kind && stricter[own.kind](own.settings as never, given.settings as never);

/** Whether a severity is as bad as another one, or worse. */
export const isAtLeastAsSevere = (own: AlertSeverity, given: AlertSeverity): boolean =>
  alertSeverities.indexOf(own) <= alertSeverities.indexOf(given);
