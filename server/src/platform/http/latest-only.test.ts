import { expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { createLatestOnly } from './latest-only.ts';

const entryOf = (work: Promise<unknown>) =>
  work.then(
    (value) => value,
    (error: unknown) => (error instanceof AppError ? error.entry : error),
  );

/** Work that ends when it is told to. */
function held<T>() {
  let end!: (value: T) => void;
  const work = new Promise<T>((resolve) => {
    end = resolve;
  });
  return { end, work: () => work };
}

it('answers the newest of two that are at work, and tells the older that it was replaced', async () => {
  const run = createLatestOnly();
  const [older, newer] = [held<string>(), held<string>()];
  const first = entryOf(run('session export', older.work));
  const second = entryOf(run('session export', newer.work));
  older.end('old');
  newer.end('new');
  expect(await first).toBe('SUPERSEDED');
  expect(await second).toBe('new');
});

it('leaves alone what another asks for, and what was done before', async () => {
  const run = createLatestOnly();
  const mine = held<string>();
  const first = entryOf(run('mine', mine.work));
  expect(await run('theirs', () => 'theirs')).toBe('theirs');
  mine.end('mine');
  expect(await first).toBe('mine');
  expect(await run('mine', () => 'again')).toBe('again');
});

it('tells a fault of the newest as it is, and keeps nothing', async () => {
  const run = createLatestOnly();
  await expect(run('key', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await run('key', () => 'works')).toBe('works');
});

it('breaks off what is given in pieces as soon as a newer one is asked for, and not before', async () => {
  const run = createLatestOnly();
  async function* count() {
    for (let piece = 1; piece <= 3; piece++) yield piece;
  }
  const [older, whole] = [await run('key', count), await run('other', count)];
  const pieces = older[Symbol.asyncIterator]();
  expect(await pieces.next()).toEqual({ value: 1, done: false });
  const newer = await run('key', count);
  expect(await entryOf(pieces.next())).toBe('SUPERSEDED');
  for (const each of [newer, whole]) {
    const given: number[] = [];
    for await (const piece of each) given.push(piece);
    expect(given).toEqual([1, 2, 3]);
  }
});
