import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdir, mkdtemp, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { clusterRoom } from '../../../test/cluster-room.ts';
import { silentLog } from '../log.ts';
import { chooseAccount, databaseAccount } from './embedded-account.ts';
import { clearOrphan } from './embedded-orphan.ts';
import { type Embedded, startEmbedded } from './embedded.ts';

const folders: string[] = [];
async function folder(): Promise<string> {
  const made = await mkdtemp(path.join(clusterRoom(), 'linekeeper-embedded-'));
  folders.push(made);
  return made;
}
afterEach(async () => {
  for (const made of folders.splice(0)) await rm(made, { recursive: true, force: true });
});

/** Without syncs: what a killed process wrote is with the system, which a test does not kill. */
const options = ['fsync=off'];
const start = (dataDir: string) => startEmbedded({ dataDir, log: silentLog, options });

async function ask<T>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows as T[];
  } finally {
    await client.end();
  }
}

/** Commits a row and lets a second transaction hang, in a process of its own that is then killed with its keeper's role. */
const keeper = `
  const { startEmbedded } = await import(${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)});
  const { silentLog } = await import(${JSON.stringify(new URL('../log.ts', import.meta.url).href)});
  const { default: pg } = await import(${JSON.stringify(import.meta.resolve('pg'))});
  const kept = await startEmbedded({ dataDir: process.argv[1], log: silentLog, options: ['fsync=off'] });
  const client = new pg.Client(kept.adminUrl);
  client.on('error', () => {});
  await client.connect();
  await client.query('create table mark (text text)');
  await client.query("insert into mark values ('committed')");
  await client.query("begin; insert into mark values ('in flight')");
  console.log(kept.pid());
  setInterval(() => {}, 1000);
`;

async function keeperKilled(dataDir: string): Promise<number> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', keeper, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  child.kill('SIGKILL');
  await once(child, 'exit');
  return Number(line.toString());
}

/** Waits until a PostgreSQL with another process number than `before` answers. */
async function untilAnswers(kept: Embedded, before: number): Promise<void> {
  let rows: unknown[] = [];
  for (let tries = 0; tries < 400 && (rows.length === 0 || kept.pid() === before); tries++) {
    await sleep(50);
    rows = await ask(kept.adminUrl, 'select 1 as one').catch(() => []);
  }
  expect(rows).toEqual([{ one: 1 }]);
  expect(kept.pid()).not.toBe(before);
}

