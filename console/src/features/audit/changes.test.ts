import { expect, it } from 'vitest';
import { changesOf } from './changes.ts';

it('shows what was and what is, field by field, and leaves out what stayed', () => {
  const detail = {
    before: { name: 'a', region: 'South', tags: ['x'], place: { lat: 1, lon: 2 } },
    after: { name: 'b', region: 'South', tags: ['x', 'y'], place: { lat: 1, lon: 3 }, kind: 'router' },
  };
  expect(changesOf(detail)).toEqual([
    { field: 'name', before: 'a', after: 'b' },
    { field: 'tags', before: '["x"]', after: '["x","y"]' },
    { field: 'place.lon', before: '2', after: '3' },
    { field: 'kind', before: undefined, after: 'router' },
  ]);
});

it('shows other parts of the detail as what is, and none that is empty', () => {
  expect(changesOf({ rows: 7, failed: null, filter: { search: 'x' } })).toEqual([
    { field: 'rows', before: undefined, after: '7' },
    { field: 'filter.search', before: undefined, after: 'x' },
  ]);
  expect(changesOf({ before: { name: 'a' }, after: null })).toEqual([
    { field: 'name', before: 'a', after: undefined },
  ]);
});
