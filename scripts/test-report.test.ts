import { describe, expect, it } from 'vitest';
import { closing, costs, mostSecondRuns, secondRuns, settle, slowest } from './test-report.mjs';

const file = (
  name: string,
  given: { failures?: string[]; open?: number; seconds?: number; passed?: number } = {},
) => ({
  file: name,
  seconds: 1,
  passed: 3,
  open: 0,
  failures: [],
  ...given,
});

describe('a test file that fails', () => {
  const broken = file('b.test.ts', { passed: 2, failures: ['the walk: lost', 'the end: never came'] });

  it('is run once more, and no file that passed', () => {
    expect(secondRuns([file('a.test.ts'), broken])).toEqual(['b.test.ts']);
  });

  it('is not run again where so many failed that it is no accident', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_unused, at) => ({ ...broken, file: `${at}.test.ts` }));
    expect(secondRuns(many(mostSecondRuns))).toHaveLength(mostSecondRuns);
    expect(secondRuns(many(mostSecondRuns + 1))).toEqual([]);
  });

  it('counts as passed when it passes alone, and is named as flaky with its first failure', () => {
    const again = new Map([['b.test.ts', file('b.test.ts', { passed: 4 })]]);
    expect(settle('unit', [file('a.test.ts'), broken], again)).toEqual({
      passed: 7,
      open: 0,
      failures: [],
      flaky: ['unit: b.test.ts: the walk: lost'],
    });
  });

  it('fails the run when it fails again, with what failed then', () => {
    const again = new Map([
      ['b.test.ts', file('b.test.ts', { passed: 3, failures: ['the end: never came'] })],
    ]);
    expect(settle('unit', [broken], again)).toEqual({
      passed: 3,
      open: 0,
      failures: ['unit: b.test.ts: the end: never came'],
      flaky: [],
    });
  });

  it('fails the run when it was not run again', () => {
    expect(settle('e2e', [broken])).toMatchObject({ passed: 2, failures: { length: 2 }, flaky: [] });
  });

  it('fails the run when nothing of it passes alone', () => {
    const empty = new Map([['b.test.ts', file('b.test.ts', { passed: 0 })]]);
    expect(settle('unit', [broken], empty)).toMatchObject({ failures: { length: 2 }, flaky: [] });
  });
});

describe('the end of a run', () => {
  it('counts what was left open', () => {
    expect(settle('unit', [file('a.test.ts', { open: 2 }), file('b.test.ts', { open: 1 })]).open).toBe(3);
  });

  it('says what each part cost, and all of them', () => {
    expect(
      costs(
        [
          { name: 'check: types', seconds: 12.4, cpuSeconds: 20.6 },
          { name: 'check: lint', seconds: 20, cpuSeconds: 25 },
          { name: 'unit tests', seconds: 100, cpuSeconds: 180 },
        ],
        120.4,
      ),
    ).toEqual([
      'What each part cost:',
      '    12 s     21 CPU-s  check: types',
      '    20 s     25 CPU-s  check: lint',
      '   100 s    180 CPU-s  unit tests',
      '   120 s    226 CPU-s  in all',
    ]);
  });

  it('names the ten slowest files, the slowest first', () => {
    const files = Array.from({ length: 12 }, (_unused, at) => ({
      file: `${at}.test.ts`,
      seconds: at + 0.25,
    }));
    const lines = slowest(files);
    expect(lines).toHaveLength(11);
    expect(lines.slice(0, 2)).toEqual(['The slowest files:', '  11.3 s  11.test.ts']);
    expect(lines.at(-1)).toBe('   2.3 s  2.test.ts');
  });

  it('closes with what failed, what is flaky, and the count alone on the last line', () => {
    expect(
      closing({ passed: 5, failures: ['unit: a.test.ts: broken'], flaky: ['unit: b.test.ts: lost'] }),
    ).toEqual([
      '✗ unit: a.test.ts: broken',
      'FLAKY, to be mended before anything else: it failed, then passed alone: unit: b.test.ts: lost',
      '5 passed, 1 failed',
    ]);
  });
});
