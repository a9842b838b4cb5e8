import { expect, it } from 'vitest';
import { type AppError } from '../../../platform/errors.ts';
import { RunLimits } from './run-limits.ts';

const refusalOf = async (run: Promise<unknown>) => run.then(String, ({ entry }: AppError) => entry);

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
  const one = limits.run('ann', first.work);
  await new Promise(setImmediate);
  expect(first.seen).toHaveLength(1);
  const two = limits.run('ann', second.work);
  expect(second.seen).toEqual([]);
  expect(await refusalOf(one)).toBe('SUPERSEDED');
  expect(first.seen[0]?.aborted).toBe(true);
  second.end();
  expect(await two).toBe('ended');
});

it('two people have a run each, a third finds no place until one of them is over', async () => {
  const limits = new RunLimits();
  const works = [endless(), endless()];
  const runs = works.map(({ work }, at) => limits.run(`person ${at}`, work));
  expect(await refusalOf(limits.run('third', endless().work))).toBe('BACK_TEST_BUSY');
  works[0]!.end();
  expect(await runs[0]).toBe('ended');
  const next = endless();
  const run = limits.run('third', next.work);
  next.end();
  expect(await run).toBe('ended');
  works[1]!.end();
  await runs[1];
});
