import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mutations } from './index.ts';
import { type Mutation } from './mutation.ts';
import { readNoticed, writeNoticed } from './noticed.ts';
import { fingerprints, selected, tenthOf, tenthOfGuard } from './selection.ts';

const inCode: Mutation = {
  guard: 'in code',
  file: 'src/code.ts',
  find: 'x',
  replace: 'y',
  test: 'src/code.test.ts',
  names: 'z',
};
const inSql: Mutation = { ...inCode, guard: 'in SQL', file: 'migrations/0001.sql', test: 'src/sql.test.ts' };
const both = [inCode, inSql];

let root: string;
const write = (name: string, text: string) => writeFile(path.join(root, 'server', name), text);

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'linekeeper-selection-'));
  for (const folder of ['src', 'migrations', 'test/mutations'])
    await mkdir(path.join(root, 'server', folder), { recursive: true });
  for (const name of [
    'src/code.ts',
    'src/code.test.ts',
    'src/sql.test.ts',
    'src/other.ts',
    'migrations/0001.sql',
  ])
    await write(name, 'as it was');
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** The guards whose mutants have to run again after a change. */
async function changedBy(change: () => Promise<void>, after: readonly Mutation[] = both): Promise<string[]> {
  const noticed = await fingerprints(root, both);
  await change();
  const given = { fingerprints: await fingerprints(root, after), noticed, tenth: -1 };
  return selected(after, given).changed.map(({ guard }) => guard);
}

describe('a usual run takes a mutant again', () => {
  it('when nobody noticed it yet', async () => {
    const given = {
      fingerprints: await fingerprints(root, both),
      noticed: new Map<string, string>(),
      tenth: -1,
    };
    expect(selected(both, given).changed).toEqual(both);
  });

  it('when its guard, its test or the mutant itself changed', async () => {
    expect(await changedBy(() => write('src/code.ts', 'anew'))).toEqual(['in code']);
    expect(await changedBy(() => write('src/code.test.ts', 'anew'))).toEqual(['in code']);
    expect(await changedBy(async () => {}, [{ ...inCode, replace: 'w' }, inSql])).toEqual(['in code']);
  });

  it('when any migration changed or came, if its guard is SQL', async () => {
    expect(await changedBy(() => write('migrations/0001.sql', 'anew'))).toEqual(['in SQL']);
    expect(await changedBy(() => write('migrations/0002.sql', 'create or replace'))).toEqual(['in SQL']);
  });

  it('not when something else changed', async () => {
    expect(await changedBy(() => write('src/other.ts', 'anew'))).toEqual([]);
  });
});

describe('the tenth of the others', () => {
  it('is another one each day, and holds each guard once in ten days', () => {
    const days = Array.from({ length: 10 }, (_unused, day) =>
      tenthOf(new Date(Date.UTC(2026, 11, 25 + day, 23))),
    );
    expect([...days].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const same = new Map(mutations.map(({ guard }) => [guard, 'same']));
    const taken = days.flatMap(
      (tenth) => selected(mutations, { fingerprints: same, noticed: same, tenth }).ofTenth,
    );
    expect(taken.map(({ guard }) => guard).sort()).toEqual(mutations.map(({ guard }) => guard).sort());
  });

  it('leaves out what is taken anyway', () => {
    const tenth = tenthOfGuard(inCode.guard);
    const given = {
      fingerprints: new Map([['in code', 'new']]),
      noticed: new Map([['in code', 'old']]),
      tenth,
    };
    expect(selected([inCode], given)).toEqual({ changed: [inCode], ofTenth: [] });
  });
});

describe('what was noticed', () => {
  it('is read as it was written, and written only when it changed', async () => {
    const noticed = new Map([
      ['b guard, with words', '222222222222'],
      ['a guard', '111111111111'],
    ]);
    expect(await writeNoticed(root, noticed)).toBe(true);
    expect(await readNoticed(root)).toEqual(noticed);
    expect(await writeNoticed(root, noticed)).toBe(false);
  });

  it('is nothing before anything was written', async () => {
    expect(await readNoticed(root)).toEqual(new Map());
  });
});

describe('the list of mutants', () => {
  it('names each guard once', () => {
    const guards = mutations.map(({ guard }) => guard);
    expect([...new Set(guards)]).toEqual(guards);
  });
});
