import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installed, writeProgram } from '../../test/programs-room.ts';
import { type Disk, Programs } from './programs.ts';

/** A disk of a machine whose power goes after so many changes; `left`: how many are still to come. */
function diskUntil(left: { changes: number }): Disk {
  const cut =
    <Args extends unknown[], Result>(change: (...args: Args) => Result) =>
    (...args: Args): Result => {
      if ((left.changes -= 1) < 0) throw new Error('The power went.');
      return change(...args);
    };
  return {
    mkdirSync: cut(fs.mkdirSync) as typeof fs.mkdirSync,
    renameSync: cut(fs.renameSync),
    rmSync: cut(fs.rmSync),
    symlinkSync: cut(fs.symlinkSync),
    writeFileSync: cut(fs.writeFileSync),
  };
}

let room: string;
let at: ReturnType<typeof installed>;
const running = new Set<ChildProcess>();
beforeEach(() => {
  room = mkdtempSync(path.join(tmpdir(), 'linekeeper-launcher-'));
  at = installed(room);
});
afterEach(async () => {
  for (const child of running) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  rmSync(room, { recursive: true, force: true });
});

function launch(...more: string[]) {
  const child = spawn(at.launcher, ['run', '--dir', at.directory, ...more], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LINEKEEPER_AGENT_TRIAL_S: '2' },
  });
  running.add(child);
  let errors = '';
  child.stderr.on('data', (bytes: Buffer) => (errors += bytes.toString()));
  const ended = once(child, 'exit').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  return { child, ended, errors: () => errors };
}
/** Has a program among those that were fetched, and on trial unless it has proved itself before. */
function fetched(version: string, act?: string, { isProved = false } = {}): void {
  const programs = new Programs(at.directory);
  writeProgram(programs.room(version), version, act);
  programs.keep(version);
  programs.try(version);
  if (isProved) programs.proved();
}
const inPrograms = (name: string) => path.join(at.programs, name);

describe('the launcher', () => {
  it('runs what was installed where nothing was fetched, and passes on what it was told', async () => {
    launch('--reflect', '862');
    await expect.poll(() => existsSync(path.join(at.directory, 'ran'))).toBe(true);
    expect(readFileSync(path.join(at.directory, 'ran'), 'utf8')).toBe(
      `1.0.0 run --dir ${at.directory} --reflect 862\n`,
    );
  });

  it('runs the newest that has proved itself', async () => {
    fetched('2.0.0', undefined, { isProved: true });
    launch();
    await expect.poll(at.ran).toEqual(['2.0.0']);
  });

  it('starts the new program when one says that it is in its place', async () => {
    fetched('2.0.0', 'ln -sfn 3.0.0 "$dir/programs/current"; exit 75', { isProved: true });
    writeProgram(inPrograms('3.0.0'), '3.0.0');
    launch();
    await expect.poll(at.ran).toEqual(['2.0.0', '3.0.0']);
  });

  it('goes back from a new program that ends again and again, and says so', async () => {
    fetched('2.0.0', undefined, { isProved: true });
    fetched('3.0.0', 'exit 1');
    const { errors } = launch();
    await expect.poll(at.ran, { timeout: 20_000 }).toEqual(['3.0.0', '3.0.0', '3.0.0', '2.0.0']);
    expect(new Programs(at.directory).returned).toEqual({ version: '3.0.0', reason: 'crashed' });
    expect(errors()).toContain('going back to 2.0.0');
  });

  it('goes back from a new program that runs and does not come back', async () => {
    fetched('2.0.0');
    launch();
    await expect.poll(at.ran, { timeout: 20_000 }).toEqual(['2.0.0', '1.0.0']);
    expect(new Programs(at.directory).returned).toEqual({ version: '2.0.0', reason: 'not-connected' });
  });

  it('counts the starts of a trial over its own restarts', async () => {
    fetched('2.0.0');
    for (let start = 1; start <= 3; start += 1) {
      const { child, ended } = launch();
      await expect.poll(() => at.ran().length).toBe(start);
      child.kill('SIGTERM');
      await ended;
    }
    launch();
    await expect.poll(at.ran).toEqual(['2.0.0', '2.0.0', '2.0.0', '1.0.0']);
  });

  it('leaves a new program alone once it has proved itself', async () => {
    fetched('2.0.0', `rm "$dir/programs/trial"; sleep 4; echo still >> "$dir/ran"; exit 0`);
    expect(await launch().ended).toBe(0);
    expect(at.ran()).toEqual(['2.0.0', 'still']);
  }, 20_000);

  it('ends with its program, with its code, and is not begun again when that was revoked', async () => {
    fetched('2.0.0', 'exit 3');
    expect(await launch().ended).toBe(3);
    expect(at.ran()).toEqual(['2.0.0']);
    const other = launch();
    await expect.poll(() => at.ran().length).toBe(2);
    other.child.kill('SIGTERM');
    await other.ended;
  });

  it('ends its program when it is told to end', async () => {
    const { child, ended } = launch();
    await expect.poll(at.ran).toEqual(['1.0.0']);
    child.kill('SIGTERM');
    expect(await ended).toBe(143);
  });

  it('runs what was installed where the newest is not whole', async () => {
    mkdirSync(inPrograms('2.0.0'), { recursive: true });
    symlinkSync('2.0.0', inPrograms('current'));
    launch();
    await expect.poll(at.ran).toEqual(['1.0.0']);
  });

  it.each(['', '\0\0\0', '2.0.0', 'no words of ours at all\n'])(
    'runs a program where the note of a trial is %j',
    async (text) => {
      fetched('2.0.0');
      writeFileSync(inPrograms('trial'), text);
      launch();
      await expect.poll(() => ['1.0.0', '2.0.0'].includes(at.ran()[0] ?? '')).toBe(true);
    },
  );
});

describe('an update that is cut off at any step', () => {
  /** Puts 3.0.0 in place of 2.0.0, until the power goes after so many changes; says whether all was done. */
  function update(changes: number): boolean {
    const programs = new Programs(at.directory, diskUntil({ changes }));
    try {
      writeProgram(programs.room('3.0.0'), '3.0.0');
      programs.keep('3.0.0');
      programs.try('3.0.0');
      return true;
    } catch {
      return false;
    }
  }

  it('leaves a program that runs, the old one or the new one, and can be done again', async () => {
    const seen: (string | undefined)[] = [];
    for (let calls = 0, isDone = false; !isDone; calls += 1) {
      rmSync(at.directory, { recursive: true, force: true });
      mkdirSync(at.directory);
      fetched('2.0.0', undefined, { isProved: true });
      isDone = update(calls);
      const { child, ended } = launch();
      await expect.poll(() => at.ran().length, { timeout: 10_000 }).toBe(1);
      seen.push(at.ran()[0]);
      child.kill('SIGTERM');
      await ended;
      expect(update(Infinity)).toBe(true);
      expect(readlinkSync(inPrograms('current'))).toBe('3.0.0');
      new Programs(at.directory).proved();
      expect(readdirSync(at.programs).sort()).toEqual(
        seen.at(-1) === '3.0.0' ? ['3.0.0', 'current'] : ['2.0.0', '3.0.0', 'current'],
      );
    }
    expect(seen.length).toBeGreaterThan(8);
    expect(new Set(seen)).toEqual(new Set(['2.0.0', '3.0.0']));
    expect(seen.at(-1)).toBe('3.0.0');
  }, 60_000);
});
