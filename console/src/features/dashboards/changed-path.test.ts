import { expect, it } from 'vitest';
import { changedPath } from './changed-path.ts';
import { withTime } from './kept-time.ts';
import { worstPath } from './worst-path.ts';

const search = new URLSearchParams('range=7d&compare=1');

it('a number of changes leads to those into its state alone, over the same time and places', () => {
  expect(withTime(changedPath({ region: 'East' }, 'down'), search)).toBe(
    '/overallNetworkOperationOverview?view=own&changed=1&region=East&state=down&range=7d&compare=1',
  );
  expect(changedPath({})).toBe('/overallNetworkOperationOverview?view=own&changed=1');
});

it('how many were down leads to all of them, of the tenant that is looked at', () => {
  expect(withTime(worstPath({ customer: '7', tag: 'vip' }, 'line'), search)).toBe(
    '/overallNetworkOperationOverview?view=own&worst=line&tag=vip&range=7d&compare=1',
  );
});
