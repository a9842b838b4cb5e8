import { describe, expect, it } from 'vitest';
import { errors } from './errors.ts';
import { filled } from './filled.ts';

/** What is followed by a word that depends on it: a number, by the names that texts give numbers. */
const numbers = 'count|days|hours|minutes|seconds|n|most';

describe('a text with a number in it', () => {
  it('says one thing and several things in English', () => {
    const text = '{count} {count:tenant stands|tenants stand} below “{name}”.';
    expect(filled(text, { count: 1, name: 'A' })).toBe('1 tenant stands below “A”.');
    expect(filled(text, { count: '1', name: 'A' })).toBe('1 tenant stands below “A”.');
    expect(filled(text, { count: 0, name: '{count}' })).toBe('0 tenants stand below “{count}”.');
    expect(filled(text, {})).toBe(text);
  });

  it('has both forms wherever an error counts in English', () => {
    const counted = new RegExp(`\\{(${numbers})\\} (?=(?!of )[a-z])`, 'g');
    for (const [name, { texts }] of Object.entries(errors))
      for (const [, number] of texts.en.matchAll(counted))
        expect(texts.en, name).toMatch(new RegExp(`\\{${number}\\} \\{${number}:`));
  });
});
