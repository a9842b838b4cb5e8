import { expect, test } from 'vitest';
import { differing, typedSince } from './differing.ts';

const device = { name: 'SW-1', intervalS: 60, outletId: undefined };

test('The fields that differ are named, so that nobody overwrites unseen changes', () => {
  expect(differing(device, { ...device, name: 'a', intervalS: 10 })).toEqual(['name', 'intervalS']);
  expect(differing(device, { ...device })).toEqual([]);
});

test('A list or a set differs by what is in it, not by its order', () => {
  const role = { codes: new Set(['a', 'b']), roleIds: ['1', '2'] };
  expect(differing(role, { codes: new Set(['b', 'a']), roleIds: ['2', '1'] })).toEqual([]);
  expect(differing(role, { codes: new Set(['a', 'c']), roleIds: ['1'] })).toEqual(['codes', 'roleIds']);
});

test('What was typed while a save was under way stays, and what was sent does not', () => {
  const draft = { name: 'SW-2', intervalS: 30 };
  expect(typedSince(draft, { ...device, name: 'SW-1b', intervalS: 30 })).toEqual({ name: 'SW-2' });
  expect(typedSince(draft, { ...device, ...draft })).toEqual({});
  expect(typedSince({ name: '' }, device)).toEqual({ name: '' });
});
