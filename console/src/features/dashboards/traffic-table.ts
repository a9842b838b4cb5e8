import { type CarriedTraffic } from '@linekeeper/contract/dashboards/traffic';
import { type TFunction } from 'i18next';
import { percent } from '../../lib/quantity.ts';
import { timeWithOffset } from '../../lib/time.ts';
import { type ChartTable } from './chart.ts';

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

/** The steps as rows of words. */
export const trafficTable = (t: TFunction, { steps, bounds }: Traffic): ChartTable => ({
  head: [
    t('dashboards:time'),
    ...ways.map(({ way }) => `${t(`dashboards:traffic.${way}`)} (B)`),
    t('dashboards:coverageWord'),
  ],
  rows: steps.map((step, at) => [
    timeWithOffset(Date.parse(bounds[at]!)),
    // Of what nobody measured no amount is known.
    ...ways.map(({ key }) => (step.coveragePercent ? String(step[key]) : '')),
    percent(step.coveragePercent, 1),
  ]),
});
