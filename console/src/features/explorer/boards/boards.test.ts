import { describe, expect, it } from 'vitest';
import { readExplored } from '../explored-address.ts';
import { addressOf, exploredOf, moved, type Pin, pinOf } from './boards.ts';

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
    ...{ isStacked: true, isCompared: false, range: '7d' },
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

  it('moves among the others and takes none of their places away', () => {
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  });
});
