import { describe, expect, it } from 'vitest';
import { type Chart } from './chart.ts';
import { availabilityPath, knownLoads, loadsPath, trafficPath } from './figure-path.ts';
import { withTime } from './kept-time.ts';
import { busyLines } from './charts/busy-lines.tsx';
import { customersLoads } from './charts/customers-loads.tsx';
import { traffic } from './charts/traffic.tsx';

const places = { region: 'East', tag: 'vip', customer: '7' };
const read = (path: string) => Object.fromEntries(new URLSearchParams(path.split('?')[1]));
const overview = '/overallNetworkOperationOverview';

describe('the rows behind a figure over a period', () => {
  it('are of the tenant that is looked at, in the places of the overview', () => {
    expect(read(availabilityPath(places, 'line'))).toEqual({
      ...{ view: 'own', available: 'line', region: 'East', tag: 'vip' },
    });
    expect(read(trafficPath(places))).toEqual({ view: 'own', carried: '1', region: 'East', tag: 'vip' });
    expect(read(loadsPath({}, knownLoads))).toEqual({
      ...{ view: 'own', used: '1', load: 'over80,over50,under50' },
    });
    expect(read(loadsPath({}))).toEqual({ view: 'own', used: '1' });
  });

  it('are of the same period, and of the same moment', () => {
    const at = '2026-03-29T00:00:00.000Z';
    const search = new URLSearchParams(`range=7d&compare=1&at=${at}`);
    for (const path of [availabilityPath({}, 'device'), trafficPath({}), loadsPath({}, ['unknown'])])
      expect(read(withTime(path, search, Date.parse(at)))).toMatchObject({ range: '7d', compare: '1', at });
  });

  it.each([traffic, busyLines].map((chart: Chart) => [chart.id, chart] as const))(
    'are what the chart opens, now and at a moment: %s',
    (_id, { rows, rowsAt }) => {
      expect(rows?.(places)).toMatch(new RegExp(`^${overview}\\?view=own&`));
      expect(rowsAt?.(places, '2026-03-29T00:00:00.000Z')).toBe(rows?.(places));
    },
  );
});

it('the period before is asked of customers’ use of contract only where it is compared', () => {
  const period = { from: '2026-03-01T00:00:00.000Z', to: '2026-03-02T00:00:00.000Z' };
  const bodyOf = (isCompared: boolean) =>
    (customersLoads.inputOf(period, {}, undefined, isCompared) as { readonly body: object }).body;
  expect(customersLoads.isAskedBefore).toBe(true);
  expect(bodyOf(true)).toMatchObject({ isCompared: true });
  expect(bodyOf(false)).not.toHaveProperty('isCompared');
});
