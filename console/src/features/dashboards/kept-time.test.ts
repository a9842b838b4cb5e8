import { expect, it } from 'vitest';
import { isOfOverview, withTime } from './kept-time.ts';

const overview = '/overallNetworkOperationOverview';
const week = new URLSearchParams('range=7d&compare=1&view=own&region=East&page=3');
const own = new URLSearchParams('range=30d&from=2026-03-01T00:00:00.000Z&to=2026-03-04T00:00:00.000Z');
const read = (path: string) => Object.fromEntries(new URLSearchParams(path.split('?')[1]));

it('a way within the dashboards keeps period, own range and comparison, and nothing else of the page', () => {
  expect(read(withTime('?customer=7', week))).toEqual({ customer: '7', range: '7d', compare: '1' });
  expect(withTime('?', new URLSearchParams('page=2'))).toBe('?');
  expect(withTime(overview, new URLSearchParams())).toBe(overview);
  expect(read(withTime(`${overview}?traffic=1`, own))).toEqual({
    ...{ traffic: '1', range: '30d' },
    ...{ from: '2026-03-01T00:00:00.000Z', to: '2026-03-04T00:00:00.000Z' },
  });
});

it('there and back again is of the same time', () => {
  for (const search of [week, own]) {
    const there = withTime(`${overview}?availability=1`, search);
    const { view: _view, region: _region, page: _page, ...time } = Object.fromEntries(search);
    expect(read(withTime('?', new URLSearchParams(there.split('?')[1])))).toEqual(time);
  }
});

it('what a way says itself is not overwritten', () => {
  expect(read(withTime('?range=1h', week))).toEqual({ range: '1h', compare: '1' });
});

it('a moment is kept where it is known, and elsewhere is a period that ends with it', () => {
  const at = '2026-03-29T00:00:00.000Z';
  const search = new URLSearchParams(`range=7d&at=${at}`);
  expect(read(withTime('?place=nowhere', search, Date.parse(at)))).toEqual({
    ...{ place: 'nowhere', range: '7d', at },
  });
  expect(read(withTime('/wan/lines/1', search, Date.parse(at)))).toEqual({
    ...{ from: '2026-03-22T00:00:00.000Z', to: at, range: '7d' },
  });
  expect(read(withTime('/wan/lines/1', week))).toEqual({ range: '7d' });
});

it('knows which ways stay on the overview', () => {
  for (const path of ['', '?', '?customer=7', overview, `${overview}?faults=1&customer=7`])
    expect(isOfOverview(path), path).toBe(true);
  for (const path of ['/wan/lines', `/other${overview}`, '/resourceDistributionOverview?of=device'])
    expect(isOfOverview(path), path).toBe(false);
});
