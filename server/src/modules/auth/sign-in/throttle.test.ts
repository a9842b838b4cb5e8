import { describe, expect, it } from 'vitest';
import { addressKey, terms, waitS } from './throttle.ts';

const { account, address, global } = terms['sign-in'];

describe('waiting after failed sign-ins', () => {
  it('doubles once the free attempts are used up, and never gets long', () => {
    expect([1, 4, 5, 6, 7, 10, 13, 14, 1000].map((attempts) => waitS(account!, attempts))).toEqual([
      0, 0, 1, 2, 4, 32, 256, 300, 300,
    ]);
  });

  it('lets an office behind one address fail more often than one account', () => {
    expect(waitS(address!, 29)).toBe(0);
    expect(waitS(address!, 30)).toBe(1);
  });

  it('never stops everybody for longer than seconds', () => {
    expect(waitS(global!, 1_000_000)).toBe(5);
  });

  it('forgets an account in the time of its window', () => {
    expect(account!.windowS).toBeLessThanOrEqual(3600);
  });
});

it('lets 60 seconds pass between two codes to one address, and more after the third', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8].map((attempts) => waitS(terms.code.account!, attempts))).toEqual([
    60, 60, 60, 120, 240, 480, 900, 900,
  ]);
});

describe('the key of an address', () => {
  it.each([
    ['10.1.2.3', '10.1.2.3'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('of %s is %s', (address, key) => expect(addressKey(address)).toBe(key));
});
