import { expect, it } from 'vitest';
import { sharedDivision } from './shared-division.ts';

it('the division of several is what all of their codes begin with, in whole divisions', () => {
  expect(sharedDivision('310106', '310106')).toBe('310106');
  expect(sharedDivision('310101', '310115')).toBe('3101');
  expect(sharedDivision('330106', '330203')).toBe('33');
  expect(sharedDivision('310106', '330106')).toBe('');
});

it('a city or a province alone is as much as its code says', () => {
  expect(sharedDivision('330100', '330100')).toBe('3301');
  expect(sharedDivision('330000', '330106')).toBe('33');
  expect(sharedDivision('500000', '500000')).toBe('50');
});

it('where of one none was said, nothing is said of all', () => {
  expect(sharedDivision('', '310106')).toBeNull();
});
