import { expect, it } from 'vitest';
import { type AppError } from '../../../platform/errors.ts';
import { RunLimits } from './run-limits.ts';

const refusalOf = async (run: Promise<unknown>) => run.then(String, ({ entry }: AppError) => entry);

const ann = { person: 'ann', tenants: [1] };

/** Work that goes on until it is told to stop, or to end. */
function endless() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const seen: AbortSignal[] = [];
  return {
    seen,
    end: () => resolve('ended'),
    work: (signal: AbortSignal) => {
      seen.push(signal);
      signal.addEventListener('abort', () => reject(new Error('stopped')));
      return promise;
    },
  };
}

it('a newer run of a person ends the one before, which says that it was replaced, and begins once that is over', async () => {
  const limits = new RunLimits();
  const [first, second] = [endless(), endless()];
  const one = limits.run(ann, first.work);
  await new Promise(setImmediate);
  expect(first.seen).toHaveLength(1);
  const two = limits.run(ann, second.work);
  expect(second.seen).toEqual([]);
  expect(await refusalOf(one)).toBe('SUPERSEDED');
  expect(first.seen[0]?.aborted).toBe(true);
  second.end();
  expect(await two).toBe('ended');
});

it('two people have a run each, a third finds no place until one of them is over', async () => {
  const limits = new RunLimits();
  const works = [endless(), endless()];
  const runs = works.map(({ work }, at) => limits.run({ person: `person ${at}`, tenants: [at] }, work));
  expect(await refusalOf(limits.run({ person: 'third', tenants: [3] }, endless().work))).toBe(
    'BACK_TEST_BUSY',
  );
  works[0]!.end();
  expect(await runs[0]).toBe('ended');
  const next = endless();
  const run = limits.run({ person: 'third', tenants: [3] }, next.work);
  next.end();
  expect(await run).toBe('ended');
  works[1]!.end();
  await runs[1];
});

it('no tenant holds both places: neither by people of its own, nor by who acts for it, nor for several below', async () => {
  const limits = new RunLimits();
  const { work, end } = endless();
  const atOnce = () => Promise.resolve('ran');
  const run = limits.run({ person: 'provider', tenants: [1, 20] }, work);
  for (const tenants of [[1], [20], [1, 21], [2, 20]])
    expect(await refusalOf(limits.run({ person: 'other', tenants }, atOnce))).toBe('BACK_TEST_OF_TENANT');
  const stranger = endless();
  const other = limits.run({ person: 'stranger', tenants: [2, 22] }, stranger.work);
  stranger.end();
  expect(await other).toBe('ended');
  // One's own newer run takes the place of the one before, wherever one acts.
  const newer = endless();
  const again = limits.run({ person: 'provider', tenants: [1, 21] }, newer.work);
  expect(await refusalOf(run)).toBe('SUPERSEDED');
  newer.end();
  expect(await again).toBe('ended');
  end();
});
