import { describe, expect, it } from 'vitest';
import { loginPath, ownPath, pathAfterSignIn } from './path-after-sign-in.ts';

const elsewhere = [
  '//other.example',
  '//other.example/wan',
  '///other.example',
  '/\\other.example',
  '/\\/other.example',
  '\\\\other.example',
  '/%2f%2fother.example',
  '%2f%2fother.example',
  '/%2Fother.example',
  '/%5cother.example',
  '/%252f%252fother.example',
  'https:other.example',
  'https://other.example',
  '/https://other.example',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  '/javascript:alert(1)',
  'data:text/html,x',
  '/\t/other.example',
  '/\n/other.example',
  '\t//other.example',
  '/%09/other.example',
  '/%0a/other.example',
  '/wan/..//other.example',
  '/wan//other.example',
  '/wan\u0000',
  '/wan#//other.example',
  'wan',
  '',
];

describe('a path to go to', () => {
  it.each(elsewhere)('is not followed to another site: %j', (asked) => {
    expect(ownPath(asked)).toBeUndefined();
    expect(pathAfterSignIn(asked)).toBe('/');
  });

  it.each([
    '/',
    '/wan',
    '/wan?page=2&search=a%2Fb',
    '/equipmentManagement/intelligence/details/7',
    '/accountSetting',
    '/completeAccount',
  ])('is followed to a screen of ours: %s', (asked) => {
    expect(ownPath(asked)).toBe(asked);
    expect(pathAfterSignIn(asked)).toBe(asked);
  });

  it.each(['/no/such/screen', '/redirect/wan', '/redirect//other.example', '/WAN'])(
    'is not followed to what is no screen: %s',
    (asked) => expect(ownPath(asked)).toBeUndefined(),
  );

  it('after a sign-in is never the sign-in again', () => {
    for (const asked of [null, '/login', '/login?redirect=%2Fwan', '/404'])
      expect(pathAfterSignIn(asked)).toBe('/');
  });
});

describe('the login', () => {
  it('keeps the path that was asked for with its query, and is come back from to just that', () => {
    const asked = '/alerts/6a1f1a52-4a5c-4f8e-9f6c-0e1b7b1d0001?acknowledge=1';
    const query = new URLSearchParams(loginPath(asked).split('?')[1]);
    expect(pathAfterSignIn(query.get('redirect'))).toBe(asked);
  });

  it('keeps nothing of where one would come anyway, nor of what is open without a sign-in', () => {
    for (const asked of ['', '/', '/?a=1', '/homePage', '/login?redirect=%2Fwan', '/404', '/redirect/wan'])
      expect(loginPath(asked), asked).toBe('/login');
  });
});
