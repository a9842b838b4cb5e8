import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * On a file system of its own (argv[1]) of 120 MB: fills it, commits until PostgreSQL can no longer write its log and
 * ends, sees that it does not come back, frees the space, and waits for it.
 */
const story = `
  import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
  import { setTimeout as sleep } from 'node:timers/promises';
  const { startEmbedded } = await import(${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)});
  const { silentLog } = await import(${JSON.stringify(new URL('../log.ts', import.meta.url).href)});
  const { default: pg } = await import(${JSON.stringify(import.meta.resolve('pg'))});
  const dataDir = process.argv[1];
  const kept = await startEmbedded({ dataDir, log: silentLog, options: ['fsync=off'] });
  const connect = async () => {
    const client = new pg.Client(kept.adminUrl);
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  const client = await connect();
  await client.query('create table mark (number integer)');
  const filler = openSync(dataDir + '/filler', 'w');
  const freeMb = () => { const { bavail, bsize } = statfsSync(dataDir); return (bavail * bsize) / 1e6; };
  while (freeMb() > 6) writeSync(filler, Buffer.alloc(1e6));
  closeSync(filler);
  let committed = 0;
  // The message goes to the log alone, so that the log runs out of space before the table does.
  const insert = "insert into mark select $1::integer from pg_logical_emit_message(true, 'x', repeat('x', 300000))";
  while (await client.query(insert, [committed]).then(() => true, () => false)) committed += 1;
  const dead = kept.pid();
  await sleep(1500);
  const whileFull = await connect().then(() => 'answers', () => 'is away');
  rmSync(dataDir + '/filler');
  for (;;) {
    const again = await connect().catch(() => undefined);
    if (again) {
      const { rows } = await again.query('select count(*)::integer as kept from mark');
      await again.query('insert into mark values (-1)');
      await again.end();
      console.log(JSON.stringify({ committed, whileFull, kept: rows[0].kept, isNew: kept.pid() !== dead }));
      break;
    }
    await sleep(100);
  }
  await kept.stop();
`;

/** Starts for the first time, and tells how that failed. */
const firstStart = `
  import { readdirSync } from 'node:fs';
  const { startEmbedded } = await import(${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)});
  const { silentLog } = await import(${JSON.stringify(new URL('../log.ts', import.meta.url).href)});
  const fault = await startEmbedded({ dataDir: process.argv[1], log: silentLog }).catch((error) => error);
  const files = readdirSync(process.argv[1]);
  console.log(JSON.stringify({ name: fault.name, message: fault.message, files }));
`;

/** A test gets a disk of its own only from who may mount: root with CAP_SYS_ADMIN. */
const mounting = spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'none', os.tmpdir()], {
  encoding: 'utf8',
});
const canMount = mounting.status === 0;
if (!canMount) {
  const why = mounting.error?.message ?? mounting.stderr.trim();
  process.stdout.write(`No file system can be mounted here (${why}): a full disk is not tested here.\n`);
}
const withDisk = canMount ? describe : () => {};

/** Runs bash with a command whose `$1` is a new folder and `$2`, `$3` are Node and a program text; gives what that says. */
async function run(before: readonly string[], command: string, program: string, ...more: string[]) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'linekeeper-disk-'));
  const args = [...before, 'bash', '-c', command, 'bash', folder, process.execPath, program, ...more];
  const child = spawn(args[0] ?? '', args.slice(1), { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  await rm(folder, { recursive: true, force: true });
  expect(code).toBe(0);
  return JSON.parse(output) as Record<string, unknown>;
}

const node = 'exec "$2" --input-type=module -e "$3" "$1"';

/** Runs a program text on a file system of its own of the given size. */
const onDisk = (size: string, program: string) =>
  run(['unshare', '-m'], `mount -t tmpfs -o "size=$4" none "$1" && ${node}`, program, size);

// Every machine can limit files, so that this file proves something on each.
it('where files may not grow, the embedded PostgreSQL says in one line that it cannot begin', async () => {
  const { name, message, files } = await run([], `ulimit -f 500 && ${node}`, firstStart);
  expect(name).toBe('DatabaseFault');
  expect(message).toMatch(/^PostgreSQL could not make its files: .+\.$/);
  expect(files).toEqual(['postgres.password']);
});

withDisk('on a full disk the embedded PostgreSQL', () => {
  it('loses nothing that was committed, and comes back by itself when there is space again', async () => {
    const { committed, whileFull, kept, isNew } = await onDisk('120m', story);
    expect(committed).toBeGreaterThan(0);
    expect(kept).toBe(committed);
    expect({ whileFull, isNew }).toEqual({ whileFull: 'is away', isNew: true });
  }, 180_000);

  it('says in one line that it cannot begin, and leaves nothing half made', async () => {
    const { name, message, files } = await onDisk('20m', firstStart);
    expect(name).toBe('DatabaseFault');
    expect(message).toMatch(/^PostgreSQL could not make its files: .*No space left on device\.$/);
    expect(files).toEqual(['postgres.password']);
  });
});
