import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it('takes the first letters of the first and the last word, and one character of a Chinese name', () => {
  expect(initialsOf('admin')).toBe('A');
  expect(initialsOf(' ada  king lovelace ')).toBe('AL');
  expect(initialsOf('王芳')).toBe('王');
  expect(initialsOf('𠮷田')).toBe('𠮷');
  expect(initialsOf('')).toBe('');
});
