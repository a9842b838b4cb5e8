import { burnPaces } from '@linekeeper/contract/alerts/burn-paces';
import { type DrawnBudget } from '@linekeeper/contract/alerts/drawn-level';
import { type SeenService } from '../../../platform/service-times.ts';

/** More would not be seen in a chart. */
const points = 240;
const minuteMs = 60_000;

/** What was of a budget at a moment, in milliseconds since 1970: percent used up, or times as fast as allowed; null: nobody knows. */
export type BudgetPoint = readonly [atMs: number, value: number | null];

/** How the error budget of a service was over a time, as rules looked at it. Before there was anything of the service nobody knows. */
export function budgetOver(
  { spans, budgetAt }: Pick<SeenService, 'spans' | 'budgetAt'>,
  drawn: DrawnBudget,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): BudgetPoint[] {
  const valueAt = (atMs: number) => {
    const budget = atMs < (spans[0]?.fromMs ?? Infinity) ? null : budgetAt(atMs);
    if (!budget) return null;
    return drawn === 'used' ? budget.usedPercent : budget.burnOver(burnPaces[drawn].longMs);
  };
  // Objectives are counted by whole minutes.
  const stepMs = Math.max(minuteMs, (toMs - fromMs) / points);
  const moments = Array.from(
    { length: Math.floor((toMs - fromMs) / stepMs) },
    (_, at) => fromMs + at * stepMs,
  );
  return [...moments, toMs].map((atMs) => [Math.round(atMs), valueAt(atMs)]);
}
