import { type LineRow } from '@linekeeper/contract/lines/lines';
import { expect, it } from 'vitest';
import { measuredLine } from './lines-live.ts';

it('a line shows what its last measurement brought, and no older value of what it did not bring', () => {
  const before = { name: 'Fibre', rttMs: 10, lossPercent: 0, jitterMs: 1, mos: 4.4, inBps: 5, outBps: 6 };
  expect(measuredLine(before as LineRow, { 'line.rtt': 12, 'line.loss': 5, 'line.in': 7 })).toEqual({
    ...{ name: 'Fibre', rttMs: 12, lossPercent: 5, inBps: 7 },
    ...{ jitterMs: null, mos: null, outBps: null },
  });
});
