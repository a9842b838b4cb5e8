import { type PathRow } from '@linekeeper/contract/dial/dial-tests';
import { expect, it } from 'vitest';
import { measuredPath } from './dial-live.ts';

it('a path shows what its last run brought, nothing of before that it did not bring, and what is not told at once as it was', () => {
  const path = { id: '1', measuredAt: null, values: { 'dial.rtt': 10, 'dial.mos': 4.4, 'dial.hops': 7 } };
  const at = '2026-11-22T08:00:00.000Z';
  expect(
    measuredPath(path as unknown as PathRow, { at, values: { 'dial.rtt': 12, 'dial.mos': null } }),
  ).toEqual({
    ...{ id: '1', measuredAt: at },
    values: { 'dial.rtt': 12, 'dial.hops': 7 },
  });
});
