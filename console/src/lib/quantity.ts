import { short, unitSpace } from '@linekeeper/contract/quantity';

export { milliseconds } from '@linekeeper/contract/quantity';

const steps = ['', 'k', 'M', 'G', 'T', 'P'] as const;

/** A rate in bit/s with an SI prefix: `1.23 Mbit/s`. Null, "no value", is a dash. */
export function bitRate(bps: number | null | undefined): string {
  return withPrefix(bps, 'bit/s');
}

/** A number with an SI prefix and its unit. */
export function withPrefix(value: number | null | undefined, unit: string): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '–';
  let step = 0;
  let amount = value;
  while (Math.abs(amount) >= 999.5 && step < steps.length - 1) {
    amount /= 1000;
    step += 1;
  }
  return `${short(amount)}${unitSpace}${steps[step] ?? ''}${unit}`.trim();
}

/** A share in percent. What is not whole never reads 100: 99.996 is `99.99%`, rounded down. All three languages write the sign at the number. */
export function percent(value: number | null | undefined, decimals = 2): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '–';
  const scale = 10 ** decimals;
  const cut = value < 100 && value.toFixed(decimals) === (100).toFixed(decimals);
  return `${cut ? Math.floor(value * scale) / scale : Number(value.toFixed(decimals))}%`;
}
