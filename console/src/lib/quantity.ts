export { bitRate, milliseconds, withPrefix } from '@linekeeper/contract/quantity';

/** A share in percent. What is not whole never reads 100: 99.996 is `99.99%`, rounded down. All three languages write the sign at the number. */
export function percent(value: number | null | undefined, decimals = 2): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '–';
  const scale = 10 ** decimals;
  const cut = value < 100 && value.toFixed(decimals) === (100).toFixed(decimals);
  return `${cut ? Math.floor(value * scale) / scale : Number(value.toFixed(decimals))}%`;
}
