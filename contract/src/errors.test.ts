import { expect, it } from 'vitest';
import { errors, reactionTo } from './errors.ts';
import { languages } from './language.ts';

it('gives each code of spec section 8 its reaction', () => {
  const reactions = Object.fromEntries(
    [40001, 40005, 50001, 50002, 41033, 40002, 40027, 40031, 40032, 10010, 'A0230', 12345].map((code) => [
      code,
      reactionTo(code),
    ]),
  );
  expect(reactions).toEqual({
    40001: 'logout',
    40005: 'logout',
    50001: 'failures',
    50002: 'failures',
    41033: 'failures',
    40002: 'notice-then-logout',
    40027: 'notice-then-logout',
    40031: 'notice-then-logout',
    40032: 'notice-then-logout',
    10010: 'silent',
    A0230: 'expired',
    12345: 'toast',
  });
});

it('uses each code once and never 0', () => {
  const codes = Object.values(errors).map((item) => item.code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes).not.toContain(0);
});

it('has a text with the same placeholders in every language', () => {
  const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map((match) => match[0]).sort();
  for (const [name, item] of Object.entries(errors)) {
    for (const language of languages) {
      expect(item.texts[language].length, `${name} ${language}`).toBeGreaterThan(1);
      expect(placeholders(item.texts[language]), `${name} ${language}`).toEqual(placeholders(item.texts.en));
    }
  }
});

it('never logs anybody out for lack of a permission', () => {
  expect(errors.FORBIDDEN.reaction).toBe('toast');
});
