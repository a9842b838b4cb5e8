import { burnPaces } from './burn-paces.ts';
import { type Condition } from './conditions.ts';

/** What of an error budget is drawn: how much of it was used up, or how fast it burnt over the long window of a pace. */
export const drawnBudgets = ['used', 'fast', 'slow', 'steady'] as const;
export type DrawnBudget = (typeof drawnBudgets)[number];

/** What of the error budget an alert’s condition looks at, and the level that it was not to reach; null: at none. */
export function budgetLook({ kind, settings }: Condition): { drawn: DrawnBudget; level: number } | null {
  if (kind === 'used') return { drawn: 'used', level: settings.percent };
  return kind === 'burn' ? { drawn: settings.pace, level: burnPaces[settings.pace].rate } : null;
}

interface Drawn {
  readonly condition: Condition;
  readonly value: number | null;
  /** Of a baseline: what was usual when it fired. */
  readonly usual: { readonly median: number; readonly deviation: number } | null;
}

/**
 * The level that an alert’s metric was to keep, as charts and pictures draw it: as it was set, or as far from what was usual then as the
 * alert’s value went. In the unit of the metric; null where there is none.
 */
export function drawnLevel({ condition: { kind, settings }, usual, value }: Drawn): number | null {
  if (kind === 'threshold' || kind === 'k-of-n') return settings.value;
  if (kind !== 'baseline' || !usual) return null;
  const { direction, deviations } = settings;
  const isAbove = direction === 'above' || (direction === 'either' && (value ?? 0) >= usual.median);
  return usual.median + (isAbove ? 1 : -1) * deviations * usual.deviation;
}
