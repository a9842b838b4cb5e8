import { expect, it } from 'vitest';
import { mostViews, type SavedView, viewOf, withView } from './views.ts';

it('a view keeps what narrows and orders, and neither the page nor what stands over the list', () => {
  expect(viewOf(new URLSearchParams('state=down&page=4&edit=7&by=region&sort=mos'))).toBe(
    'by=region&sort=mos&state=down',
  );
  expect(viewOf(new URLSearchParams('page=2'))).toBe('');
});

it('takes the place of one of its name, and none is added where there is no room', () => {
  const full = Array.from({ length: mostViews }, (_, n): SavedView => ({ name: `${n}`, query: '' }));
  expect(withView(full, { name: 'new', query: 'a=1' })).toBeUndefined();
  const changed = withView(full, { name: '7', query: 'a=1' });
  expect(changed).toHaveLength(mostViews);
  expect(changed?.at(-1)).toEqual({ name: '7', query: 'a=1' });
});
