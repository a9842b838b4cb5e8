import { type TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import { busyLines } from './charts/busy-lines.tsx';
import { changes } from './charts/changes.tsx';
import { worst } from './charts/worst.tsx';

const t = ((key: string, { count } = { count: 0 }) =>
  key === 'dashboards:moreRows' ? `${count} more` : key) as unknown as TFunction;
const shares = { inPercent: 50, outPercent: 40 };
const availability = { availabilityPercent: 99, coveragePercent: 100, downMs: 60_000 };
const line = { name: 'CT', outletNumber: 'A1', outletName: 'Harbour', about: 'Telecom', provider: 'Telecom' };
const down = { ...line, reason: 'tests-to-fail', availability, before: availability };
const busy = {
  ...{ ...line, ...shares, before: shares, coveragePercent: 100 },
  busiest: { at: '2026-03-01T00:00:00.000Z', percent: 60 },
};
const change = {
  ...{ kind: 'line', name: 'CT', outletName: null, from: 'up', to: 'down', reason: 'tests-to-fail' },
  at: '2026-03-01T00:00:00.000Z',
};

describe('the file of a chart that shows the first of some rows', () => {
  it('says of the worst how many more of each kind were down', async () => {
    const kinds = [
      { kind: 'outlet', total: 1, rows: [down] },
      { kind: 'line', total: 11, rows: [down, down] },
    ];
    const { rows } = await worst.tableOf!(t, { kinds } as never, false);
    expect(rows.map(([kind, name]) => [kind, name])).toEqual([
      ['dashboards:kind.outlet', 'CT'],
      ['dashboards:kind.line', 'CT'],
      ['dashboards:kind.line', 'CT'],
      ['dashboards:kind.line', '9 more'],
    ]);
  });

  it('says of busy lines how many more there are', async () => {
    const { rows } = await busyLines.tableOf!(t, { rows: [busy], total: 31 } as never, false);
    expect(rows).toHaveLength(2);
    expect(rows.at(-1)).toEqual(['30 more']);
  });

  it('says of changes that there are earlier ones, which nobody counted', async () => {
    const of = async (isMore: boolean) =>
      (await changes.tableOf!(t, { list: [change], isMore } as never, false)).rows;
    expect((await of(true)).at(-1)).toEqual(['dashboards:moreOfThem']);
    expect(await of(false)).toHaveLength(1);
  });
});
