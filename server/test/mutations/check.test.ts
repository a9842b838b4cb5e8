import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkMutations, type CheckResult } from './check.ts';
import { type Mutation } from './mutation.ts';

const files: Readonly<Record<string, string>> = {
  'package.json': '{ "type": "module" }',
  'vitest.config.ts': `
    import { defineConfig } from 'vitest/config';
    export default defineConfig({
      test: { projects: [{ test: { name: 'unit', include: ['server/**/*.test.ts'], pool: 'forks' } }] },
    });`,
  'server/age.ts': `
    export const mayEnter = (age: number) => age >= 18;
    export const greeting = () => 'welcome';`,
  'server/age.sql': 'where age >= 18',
  'server/age.test.ts': `
    import { readFileSync } from 'node:fs';
    import { expect, it } from 'vitest';
    import { greeting, mayEnter } from './age.ts';
    it('lets no child in', () => expect(mayEnter(17)).toBe(false));
    it('says a word', () => { greeting(); });
    it('asks in SQL', () => expect(readFileSync(import.meta.dirname + '/age.sql', 'utf8')).toContain('18'));`,
  'server/hooks.test.ts': `
    import { afterAll, it } from 'vitest';
    import { mayEnter } from './age.ts';
    it('never passes as a whole', () => { mayEnter(17); });
    afterAll(() => { throw new Error('the hook broke'); });`,
  'server/unsure.test.ts': `
    import { existsSync, writeFileSync } from 'node:fs';
    import { expect, it } from 'vitest';
    import { mayEnter } from './age.ts';
    it('passes when it runs again', () => {
      const ran = import.meta.dirname + '/ran';
      const isFirst = !existsSync(ran);
      writeFileSync(ran, '');
      if (isFirst) throw new Error('not this time');
      expect(mayEnter(17)).toBe(false);
    });`,
  'server/lucky.test.ts': `
    import { existsSync, writeFileSync } from 'node:fs';
    import { expect, it } from 'vitest';
    import { mayEnter } from './age.ts';
    it('is lucky the first time', () => {
      const seen = import.meta.dirname + '/seen';
      const isLucky = mayEnter(17) && !existsSync(seen);
      if (mayEnter(17)) writeFileSync(seen, '');
      if (!isLucky) expect(mayEnter(17)).toBe(false);
    });`,
};

const age = { file: 'age.ts', find: 'age >= 18', test: 'age.test.ts', names: 'lets no child in' };
const word = { file: 'age.ts', find: `'welcome'`, test: 'age.test.ts', names: 'says a word' };
const mutations: readonly Mutation[] = [
  { ...age, guard: 'noticed', replace: 'age >= 0' },
  { ...age, guard: 'the same', replace: 'age >= 18' },
  { ...age, guard: 'noticed by another test only', replace: 'age >= 0', names: 'says a word' },
  { ...age, guard: 'not there', find: 'age > 21', replace: '' },
  { ...age, guard: 'there twice', find: 'age', replace: '' },
  { ...age, guard: 'without a test', replace: 'age >= 0', names: 'lets no pensioner in' },
  { ...age, guard: 'in SQL', file: 'age.sql', replace: 'true', names: 'asks in SQL' },
  { ...word, guard: 'thrown later', replace: `void Promise.reject(new Error('nobody caught it'))` },
  { ...word, guard: 'an exit', replace: 'process.exit(0)' },
  { ...word, guard: 'a death', replace: `process.kill(process.pid, 'SIGKILL')` },
  {
    ...word,
    guard: 'a process that never answers again',
    replace: 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)',
  },
  { ...word, guard: 'nonsense', replace: ')))' },
  { ...word, guard: 'the same again', replace: `'endError'` },
  { ...age, guard: 'a broken hook', replace: 'age >= 0', test: 'hooks.test.ts', names: 'never passes' },
  { ...age, guard: 'a flaky test', replace: 'age >= 0', test: 'unsure.test.ts', names: 'runs again' },
  { ...age, guard: 'a lucky test', replace: 'age >= 0', test: 'lucky.test.ts', names: 'is lucky' },
];

let root: string;
let result: CheckResult;
const said: string[] = [];
const faultOf = (guard: string) =>
  result.verdicts.find(({ mutation }) => mutation.guard === guard)?.fault ?? 'noticed';

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'linekeeper-guards-'));
  await mkdir(path.join(root, 'server'));
  await symlink(path.resolve(import.meta.dirname, '../../../node_modules'), path.join(root, 'node_modules'));
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(root, name), text);
  result = await checkMutations({
    root,
    mutations,
    lanes: 1,
    deadlineMs: 15_000,
    say: ({ mutation }) => said.push(mutation.guard),
  });
}, 240_000);
afterAll(() => rm(root, { recursive: true, force: true }));

describe('the mutation check', () => {
  it('gives a verdict on every mutant, by the name of its guard', () => {
    expect([...said].sort()).toEqual(mutations.map(({ guard }) => guard).sort());
  });

  it('says that a test noticed a guard that is out, in code and in SQL', () => {
    for (const guard of ['noticed', 'in SQL', 'a flaky test', 'a lucky test'])
      expect(faultOf(guard), guard).toBe('noticed');
  });

  it('says that no test noticed what changes nothing, or nothing that the named tests look at', () => {
    for (const guard of ['the same', 'noticed by another test only', 'the same again'])
      expect(faultOf(guard), guard).toBe('No test noticed.');
  });

  it('refuses a guard that does not stand exactly once in its file', () => {
    expect(faultOf('not there')).toBe('"age > 21" does not stand once in age.ts.');
    expect(faultOf('there twice')).toBe('"age" does not stand once in age.ts.');
  });

  it('refuses a name that no test has', () => {
    expect(faultOf('without a test')).toBe(
      'No test in server/age.test.ts is called so: lets no pensioner in',
    );
  });

  it('counts as noticed an error that nobody caught, an exit, a death, a file that does not load, and a hung test', () => {
    for (const guard of [
      'thrown later',
      'an exit',
      'a death',
      'nonsense',
      'a process that never answers again',
    ])
      expect(faultOf(guard), guard).toBe('noticed');
  });

  it('takes no failure for a notice that is there while all guards stand', () => {
    expect(faultOf('a broken hook')).toBe('Its test fails while all guards stand: the hook broke');
  });

  it('names tests that fail once while all guards stand, or notice one that is out only when they run again', () => {
    expect([...result.flaky].sort()).toEqual([
      'server/lucky.test.ts: a lucky test: noticed only when it was out again',
      'server/unsure.test.ts: passes when it runs again: not this time',
    ]);
  });

  it('changes nothing in the repository', async () => {
    for (const [name, text] of Object.entries(files))
      expect(await readFile(path.join(root, name), 'utf8'), name).toBe(text);
  });
});
