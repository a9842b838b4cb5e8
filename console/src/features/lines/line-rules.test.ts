import { expect, it } from 'vitest';
import { filterOf, listBodyOf } from './line-rules.ts';

it('the worst lines stand first until the reader wishes otherwise, and one role alone narrows', () => {
  expect(listBodyOf({ page: 2, role: ['backup'] })).toEqual({ sort: 'state', page: 2, role: 'backup' });
  expect(listBodyOf({ sort: 'mos', role: ['primary', 'backup'] })).toEqual({ sort: 'mos' });
});

it('what narrows is asked for without page and order', () => {
  expect(filterOf(listBodyOf({ page: 2, pageSize: 50, sort: 'name', order: 'desc', search: 'x' }))).toEqual({
    search: 'x',
  });
});
