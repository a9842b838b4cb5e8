import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { migrationsDirectory, prepareDatabase } from '../src/platform/db/prepare.ts';
import { rolePassword } from './database.ts';

const baseline = '0100_baseline.sql';

/**
 * A database at the baseline, or at the last migration named, without the functions, as an installation has it before the migrations
 * after it; `close` drops it.
 */
export async function baselineDatabase(last = baseline) {
  const root = new pg.Client(process.env['LINEKEEPER_TEST_CLUSTER']);
  await root.connect();
  const name = `linekeeper_test_${randomBytes(6).toString('hex')}`;
  await root.query(`create database ${name}`);
  const url = new URL(process.env['LINEKEEPER_TEST_CLUSTER'] ?? '');
  url.pathname = `/${name}`;
  const migrations = await mkdtemp(path.join(tmpdir(), 'baseline-'));
  await mkdir(path.join(migrations, 'functions'));
  for (const file of await readdir(migrationsDirectory))
    if (file.endsWith('.sql') && file <= last)
      await copyFile(path.join(migrationsDirectory, file), path.join(migrations, file));
  await prepareDatabase({ adminUrl: url.href, rolePassword, migrations });
  await rm(migrations, { recursive: true });
  const admin = new pg.Client(url.href);
  await admin.connect();
  return {
    admin,
    adminUrl: url.href,
    /** Starts it with the program of now. */
    upgrade: () => prepareDatabase({ adminUrl: url.href, rolePassword }),
    async close() {
      await admin.end();
      await root.query(`drop database ${name} with (force)`);
      await root.end();
    },
  };
}
