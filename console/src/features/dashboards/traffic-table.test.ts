import { type CarriedTraffic } from '@linekeeper/contract/dashboards/traffic';
import { type TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { csvText } from '../../lib/save-table.ts';
import { trafficTable } from './traffic-table.ts';

const t = ((key: string) => key) as unknown as TFunction;

it('the CSV of traffic leaves an amount that nobody measured empty, and says nothing carried as 0', () => {
  const steps: CarriedTraffic[] = [
    { inBytes: 1500, outBytes: 20, coveragePercent: 100 },
    { inBytes: 0, outBytes: 0, coveragePercent: 50 },
    { inBytes: 0, outBytes: 0, coveragePercent: 0 },
    { inBytes: 0, outBytes: 0, coveragePercent: null },
  ];
  const bounds = [0, 1, 2, 3, 4].map((hour) => new Date(Date.UTC(2026, 2, 1, hour)).toISOString());
  const whole = steps[0]!;
  const rows = csvText(trafficTable(t, { whole, before: whole, steps, bounds }, false))
    .trim()
    .split('\r\n')
    .map((row) => row.split(',').map((cell) => cell.replaceAll('"', '')));
  expect(rows).toHaveLength(5);
  expect(rows.slice(1).map(([, into, out]) => [into, out])).toEqual([
    ['1500', '20'],
    ['0', '0'],
    ['', ''],
    ['', ''],
  ]);
});

it('the CSV of traffic tells the period before where the screen compares with it, and else leaves it out', () => {
  const step: CarriedTraffic = { inBytes: 10, outBytes: 2, coveragePercent: 100 };
  const data = {
    ...{ whole: { ...step, inBytes: 20 }, before: { ...step, inBytes: 5 }, steps: [step] },
    bounds: ['2026-03-01T00:00:00.000Z', '2026-03-01T01:00:00.000Z'],
  };
  const rows = trafficTable(t, data, true).rows.slice(1);
  expect(rows.map(([what, into, out]) => [what, into, out])).toEqual([
    ['dashboards:wholePeriod', '20', '2'],
    ['dashboards:changesOf.before', '5', '2'],
  ]);
  expect(trafficTable(t, data, false).rows).toHaveLength(1);
});
