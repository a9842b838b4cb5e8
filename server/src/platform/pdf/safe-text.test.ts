import { describe, expect, it } from 'vitest';
import { safeText, wrapped } from './safe-text.ts';

const inFont = (codePoint: number) => codePoint < 0xa000;

describe('a text of somebody else', () => {
  it('shows a box for what turns direction, steers or cannot be drawn, and breaks no line', () => {
    expect(safeText('a\u202Eb\u0007c\nd😀e\u200B', inFont)).toBe('a□b□c d□e□');
    expect(safeText('مرحبا 网点', (one) => one > 0x4e00 || one === 32)).toBe('□□□□□ 网点');
    expect(safeText('e\u0301', inFont)).toBe('é');
  });

  it('is broken at spaces and between Chinese characters, never before closing marks, and ends with an ellipsis', () => {
    const lines = (text: string, width: number, most = 9) => wrapped(text, { width, most, widthOf: () => 1 });
    expect(lines('one two three', 8)).toEqual(['one two', 'three']);
    expect(lines('网点网点，网点', 4)).toEqual(['网点网', '点，网点']);
    expect(lines('0123456789', 4)).toEqual(['0123', '4567', '89']);
    expect(lines('0123456789', 4, 2)).toEqual(['0123', '456…']);
    expect(lines('', 4)).toEqual(['']);
  });
});
