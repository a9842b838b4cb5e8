import { expect, it } from 'vitest';
import { changesOf } from './changes.ts';

it('shows what was and what is, field by field, and leaves out what stayed', () => {
  const detail = {
    before: { name: 'a', region: 'South', tags: ['x'], place: { lat: 1, lon: 2 } },
    after: { name: 'b', region: 'South', tags: ['x', 'y'], place: { lat: 1, lon: 3 }, kind: 'router' },
  };
  expect(changesOf(detail)).toEqual([
    { path: ['name'], before: 'a', after: 'b' },
    { path: ['tags'], before: ['x'], after: ['x', 'y'] },
    { path: ['place', 'lon'], before: 2, after: 3 },
    { path: ['kind'], before: undefined, after: 'router' },
  ]);
});

it('tells a name once that stands beside the sides and in one of them', () => {
  expect(changesOf({ after: { name: 'Bank', type: 16 }, name: 'Bank' })).toEqual([
    { path: ['name'], before: undefined, after: 'Bank' },
    { path: ['type'], before: undefined, after: 16 },
  ]);
});

it('shows other parts of the detail as what is, and none that is empty', () => {
  expect(changesOf({ rows: 7, failed: null, filter: { search: 'x' } })).toEqual([
    { path: ['rows'], before: undefined, after: 7 },
    { path: ['filter', 'search'], before: undefined, after: 'x' },
  ]);
  expect(changesOf({ before: { name: 'a' }, after: null })).toEqual([
    { path: ['name'], before: 'a', after: undefined },
  ]);
});

it('shows the two sides of a device’s fields side by side, and those of a filter as they are', () => {
  const changed = { kind: { from: 'router', to: 'switch' }, region: { from: '', to: 'South' } };
  expect(changesOf({ changed, communityChanged: false })).toEqual([
    { path: ['kind'], before: 'router', after: 'switch' },
    { path: ['region'], before: undefined, after: 'South' },
    { path: ['communityChanged'], before: undefined, after: false },
  ]);
  expect(changesOf({ filter: { from: '2026-01-01', to: '2026-02-01' } })).toEqual([
    { path: ['filter', 'from'], before: undefined, after: '2026-01-01' },
    { path: ['filter', 'to'], before: undefined, after: '2026-02-01' },
  ]);
});

it('tells of each member of an import by name', () => {
  const changed = [
    { before: { username: 'li', enabled: true }, after: { username: 'li', enabled: false } },
    { before: null, after: { username: 'wu' } },
  ];
  expect(changesOf({ created: ['chen'], changed })).toEqual([
    { path: ['created'], before: undefined, after: ['chen'] },
    { path: ['enabled'], of: 'li', before: true, after: false },
    { path: ['username'], of: 'wu', before: undefined, after: 'wu' },
  ]);
});

it('keeps the two sides that are no objects', () => {
  expect(changesOf({ before: 'old.example', after: 'new.example' })).toEqual([
    { path: ['value'], before: 'old.example', after: 'new.example' },
  ]);
});
