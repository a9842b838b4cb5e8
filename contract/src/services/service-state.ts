import { type State } from '../monitoring/states.ts';
import { type ServiceRule } from './service-terms.ts';

/** What a business service needs of its members. */
export interface ServiceNeed {
  readonly rule: ServiceRule;
  /** How many members, or how much weight; null for `all` and `any`. */
  readonly needed: number | null;
}

/** By state, how much weight is in it. */
export type WeightByState = Partial<Record<State, number>>;

/** What a member counts by a rule: its weight where there are weights, else one. */
export const weightBy = (rule: ServiceRule, weight: number): number => (rule === 'weight' ? weight : 1);

/**
 * The state of a business service, of how much weight of its members is in each state:
 * - `up` where what is up is enough, whatever the others are;
 * - `down` where it would not be enough even if everything were up that nobody knows to be down;
 * - else it hangs on members that are not known to be either: `maintenance` where those in announced work alone would make it enough,
 *   `unreachable` where they would together with those behind something that failed, `unmeasured` where nobody knows.
 */
export function serviceState({ rule, needed }: ServiceNeed, weights: WeightByState): State {
  const { up = 0, down = 0, maintenance = 0, unreachable = 0, unmeasured = 0 } = weights;
  const all = up + down + maintenance + unreachable + unmeasured;
  const enough = rule === 'all' ? all : rule === 'any' ? 1 : (needed ?? all);
  if (all === 0) return 'unmeasured';
  if (up >= enough) return 'up';
  if (all - down < enough) return 'down';
  if (up + maintenance >= enough) return 'maintenance';
  if (up + maintenance + unreachable >= enough) return 'unreachable';
  return 'unmeasured';
}
