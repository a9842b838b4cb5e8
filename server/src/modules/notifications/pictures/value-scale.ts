import { type Unit } from '@linekeeper/contract/monitoring/metrics';

/** In which unit values are told, and by what they are divided for it. */
export interface Scale {
  readonly unit: string;
  readonly by: number;
}

const bitUnits: readonly Scale[] = [
  { unit: 'Gbit/s', by: 1e9 },
  { unit: 'Mbit/s', by: 1e6 },
  { unit: 'kbit/s', by: 1e3 },
];

/** The unit in which a value is read best: rates have their thousands in it, all else is as it is kept. */
export function scaleFor(unit: Unit, highest: number): Scale {
  const found = unit === 'bit/s' ? bitUnits.find(({ by }) => Math.abs(highest) >= by) : undefined;
  return found ?? { unit, by: 1 };
}

/** A number without digits that say nothing: `95.2`, `0.35`, `1200`. */
export function plainNumber(value: number): string {
  const size = Math.abs(value);
  const decimals = size >= 100 ? 0 : size >= 10 ? 1 : 2;
  return String(Number(value.toFixed(decimals)));
}

/** `95.2 %`, `12.4 Mbit/s`. */
export function valueText(value: number, unit: Unit): string {
  const scale = scaleFor(unit, value);
  return [plainNumber(value / scale.by), scale.unit].filter((part) => part !== '').join(' ');
}

/** Round levels that go around values: at most six, the lowest not above them and the highest not below. */
export function levels(least: number, most: number): number[] {
  const span = most - least || Math.abs(most) || 1;
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power;
  const first = Math.floor(least / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(most / step - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}
