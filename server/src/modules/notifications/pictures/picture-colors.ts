import { type State } from '@linekeeper/contract/monitoring/states';
import { type Color } from '../../../platform/pictures/canvas.ts';

/** On white; those of a legend are told on black as well, where a program turns the mail dark. */
export const ink = {
  label: '#556270',
  rule: '#dde3ea',
  axis: '#848f9c',
  unmeasured: '#e4e8ee',
  values: '#0072b2',
  limit: '#cf222e',
  fired: '#8250df',
  resolved: '#147a54',
} as const satisfies Readonly<Record<string, Color>>;

export const stateColors: Readonly<Record<State, Color>> = {
  up: '#147a54',
  down: '#cf222e',
  unreachable: '#b86200',
  maintenance: '#2a5fd0',
  unmeasured: '#8c96a3',
};
/** Each state has its height as well: who does not tell colours apart tells these. */
export const stateHeights: Readonly<Record<State, number>> = {
  up: 0.4,
  down: 1,
  unreachable: 0.8,
  maintenance: 0.6,
  unmeasured: 0.2,
};
