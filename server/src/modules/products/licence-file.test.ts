import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type LicencePayload } from '@linekeeper/contract/products/licences';
import { keyIdOf, keyRing, licenceFile, publicKeyText, readLicenceFile } from './licence-file.ts';
import { licenceFault, type Place } from './licence-fault.ts';

const pair = () => generateKeyPairSync('ed25519');
const pem = (keys: ReturnType<typeof pair>) =>
  keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const vendor = pair();
const stranger = pair();
const keys = keyRing([publicKeyText(vendor.publicKey)]);
const installation = '00000000-0000-4000-8000-000000000001';
const now = Date.parse('2026-03-01T00:00:00Z');
const said = {
  serial: 7,
  edition: 'basic' as const,
  quantities: { networkDevices: 100, internetLines: 10, linkTestOutlets: 10, freeWorkOrders: 100 },
  installation,
  tenant: 'acme',
  effectiveAt: '2026-03-01T00:00:00.000Z',
  validity: 'one-year' as const,
  issuedAt: '2026-03-01T00:00:00.000Z',
};
const file = licenceFile(said, pem(vendor));

describe('a licence file', () => {
  it('is a text with a header line that a person can read, and is read back as it was issued', () => {
    expect(file.split('\n')[0]).toBe('Linekeeper licence 1');
    expect(file).toContain('"edition": "basic"');
    expect(readLicenceFile(file, keys)).toEqual({ ...said, keyId: keyIdOf(publicKeyText(vendor.publicKey)) });
  });

  it('may have been saved with other line ends, spaces and a byte order mark', () => {
    for (const text of [
      file.replaceAll('\n', '\r\n'),
      `\uFEFF${file}`,
      file.replaceAll('  "', '"'),
      `${file}\n`,
    ])
      expect(readLicenceFile(text, keys)).toMatchObject({ serial: 7 });
  });

  it('is refused as edited when anything that it says was changed', () => {
    for (const [from, to] of [
      ['"basic"', '"flagship"'],
      ['"networkDevices": 100', '"networkDevices": 101'],
      ['"acme"', '"other"'],
      ['"one-year"', '"permanent"'],
      ['"serial": 7', '"serial": 8'],
    ] as const)
      expect(readLicenceFile(file.replace(from, to), keys), to).toMatchObject({ fault: 'edited' });
  });

  it('is refused as forged when its digest was made to fit but the key did not sign it', () => {
    const forged = licenceFile({ ...said, edition: 'flagship' }, pem(vendor));
    const signature = /Signature: .*/;
    expect(readLicenceFile(forged.replace(signature, signature.exec(file)?.[0] ?? ''), keys)).toMatchObject({
      fault: 'forged',
    });
    const zeros = forged.replace(signature, `Signature: ${'A'.repeat(86)}`);
    expect(readLicenceFile(zeros, keys)).toMatchObject({ fault: 'forged' });
  });

  it('is refused when a key signed it that nobody here knows, and when it names a known key that did not sign it', () => {
    const strange = licenceFile(said, pem(stranger));
    expect(readLicenceFile(strange, keys)).toEqual({
      fault: 'key-unknown',
      keyId: keyIdOf(publicKeyText(stranger.publicKey)),
    });
    const claiming = strange.replace(/"keyId": "\w+"/, /"keyId": "\w+"/.exec(file)?.[0] ?? '');
    expect(readLicenceFile(claiming, keys)).toMatchObject({ fault: 'edited' });
  });

  it('is refused when it is no licence file, or one with more or less than a licence says', () => {
    const more = file.replace('"serial"', '"extra": 1,\n  "serial"');
    for (const text of ['', 'hello', '{}', more, file.replace('licence 1', 'licence 2'), file.slice(0, -20)])
      expect(readLicenceFile(text, keys)).toEqual({ fault: 'not-a-file' });
  });

  it('is refused over 16 KB before anything of it is read', () => {
    expect(readLicenceFile(`${file}${' '.repeat(17_000)}`, keys)).toEqual({ fault: 'too-large' });
  });
});

describe('a genuine licence', () => {
  const licence = readLicenceFile(file, keys) as LicencePayload;
  const place: Place = {
    installation,
    tenant: { id: 12, name: 'Acme', prefix: 'acme' },
    serials: [5],
    newestSeenAt: new Date(now - 60_000),
  };
  const errorOf = (change: Partial<LicencePayload>, at: Partial<Place> = {}, nowMs = now) =>
    licenceFault({ ...licence, ...change }, { ...place, ...at }, nowMs)?.error;

  it('may be used by the tenant that it names, by abbreviation or number', () => {
    expect(errorOf({})).toBeUndefined();
    expect(errorOf({ tenant: '12' })).toBeUndefined();
  });
  it('may not be used by another tenant, or on another installation', () => {
    expect(errorOf({ tenant: 'other' })).toBe('LICENCE_FOREIGN_TENANT');
    expect(errorOf({ tenant: '13' })).toBe('LICENCE_FOREIGN_TENANT');
    expect(errorOf({}, { tenant: { ...place.tenant, prefix: '' } })).toBe('LICENCE_FOREIGN_TENANT');
    expect(errorOf({}, { installation: '00000000-0000-4000-8000-000000000002' })).toBe(
      'LICENCE_FOREIGN_INSTALLATION',
    );
  });
  it('is good once, and not after a newer one', () => {
    expect(errorOf({}, { serials: [5, 7] })).toBe('LICENCE_REPLAYED');
    expect(errorOf({}, { serials: [5, 8] })).toBe('LICENCE_OLDER');
    expect(errorOf({}, { serials: [7, 8] })).toBe('LICENCE_REPLAYED');
  });
  it('is refused once it has ended, and accepted before it begins', () => {
    const afterwards = Date.parse('2027-03-01T00:00:00Z');
    expect(errorOf({}, {}, afterwards)).toBe('LICENCE_EXPIRED');
    expect(errorOf({}, {}, afterwards - 1)).toBeUndefined();
    expect(errorOf({ validity: 'permanent' }, {}, afterwards)).toBeUndefined();
    expect(errorOf({ effectiveAt: '2026-09-01T00:00:00.000Z' })).toBeUndefined();
  });
  it('is refused while the clock stands behind what was seen, by us or by whoever issued it', () => {
    expect(errorOf({}, { newestSeenAt: new Date(now + 2 * 3_600_000) })).toBe('LICENCE_CLOCK');
    expect(errorOf({}, { newestSeenAt: new Date(now + 600_000) })).toBeUndefined();
    expect(errorOf({ issuedAt: '2026-03-02T00:00:00.000Z' })).toBe('LICENCE_CLOCK');
  });
});
