/** Between a number and its unit: they never part at the end of a line. */
export const unitSpace = '\u00a0';

/** Three significant digits, without a trailing zero: 1.23, 12.3, 123. Small numbers down to a thousandth: 0.054. */
export function short(value: number): string {
  const size = Math.abs(value);
  const decimals = size >= 100 ? 0 : size >= 10 ? 1 : size >= 0.0995 ? 2 : 3;
  return String(Number(value.toFixed(decimals)));
}

/** Milliseconds with two or three digits: `0.42 ms`, `12.3 ms`, `123 ms`. Null, "no value", is a dash. */
export function milliseconds(value: number | null | undefined): string {
  return value === null || value === undefined || !Number.isFinite(value)
    ? '–'
    : `${short(value)}${unitSpace}ms`;
}

const prefixes = ['', 'k', 'M', 'G', 'T', 'P'] as const;

/** A number with an SI prefix and its unit. */
export function withPrefix(value: number | null | undefined, unit: string): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '–';
  let step = 0;
  let amount = value;
  while (Math.abs(amount) >= 999.5 && step < prefixes.length - 1) {
    amount /= 1000;
    step += 1;
  }
  return `${short(amount)}${unitSpace}${prefixes[step] ?? ''}${unit}`.trim();
}

/** A rate in bit/s with an SI prefix: `1.23 Mbit/s`. Null, "no value", is a dash. */
export const bitRate = (bps: number | null | undefined): string => withPrefix(bps, 'bit/s');
