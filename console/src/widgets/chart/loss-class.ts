import { type ColorName } from '../../lib/tokens.ts';

/** How much was lost, in four classes; three packets a measurement lose a third or nothing, many of them any part. */
export const lossClasses = ['none', 'little', 'much', 'most'] as const;
export type LossClass = (typeof lossClasses)[number];

/** The class of a loss in percent: none, below 5, below 50, and more. */
export function lossClassOf(percent: number): LossClass {
  if (percent <= 0) return 'none';
  if (percent < 5) return 'little';
  return percent < 50 ? 'much' : 'most';
}

/** The colours of what was lost; no loss has that of its series. */
export const lossColors: Readonly<Record<Exclude<LossClass, 'none'>, ColorName>> = {
  little: 'minor',
  much: 'major',
  most: 'critical',
};
