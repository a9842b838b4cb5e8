import { type Metric } from '@linekeeper/contract/monitoring/metrics';
import { bitRate, milliseconds, withPrefix } from './quantity.ts';

export type Unit = Metric['unit'];

/** A value with its unit: "1.24 Gbit/s", "4.2 ms", "37.3%". Null is a dash: no value, never a nought. */
export function valueText(value: number | null, unit: Unit): string {
  switch (unit) {
    case 'bit/s':
      return bitRate(value);
    case 'ms':
      return milliseconds(value);
    case '%':
      return level(value);
    default:
      return withPrefix(value, unit);
  }
}

/** A measured level in percent, to one decimal; a little is not nothing. */
export function level(value: number | null): string {
  if (value === null) return '–';
  return value > 0 && value < 0.05 ? '<0.1%' : `${Number(value.toFixed(1))}%`;
}
