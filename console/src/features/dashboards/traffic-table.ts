import { type CarriedTraffic } from '@linekeeper/contract/dashboards/traffic';
import { type TFunction } from 'i18next';
import { percent } from '../../lib/quantity.ts';
import { timeWithOffset } from '../../lib/time.ts';
import { type ChartTable } from './chart.ts';
import { comparedRows } from './compared-table.ts';

/** What was carried over a period, in all, before it and step by step. */
export interface Traffic {
  readonly whole: CarriedTraffic;
  readonly before: CarriedTraffic;
  readonly steps: readonly CarriedTraffic[];
  readonly bounds: readonly string[];
}

export const ways = [
  { way: 'in', key: 'inBytes' },
  { way: 'out', key: 'outBytes' },
] as const;

const cellsOf = (carried: CarriedTraffic) => [
  // Of what nobody measured no amount is known.
  ...ways.map(({ key }) => (carried.coveragePercent ? String(carried[key]) : '')),
  percent(carried.coveragePercent, 1),
];

/** The steps as rows of words, with the whole and the period before where they are compared. */
export const trafficTable = (t: TFunction, data: Traffic, isCompared: boolean): ChartTable => ({
  head: [
    t('dashboards:time'),
    ...ways.map(({ way }) => `${t(`dashboards:traffic.${way}`)} (B)`),
    t('dashboards:coverageWord'),
  ],
  rows: [
    ...data.steps.map((step, at) => [timeWithOffset(Date.parse(data.bounds[at]!)), ...cellsOf(step)]),
    ...(isCompared ? comparedRows(t, (which) => cellsOf(data[which])) : []),
  ],
});
