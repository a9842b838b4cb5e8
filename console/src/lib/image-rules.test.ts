import { expect, it } from 'vitest';
import { imageFault } from './image-rules.ts';

const mebibyte = 1024 * 1024;

it('takes jpg, jpeg and png only', () => {
  expect(imageFault({ type: 'image/png', size: 1 }, 'avatar')).toBeUndefined();
  expect(imageFault({ type: 'image/jpeg', size: 1 }, 'avatar')).toBeUndefined();
  for (const type of ['image/svg+xml', 'image/gif', 'image/webp', 'text/html', ''])
    expect(imageFault({ type, size: 1 }, 'avatar')).toBe('image:wrongType');
});

it('takes no more than 2 MB, and 5 MB of a logo', () => {
  expect(imageFault({ type: 'image/png', size: 2 * mebibyte }, 'avatar')).toBeUndefined();
  expect(imageFault({ type: 'image/png', size: 2 * mebibyte + 1 }, 'icon')).toBe('image:tooLarge');
  expect(imageFault({ type: 'image/png', size: 5 * mebibyte }, 'logo')).toBeUndefined();
  expect(imageFault({ type: 'image/png', size: 5 * mebibyte + 1 }, 'logo')).toBe('image:tooLarge');
});
