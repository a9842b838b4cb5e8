import { expect, it } from 'vitest';
import { setFilters } from './set-filters.ts';

it('says how many filters are set, but those that are seen beside the button', () => {
  const set = {
    choices: { state: ['up', 'down'], kind: [] },
    texts: { search: 'gw', outletId: '', range: '1d' },
  };
  expect(setFilters(set)).toBe(2);
  expect(setFilters(set, ['search', 'range'])).toBe(1);
  expect(setFilters({ choices: { state: [] }, texts: { search: 'gw' } })).toBe(0);
});
