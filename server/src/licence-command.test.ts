import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { issueLicence, makeKey } from './licence-command.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'licence-'));
afterAll(() => rmSync(folder, { recursive: true }));
const data = path.join(folder, 'data');
const key = path.join(folder, 'vendor.key');
const now = Date.parse('2026-03-01T10:00:00Z');
const good = {
  key,
  installation: '00000000-0000-4000-8000-000000000001',
  tenant: 'acme',
  edition: 'basic',
  validity: 'one-year',
};

describe('the command that issues licences', () => {
  it('makes a key that only its owner reads, prints the public half, and never overwrites one', () => {
    expect(makeKey({ out: key }, data)).toMatch(/LICENCE_PUBLIC_KEYS=[\w-]{43}$/);
    expect(statSync(key).mode & 0o777).toBe(0o400);
    expect(readFileSync(key, 'utf8')).toContain('PRIVATE KEY');
    expect(() => makeKey({ out: key }, data)).toThrow('never overwritten');
  });
  it('refuses to keep the key in the data folder', () => {
    expect(() => makeKey({ out: path.join(data, 'vendor.key') }, data)).toThrow('outside the data folder');
  });
  it('issues licences with serials that grow, also within a second and when the clock is set back', () => {
    const serialOf = (file: string) => Number(/"serial": (\d+)/.exec(file)?.[1]);
    const serials = [now, now, now - 86_400_000].map((at) => serialOf(issueLicence(good, at)));
    expect(serials).toEqual([now / 1000, now / 1000 + 1, now / 1000 + 2]);
  });
  it('gives the edition’s quantities, and others where they are said', () => {
    const file = issueLicence(
      { ...good, edition: 'flagship', devices: '25000', effective: '2026-04-01' },
      now,
    );
    expect(file).toContain('"networkDevices": 25000');
    expect(file).toContain('"linkTestOutlets": 10000');
    expect(file).toContain('"effectiveAt": "2026-04-01T00:00:00.000Z"');
  });
  it.each([
    [{ ...good, tenant: undefined }, '--tenant is missing'],
    [{ ...good, edition: 'gold' }, '--edition must be one of'],
    [{ ...good, validity: '3' }, '--validity must be one of'],
    [{ ...good, installation: 'here' }, '--installation is not valid'],
    [{ ...good, tenant: 'No Prefix' }, '--tenant is not valid'],
    [{ ...good, devices: '-5' }, '--devices must be a whole number'],
    [{ ...good, effective: 'tomorrow' }, '--effective must be a day'],
    [{ ...good, key: '/nowhere' }, 'There is no key'],
  ])('says what is wrong: %#', (given, said) => {
    expect(() => issueLicence(given, now)).toThrow(said);
  });
});
