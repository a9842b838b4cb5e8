import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { programs } from '../../test/programs.ts';
import { isAlive, starterOf } from '../../test/starters.ts';
import { openStarter } from './starter.ts';
import type { Startable } from './starter-messages.ts';

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** A starter that finds this script as fping. */
function open(fping: string) {
  const folder = programs({ fping });
  const starter = openStarter();
  closing.push(() => starter.close(), folder.remove);
  const lines: string[] = [];
  const options = {
    path: folder.path,
    deadlineMs: 20_000,
    onLines: (more: readonly string[]) => lines.push(...more),
  };
  return {
    lines,
    path: folder.path,
    close: () => starter.close(),
    run: (
      more: {
        args?: string[];
        input?: string;
        deadlineMs?: number;
        program?: string;
        signal?: AbortSignal;
      } = {},
    ) => starter.run((more.program ?? 'fping') as Startable, more.args ?? [], { ...options, ...more }),
  };
}

const isThere = (file: string) => expect.poll(() => existsSync(file)).toBe(true);
const number = (file: string) => Number(readFileSync(file, 'utf8'));
/** Notes its process id and stays. */
const stays =
  'echo $$ > "$(dirname "$0")/new"; mv "$(dirname "$0")/new" "$(dirname "$0")/pid"; exec sleep 60';

test('a program gets its arguments and input as they are, and its lines and end come back', async () => {
  const { run, lines } = open('printf "%s\\n" "$@"; cat; echo bad >&2; exit 3');
  const args = ['-q', '$(id)', 'a; b', '"'];
  expect(await run({ args, input: '127.0.0.1\nlast' })).toEqual({ ended: 'exit', code: 3, errors: 'bad\n' });
  expect(lines.filter((line) => line !== 'bad')).toEqual([...args, '127.0.0.1', 'last']);
});

test('nothing but fping and ping is started', async () => {
  const { run } = open('exit 0');
  expect(await run({ program: 'sh', args: ['-c', 'exit 0'] })).toEqual({
    ended: 'unstarted',
    why: 'not startable',
  });
  expect(await run({ program: 'ping' })).toEqual({ ended: 'unstarted', why: 'ENOENT' });
});

test('a program ends at its deadline and when it is given up', async () => {
  const { run, path } = open(stays);
  expect(await run({ deadlineMs: 300 })).toEqual({ ended: 'late' });
  const first = number(join(path, 'pid'));
  await expect.poll(() => isAlive(first)).toBe(false);
  const controller = new AbortController();
  const going = run({ signal: controller.signal });
  await expect.poll(() => number(join(path, 'pid'))).not.toBe(first);
  controller.abort();
  expect(await going).toEqual({ ended: 'aborted' });
  await expect.poll(() => isAlive(number(join(path, 'pid')))).toBe(false);
});

test('closing gives up what runs and ends program and starter', async () => {
  const { run, path, close } = open(stays);
  const going = run();
  await isThere(join(path, 'pid'));
  const starter = starterOf();
  close();
  expect(await going).toEqual({ ended: 'aborted' });
  await expect.poll(() => isAlive(starter) || isAlive(number(join(path, 'pid')))).toBe(false);
});

test('a starter that is killed loses what it ran, and the next program gets a new one', async () => {
  const { run, path } = open(`[ "$1" = quick ] && exit 0; ${stays}`);
  const going = run();
  await isThere(join(path, 'pid'));
  const first = starterOf();
  process.kill(first, 'SIGKILL');
  expect(await going).toMatchObject({ ended: 'lost' });
  process.kill(number(join(path, 'pid')), 'SIGKILL');
  expect(await run({ args: ['quick'] })).toMatchObject({ ended: 'exit', code: 0 });
  expect(starterOf()).not.toBe(first);
});

test('a starter that stands still is ended after the deadline, and the next program gets a new one', async () => {
  const { run } = open('exit 0');
  await run();
  const first = starterOf();
  process.kill(first, 'SIGSTOP');
  expect(await run({ deadlineMs: 100 })).toEqual({ ended: 'late' });
  await expect.poll(() => isAlive(first)).toBe(false);
  expect(await run()).toMatchObject({ ended: 'exit', code: 0 });
});

test('signals to the whole group leave it to the server when it is over', async () => {
  const { run } = open('exit 0');
  await run();
  const starter = starterOf();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(starter, signal);
  expect(await run()).toMatchObject({ ended: 'exit', code: 0 });
  expect(starterOf()).toBe(starter);
});

test('neither the starter nor a program is given what our environment holds', async () => {
  vi.stubEnv('ADMIN_PASSWORD', 'of-our-environment');
  closing.push(() => vi.unstubAllEnvs());
  const { run, lines } = open('env');
  await run();
  expect(lines.filter((line) => !/^(PATH|LC_ALL|PWD|OLDPWD|SHLVL|_)=/.test(line))).toEqual([]);
  expect(readFileSync(`/proc/${starterOf()}/environ`, 'latin1')).not.toContain('of-our-environment');
});

test('a server that is killed leaves neither starter nor program behind', async () => {
  const folder = programs({ fping: stays });
  closing.push(folder.remove);
  const script = `
    const { openStarter } = await import(process.argv[1]);
    await openStarter().run('fping', [], { path: process.argv[2], deadlineMs: 60_000, onLines() {} });`;
  const args = ['--input-type=module', '-e', script, `${import.meta.dirname}/starter.ts`, folder.path];
  const server = spawn(process.execPath, args, { stdio: 'ignore' });
  await isThere(join(folder.path, 'pid'));
  const pids = [starterOf(server.pid), number(join(folder.path, 'pid'))];
  const gone = once(server, 'exit');
  server.kill('SIGKILL');
  await gone;
  await expect.poll(() => pids.filter(isAlive)).toEqual([]);
});
