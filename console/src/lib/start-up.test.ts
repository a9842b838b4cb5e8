import { describe, expect, it } from 'vitest';
import { cookieIn } from './cookies.ts';
import { startLanguage } from './start-language.ts';
import { pathAfterSignIn } from './path-after-sign-in.ts';
import { companyPrefixOf } from './prefix.ts';

describe('company prefix (spec section 2)', () => {
  it.each([
    ['/', ''],
    ['/login', ''],
    ['/acme', 'acme'],
    ['/acme/', 'acme'],
    ['/acme/login', 'acme'],
    ['//acme//login/', 'acme'],
    ['/%E5%8D%8E', '\u534e'],
    ['/%zz', '%zz'],
  ])('of %s is "%s"', (pathname, prefix) => expect(companyPrefixOf(pathname)).toBe(prefix));
});

describe('language at start-up (spec section 4)', () => {
  it('is the one given by the page', () => expect(startLanguage(['en', 'zh'], null)).toBe('en'));
  it('is overridden by a saved one', () => expect(startLanguage(['en'], 'zh-TW')).toBe('zh-TW'));
  it('falls back to zh', () => expect(startLanguage([null, 'fr'], 'xx')).toBe('zh'));
});

describe('the path after a sign-in', () => {
  it('is the one that was asked for', () => expect(pathAfterSignIn('/wan?page=2')).toBe('/wan?page=2'));
  it.each([null, '', 'wan', '//evil.example', '/\\evil.example', 'https://evil.example', '/login'])(
    'is / for %s',
    (asked) => expect(pathAfterSignIn(asked)).toBe('/'),
  );
});

it('reads a cookie by its whole name', () => {
  expect(cookieIn('xtoken=1; token=a%20b; y=2', 'token')).toBe('a b');
  expect(cookieIn('tokenx=1', 'token')).toBeUndefined();
  expect(cookieIn('token=%zz', 'token')).toBeUndefined();
});
