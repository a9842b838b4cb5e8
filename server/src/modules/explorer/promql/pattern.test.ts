import { describe, expect, it } from 'vitest';
import { AppError } from '../../../platform/errors.ts';
import { patternOf } from './pattern.ts';

const texts = [
  '',
  'a',
  'b',
  'ab',
  'abc',
  'aab',
  'a.c',
  'A',
  'x-1',
  'x-12',
  '核心',
  '核心-1',
  'a|b',
  'a\nb',
  ' ',
  '{2}',
];

describe('a regular expression', () => {
  it.each([
    ...[
      '',
      'a',
      'a|b',
      'a*',
      'a+b?',
      '(a|b)*c',
      '.*',
      '.+',
      '[a-c]+',
      '[^a]',
      'x-\\d{1,2}',
      'x-\\d{2}',
      'x-\\d{1,}',
    ],
    ...[
      '核心.*',
      'a\\.c',
      'a\\|b',
      '(?:ab)+',
      '[\\w-]+',
      '\\s',
      'a.b',
      '^abc$',
      '()*',
      '(a*)*',
      '(a|ab)(c|bc)?',
      '\\{2\\}',
    ],
    ...['[]a]', '[a-]', 'a??b', 'a*?', '\\n', 'a\\nb', '[^\\d]+'],
  ])('meets whole texts as the engine of JavaScript does: %j', (source) => {
    const theirs = new RegExp(`^(?:${source === '[]a]' ? '[\\]a]' : source})$`);
    const ours = patternOf(source);
    for (const text of texts) expect(ours(text), text).toBe(theirs.test(text));
  });

  it('passes over upper and lower case where it says so', () => {
    expect(['AB', 'ab', 'aB', 'abc'].map((text) => patternOf('(?i)aB')(text))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it.each([
    '(',
    ')',
    '[',
    '*',
    '+a',
    'a**',
    '(?=a)',
    '(?<x>a)',
    '\\1',
    '\\pL',
    '[[:alpha:]]',
    'a{3,2}',
    'a{1000}',
    '[b-a]',
    'a$b',
  ])('that is none, or none of ours, is refused: %s', (source) => {
    expect(() => patternOf(source)).toThrow(AppError);
  });

  it('costs no more than its length for each character, whatever it says', () => {
    let spent = 0;
    const text = `${'a'.repeat(200)}!`;
    expect(patternOf('(a+)+(a|aa)*(a?){50}', (steps) => (spent += steps))(text)).toBe(false);
    expect(spent).toBeLessThan(200 * 300);
  });

  it('that is too long is refused', () => {
    expect(() => patternOf('a'.repeat(600))).toThrow(AppError);
    expect(() => patternOf('((a{50}){50}){50}')).toThrow(AppError);
  });
});