describe('the embedded PostgreSQL', () => {
  it('starts on an empty folder, keeps its rows over a stop, and sorts Chinese by pinyin', async () => {
    const dataDir = await folder();
    const first = await start(dataDir);
    await ask(first.adminUrl, `create table t as select unnest(array['上海','北京','广州']) as city`);
    await first.stop();
    const second = await start(dataDir);
    const rows = await ask<{ city: string }>(
      second.adminUrl,
      'select city from t order by city collate "zh-x-icu"',
    );
    expect(rows.map((row) => row.city)).toEqual(['北京', '广州', '上海']);
    await second.stop();
  });

  it('takes over from an orphan after kill -9 of its keeper: the committed row is there, the one in flight is not', async () => {
    const dataDir = await folder();
    const orphan = await keeperKilled(dataDir);
    expect(() => process.kill(orphan, 0)).not.toThrow();
    const taken = await start(dataDir);
    expect(taken.pid()).not.toBe(orphan);
    expect(await ask(taken.adminUrl, 'select text from mark')).toEqual([{ text: 'committed' }]);
    await taken.stop();
  });

  it('recovers after kill -9 of keeper and PostgreSQL both', async () => {
    const dataDir = await folder();
    process.kill(await keeperKilled(dataDir), 'SIGKILL');
    const taken = await start(dataDir);
    expect(await ask(taken.adminUrl, 'select text from mark')).toEqual([{ text: 'committed' }]);
    await taken.stop();
  });

  it('is started again when it dies while we run', async () => {
    const kept = await start(await folder());
    const before = kept.pid();
    process.kill(before!, 'SIGKILL');
    await untilAnswers(kept, before!);
    await kept.stop();
  });

  it('ends what a killed PostgreSQL left at work before it gives the cluster to the next', async () => {
    const dataDir = await folder();
    const kept = await start(dataDir);
    const busy = new pg.Client(kept.adminUrl);
    busy.on('error', () => {});
    await busy.connect();
    const { rows } = await busy.query<{ pid: number }>('select pg_backend_pid() as pid');
    const backend = rows[0]!.pid;
    // A process that computes does not see that its postmaster died, and could still write.
    busy.query('select count(*) from generate_series(1, 100000000000)').catch(() => {});
    await sleep(300);
    const before = kept.pid()!;
    process.kill(before, 'SIGKILL');
    await untilAnswers(kept, before);
    // One that ended but was not fetched by its parent has no program any more.
    await expect(readlink(`/proc/${backend}/exe`)).rejects.toThrow();
    await kept.stop();
  });

  it('leaves no PostgreSQL behind when it is stopped while it is being started again', async () => {
    for (const pauseMs of [0, 60, 120, 250]) {
      const dataDir = await folder();
      const kept = await start(dataDir);
      process.kill(kept.pid()!, 'SIGKILL');
      await sleep(pauseMs);
      await kept.stop();
      expect(await clearOrphan(path.join(dataDir, 'postgres'))).toBe('none');
      await expect(ask(kept.adminUrl, 'select 1')).rejects.toThrow();
    }
  });

  it('runs in a folder whose path is too long for a socket', async () => {
    const dataDir = path.join(await folder(), 'long'.repeat(30));
    const kept = await start(dataDir);
    expect(await ask(kept.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    await kept.stop();
  });

  it('tells the reason of this start, not of an earlier one', async () => {
    const dataDir = await folder();
    await (await start(dataDir)).stop();
    await appendFile(
      path.join(dataDir, 'postgres.log'),
      'x FATAL:  lock file "postmaster.pid" already exists\n',
    );
    await rm(path.join(dataDir, 'postgres', 'global', 'pg_control'));
    await expect(start(dataDir)).rejects.toThrow(/^PostgreSQL does not start: .*pg_control.*\. See /);
  });

  it('keeps the text of statements, which may hold secrets, out of its log', async () => {
    const dataDir = await folder();
    const kept = await start(dataDir);
    await expect(ask(kept.adminUrl, `select 'secret-word'::integer`)).rejects.toThrow('secret-word');
    await kept.stop();
    expect(await readFile(path.join(dataDir, 'postgres.log'), 'utf8')).not.toContain('secret-word');
  });

  it('begins anew where its first start was killed half way', async () => {
    const dataDir = await folder();
    await mkdir(path.join(dataDir, 'postgres.new'), { recursive: true });
    await appendFile(path.join(dataDir, 'postgres.new', 'PG_VERSION'), '18');
    const kept = await start(dataDir);
    expect(await ask(kept.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    await kept.stop();
  });

  it('says in one line that the password file does not fit', async () => {
    const dataDir = await folder();
    await (await start(dataDir)).stop();
    await writeFile(path.join(dataDir, 'postgres.password'), 'another');
    await expect(start(dataDir)).rejects.toThrow('The password file of the embedded PostgreSQL does not fit');
    expect(await clearOrphan(path.join(dataDir, 'postgres'))).toBe('none');
  });
});

describe('an orphan', () => {
  it('is never another process that has its number by chance', async () => {
    const cluster = await folder();
    const bystander = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await once(bystander, 'spawn');
    await writeFile(path.join(cluster, 'postmaster.pid'), `${bystander.pid}\n${cluster}\n`);
    expect(await clearOrphan(cluster)).toBe('stale');
    expect(bystander.exitCode).toBeNull();
    expect(bystander.signalCode).toBeNull();
    bystander.kill();
  });
});

describe('the account of PostgreSQL', () => {
  it('is postgres, else nobody, else none', () => {
    const nobody = 'root:x:0:0::/root:/bin/sh\nnobody:x:65534:65534::/:/bin/false\n';
    expect(chooseAccount(`${nobody}postgres:x:101:104::/:/bin/sh\n`)).toEqual({
      name: 'postgres',
      uid: 101,
      gid: 104,
    });
    expect(chooseAccount(nobody)?.name).toBe('nobody');
    expect(chooseAccount('root:x:0:0::/root:/bin/sh\n')).toBeUndefined();
  });

  it('stays the owner of a cluster that exists', async () => {
    const account = await databaseAccount({ uid: 4242, gid: 4243 });
    expect(account?.uid).toBe(process.getuid?.() === 0 ? 4242 : undefined);
  });
});
