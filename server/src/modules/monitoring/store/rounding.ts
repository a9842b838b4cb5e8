/** 10^n, exact for every n that a metric may declare. */
export const powersOfTen = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9] as const;

/**
 * The value as it is kept: rounded to its metric's decimals before it is stored anywhere, so that it does not change
 * when it is packed later. Infinities are no value; there is no negative zero.
 */
export function kept(value: number, scale: number): number {
  const scaled = Math.round(value * scale);
  if (Number.isSafeInteger(scaled)) return scaled / scale + 0;
  return Number.isFinite(value) ? value : NaN;
}
