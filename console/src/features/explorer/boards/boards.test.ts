import { describe, expect, it } from 'vitest';
import { readExplored } from '../explored-address.ts';
import { addressOf, exploredOf, keptRange, moved, type Pin, pinOf } from './boards.ts';

const id = '00000000-0000-4000-8000-000000000001';
const pins: Pin[] = [
  {
    title: 'Both',
    what: {
      series: [
        { kind: 'device', id, metric: 'ping.rtt' },
        { kind: 'written', id, metric: 'written' },
      ],
    },
    ...{ isStacked: true, isCompared: true, range: '7d' },
  },
  {
    title: 'Slowest',
    what: { top: { metric: 'line.rtt', count: 3, by: 'max' } },
    ...{ isStacked: false, isCompared: true, range: '1h' },
  },
];

describe('a pinned chart', () => {
  it.each(pins)('opens as it was pinned: $title', (pin) => {
    const search = new URLSearchParams(addressOf(pin).split('?')[1]);
    const { title, range, ...rest } = pin;
    expect(title).toBeTruthy();
    expect(search.get('range')).toBe(range);
    expect(pinOf(readExplored(search))).toEqual(rest);
    expect(readExplored(search)).toEqual(exploredOf(pin));
  });

  it('ends now, also where one of one’s own was looked at: it is as long, or longer', () => {
    const dayMs = 86_400_000;
    const own = (days: number) => keptRange({ last: '1h', zoom: { fromMs: 5, toMs: 5 + days * dayMs } });
    expect(keptRange({ last: '7d' })).toBe('7d');
    expect([0.01, 1, 1.5, 7, 8, 300].map(own)).toEqual(['1h', '24h', '7d', '7d', '30d', '30d']);
  });

  it('moves among the others and takes none of their places away', () => {
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  });
});
