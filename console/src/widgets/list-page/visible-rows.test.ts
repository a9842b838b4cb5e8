import { describe, expect, it } from 'vitest';
import { windowOf } from './visible-rows.ts';

const at = (topPx: number, count = 500) => windowOf(count, { topPx, heightPx: 720, rowPx: 36 });

describe('the rows that are drawn of a long list', () => {
  it('are those in sight, with some to spare', () => {
    expect(at(0)).toEqual({ from: 0, to: 32 });
    expect(at(3600)).toEqual({ from: 88, to: 132 });
  });

  it('never are more than there are, also where the list became shorter than it was scrolled', () => {
    expect(at(500 * 36 - 720)).toEqual({ from: 468, to: 500 });
    expect(at(18_000, 210)).toEqual({ from: 198, to: 210 });
  });

  it('begin with an even one, so that their place in the table keeps its look', () => {
    for (let px = 0; px < 4000; px += 7) expect(at(px).from % 2).toBe(0);
  });
});
