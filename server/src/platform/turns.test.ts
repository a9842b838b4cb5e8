import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

function started(most: number, names: readonly string[]) {
  const inTurn = createTurns(most);
  const begun: string[] = [];
  const pieces = names.map((name) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const ended = inTurn(() => {
      begun.push(name);
      return promise;
    });
    return { resolve: () => resolve(name), reject, ended };
  });
  return { begun, pieces };
}

it('lets so many run at once, and the others in the order in which they came', async () => {
  const { begun, pieces } = started(2, ['a', 'b', 'c', 'd']);
  expect(begun).toEqual(['a', 'b']);
  pieces[1]!.resolve();
  expect(await pieces[1]!.ended).toBe('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  for (const { resolve } of pieces) resolve();
  expect(await Promise.all(pieces.map(({ ended }) => ended))).toEqual(['a', 'b', 'c', 'd']);
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

it('gives the turn of one that failed to the next, and its error to whoever asked for it', async () => {
  const { begun, pieces } = started(1, ['a', 'b']);
  pieces[0]!.reject(new Error('It was away.'));
  await expect(pieces[0]!.ended).rejects.toThrow('It was away.');
  expect(begun).toEqual(['a', 'b']);
  pieces[1]!.resolve();
  expect(await pieces[1]!.ended).toBe('b');
});
