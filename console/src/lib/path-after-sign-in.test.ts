import { describe, expect, it } from 'vitest';
import { ownPath, pathAfterSignIn } from './path-after-sign-in.ts';

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
