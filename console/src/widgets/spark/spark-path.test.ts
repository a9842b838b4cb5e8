import { describe, expect, it } from 'vitest';
import { sparkPath } from './spark-path.ts';

const box = { widthPx: 14, heightPx: 24, top: 10 };

describe('a sparkline', () => {
  it('goes from the lower edge at zero to the upper edge at the highest value', () => {
    expect(sparkPath([0, 10, 5], box)).toBe('M2 22L7 2L12 12');
  });

  it('leaves gaps where nothing was measured, and shows a value alone as a dot', () => {
    expect(sparkPath([0, null, 5], box)).toBe('M2 22h0M12 12h0');
    expect(sparkPath([null, 10, 5], box)).toBe('M7 2L12 12');
    expect(sparkPath([null, null], box)).toBe('');
  });

  it('lies on the ground where nothing flowed', () => {
    expect(sparkPath([0, 0], { ...box, top: 0 })).toBe('M2 22L12 22');
  });
});
