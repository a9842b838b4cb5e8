import { expect, it } from 'vitest';
import { pagesAround } from './model-pages.ts';

it('a page of models says which it shows, and leads to those before and after', () => {
  expect(pagesAround(25, 1, 10)).toEqual({ shown: { from: 1, to: 10 }, previous: undefined, next: 2 });
  expect(pagesAround(25, 3, 10)).toEqual({ shown: { from: 21, to: 25 }, previous: 2, next: undefined });
  expect(pagesAround(10, 1, 10)).toEqual({
    shown: { from: 1, to: 10 },
    previous: undefined,
    next: undefined,
  });
});

it('a page beyond the last leads back to the last', () => {
  expect(pagesAround(7, 2, 10)).toEqual({ shown: undefined, previous: 1, next: undefined });
  expect(pagesAround(25, 9, 10)).toEqual({ shown: undefined, previous: 3, next: undefined });
});
