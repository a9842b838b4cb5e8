import { expect, it } from 'vitest';
import * as limits from './limits.ts';

const MiB = 1024 * 1024;

it('the limits of spec section 5 are kept to the letter', () => {
  expect(limits.password).toMatchObject({ minLength: 8, maxLength: 20, classes: 4, requiredClasses: 3 });
  expect(limits.verificationCode).toEqual({ digits: 6, minDigits: 4 });
  expect(limits.captcha.digits).toBe(4);
  expect(limits.upload.imageTypes).toEqual(['jpg', 'jpeg', 'png']);
  expect([limits.upload.imageBytes, limits.upload.logoBytes, limits.upload.importBytes]).toEqual([
    2 * MiB,
    5 * MiB,
    20 * MiB,
  ]);
  expect(limits.upload.logoSize).toEqual({ width: 180, height: 47 });
  expect(limits.completedTaskDays).toBe(30);
});

it('the constants of spec section 9 are kept to the letter', () => {
  expect([limits.requestTimeoutMs, limits.applicationEditTimeoutMs]).toEqual([180_000, 1_800_000]);
  expect([limits.copiedIndicatorMs, limits.userCodeCookieDays, limits.trialDays]).toEqual([1500, 7, 15]);
  expect(limits.refreshIntervals).toEqual(['day', 'week', 'two-weeks', 'month']);
  expect(limits.licenceDurations).toEqual(['three-months', 'six-months', 'one-year', 'permanent']);
  expect(limits.editions).toEqual(['trial', 'basic', 'premium', 'flagship']);
  expect(limits.defaults).toEqual({ theme: 'dark', size: 'default', layout: 'left', companyPrefix: '' });
});

it('the editions stay within the prices and limits that spec section 9 shows', () => {
  const terms = Object.values(limits.editionTerms);
  const known = (key: limits.QuantityKind | 'feeYuanPerMonth') => terms.flatMap((item) => item[key] ?? []);
  expect(known('feeYuanPerMonth')).toEqual([0, 2000, 5000]);
  expect([Math.min(...known('internetLines')), Math.max(...known('internetLines'))]).toEqual([1, 1000]);
  expect([Math.min(...known('networkDevices')), Math.max(...known('networkDevices'))]).toEqual([100, 10_000]);
  expect([Math.min(...known('linkTestOutlets')), Math.max(...known('linkTestOutlets'))]).toEqual([2, 10_000]);
  expect([...new Set(known('freeWorkOrders').filter((count) => count > 0))]).toEqual([100, 300]);
  // "10000+": of one kind the highest edition may give more.
  expect(limits.editionTerms.flagship.andMore).toEqual(['networkDevices']);
});
