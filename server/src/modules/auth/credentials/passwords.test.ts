import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { adminPassword, startTestApp } from '../../../../test/app.ts';
import { testDatabase } from '../../../../test/database.ts';
import { silentLog } from '../../../platform/log.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { ensureFirstAccount, newPassword } from '../account/first-account.ts';
import { createPasswords } from './passwords.ts';
import { passwordFault } from '@linekeeper/contract/auth/password';

const promised = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

describe('passwords', () => {
  const passwords = createPasswords();

  it('are hashed with Argon2id at the parameters of the promise', async () => {
    const made = await passwords.hash('Correct-horse-7');
    expect(made).toMatch(promised);
    expect(await passwords.verify(made, 'Correct-horse-7')).toBe(true);
    expect(await passwords.verify(made, 'Correct-horse-8')).toBe(false);
    expect(passwords.isOutdated(made)).toBe(false);
    expect(passwords.isOutdated(await hash('x', { memoryCost: 8192, timeCost: 2 }))).toBe(true);
  });

  it('compare a hash where there is no account too, and say no', async () => {
    expect(await passwords.verify(undefined, 'nobody has this password')).toBe(false);
    expect(await passwords.verify(undefined, 'x')).toBe(false);
  });

  it('run few at a time, and refuse a flood at once', async () => {
    const made = await passwords.hash('Correct-horse-7');
    const narrow = createPasswords({ concurrent: 1 });
    const results = await Promise.allSettled(Array.from({ length: 70 }, () => narrow.verify(made, 'x')));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(65);
    expect(results.filter((result) => result.status === 'rejected')).toHaveLength(5);
    expect(await narrow.verify(made, 'Correct-horse-7')).toBe(true);
  });
});

describe('an installation', () => {
  it('hashes at the parameters of the promise when nobody says otherwise', async () => {
    const app = await startTestApp({ passwords: undefined });
    try {
      const { rows } = await app.db.admin.query(
        `select password_hash as kept from member where username = 'admin'`,
      );
      expect(rows[0].kept).toMatch(promised);
    } finally {
      await app.close();
    }
  });
});

describe('a wrong name and a wrong password', () => {
  it('cost the same number of comparisons of a hash each', async () => {
    const real = createPasswords();
    let compared = 0;
    const app = await startTestApp({
      passwords: {
        ...real,
        verify: (passwordHash, password) => {
          compared += 1;
          return real.verify(passwordHash, password);
        },
      },
    });
    try {
      for (const prefix of ['acme', 'globex']) await app.addMember(await app.addTenant(prefix), 'clerk');
      const ask = async (username: string, password: string, prefix?: string) => {
        // Neither throttle nor captcha stands before it.
        await app.db.admin.query('delete from login_throttle');
        compared = 0;
        await app.post('/api/v1/auth/login', { username, password, prefix });
        return compared;
      };
      // Without an organisation five: as many as there could be accounts of one name, and not a number that tells how many there are.
      for (const username of ['admin', 'clerk', 'nobody'])
        expect(await ask(username, 'Wrong-password-1'), username).toBe(5);
      expect(await ask('clerk', adminPassword)).toBe(5);
      for (const [username, prefix] of [
        ['clerk', 'acme'],
        ['nobody', 'acme'],
        ['clerk', 'unknown'],
      ] as const)
        expect(await ask(username, 'Wrong-password-1', prefix), prefix).toBe(1);
    } finally {
      await app.close();
    }
  });
});

describe('the first account', () => {
  it('is made once, with the given password or a good one of ours', async () => {
    const db = await testDatabase();
    const second = openDatabase({ connection: db.app, log: silentLog });
    const passwords = createPasswords();
    try {
      const made = await Promise.all(
        [db.database, second].map((database) => ensureFirstAccount({ database, passwords }, 1, undefined)),
      );
      const [account, ...more] = made.filter((item) => item !== undefined);
      expect(more).toEqual([]);
      expect(account).toMatchObject({ username: 'admin', generated: true });
      expect(passwordFault(account?.password ?? '')).toBeUndefined();
      expect(await ensureFirstAccount({ database: second, passwords }, 1, 'Other-pass-1')).toBeUndefined();
    } finally {
      await second.close();
      await db.close();
    }
  });

  it('refuses an ADMIN_PASSWORD that breaks the rules', async () => {
    const db = await testDatabase();
    try {
      const weak = ensureFirstAccount({ database: db.database, passwords: createPasswords() }, 1, 'short');
      await expect(weak).rejects.toThrow('ADMIN_PASSWORD must have 8 to 20 characters.');
    } finally {
      await db.close();
    }
  });

  it('never gets the same password twice', () => {
    expect(new Set(Array.from({ length: 100 }, newPassword)).size).toBe(100);
  });
});
