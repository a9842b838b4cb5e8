import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deriveKey } from './derive-key.ts';
import { loadKeyFile } from './key-file.ts';
import { keyPurposes } from './key-purposes.ts';
import { createSecrets } from './secrets.ts';

const place = { tenantId: 7, table: 'device', row: 'a1', column: 'sealed_community' } as const;
const secrets = createSecrets(Buffer.alloc(32, 1));

describe('a sealed secret', () => {
  it('opens where it was sealed', () => {
    expect(secrets.open(place, secrets.seal(place, '巡线 public'))).toBe('巡线 public');
    expect(secrets.open(place, secrets.seal(place, '').column)).toBe('');
  });

  it('is another each time', () => {
    expect(secrets.seal(place, 'x').column).not.toEqual(secrets.seal(place, 'x').column);
  });

  it.each([
    ['tenant', { ...place, tenantId: 8 }],
    ['table', { ...place, table: 'member' }],
    ['row', { ...place, row: 'a2' }],
    ['column', { ...place, column: 'sealed_other' } as const],
    ['split between table and row', { ...place, table: 'device,a', row: '1' }],
  ])('does not open in another %s', (_what, other) => {
    const sealed = secrets.seal(place, 'x');
    expect(() => secrets.open(other, sealed)).toThrow();
  });

  it('does not open when a bit was changed, its tag was cut, or under another key', () => {
    const { column } = secrets.seal(place, 'secret');
    for (let index = 0; index < column.length; index += 1) {
      const changed = Buffer.from(column);
      changed[index]! ^= 1;
      expect(() => secrets.open(place, changed), `byte ${index}`).toThrow();
    }
    expect(() => secrets.open(place, column.subarray(0, 17))).toThrow();
    expect(() => createSecrets(Buffer.alloc(32, 2)).open(place, column)).toThrow();
  });

  it('has no text: not in JSON, not in a string, not in an inspection', () => {
    const sealed = secrets.seal(place, 'secret');
    expect(() => JSON.stringify({ sealed })).toThrow(/never shown/);
    expect(() => `${sealed}`).toThrow(/never shown/);
    expect(() => String(sealed)).toThrow(/never shown/);
    expect(inspect({ sealed })).toBe('{ sealed: [sealed] }');
  });
});

describe('the key file', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'key-'));
  });
  afterEach(() => rm(directory, { recursive: true }));
  const file = () => path.join(directory, 'secret.key');

  it('is made once, readable by its owner alone', async () => {
    const keys = await Promise.all([1, 2, 3, 4].map(() => loadKeyFile(file())));
    expect(new Set(keys.map(({ current }) => current.toString('hex'))).size).toBe(1);
    expect((await stat(file())).mode & 0o777).toBe(0o400);
    expect(keys[0]?.current).toHaveLength(32);
  });

  it('is refused when others may read it, or when it is damaged', async () => {
    await loadKeyFile(file());
    await chmod(file(), 0o644);
    await expect(loadKeyFile(file())).rejects.toThrow(/Others may read/);
    await rm(file());
    await writeFile(file(), 'c2hvcnQ=', { mode: 0o400 });
    await expect(loadKeyFile(file())).rejects.toThrow(/damaged/);
  });

  it('gives each purpose its own key', () => {
    const master = Buffer.alloc(32, 3);
    expect(deriveKey(master, 'a')).not.toEqual(deriveKey(master, 'b'));
    expect(deriveKey(master, 'a')).toEqual(deriveKey(master, 'a'));
  });

  it('and the purposes are what they were: cookies, hashes and a password out there hang on them', () => {
    expect(Object.values(keyPurposes).toSorted()).toEqual([
      'cookie of a known browser',
      'digits of captchas',
      'password of the database roles',
      'recovery codes',
      'verification codes',
    ]);
  });
});
