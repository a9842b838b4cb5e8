import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../platform/log.ts';
import { ReloadQueue } from './reload-queue.ts';

/** Reads that are answered by hand, in any order. */
function world() {
  const reloadQueue = new ReloadQueue(silentLog);
  const answers: PromiseWithResolvers<string>[] = [];
  const taken: string[] = [];
  const read = () => {
    const answer = Promise.withResolvers<string>();
    answers.push(answer);
    return answer.promise;
  };
  const run = (thing: string, purpose = 'changed') =>
    reloadQueue.run(thing, purpose, read, (value) => void taken.push(`${thing} ${purpose} ${value}`));
  return { reloadQueue, answers, taken, run };
}
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('what is read again', () => {
  it('is taken as it was read last, whatever order the answers come in', async () => {
    const { answers, taken, run } = world();
    const all = [run('a'), run('a')];
    answers[1]!.resolve('new');
    await settled();
    answers[0]!.resolve('old');
    await settled();
    // The older one is read once more: for its purpose, with what is so now.
    answers[2]!.resolve('new');
    await Promise.all(all);
    expect(taken).toEqual(['a changed new', 'a changed new']);
  });

  it('is not taken when it was dropped meanwhile, answered or not', async () => {
    const { reloadQueue, answers, taken, run } = world();
    const all = [run('a'), run('a'), run('b')];
    reloadQueue.drop('a');
    answers[0]!.resolve('old');
    answers[1]!.reject(new Error('away'));
    answers[2]!.resolve('stays');
    await Promise.all(all);
    reloadQueue.retry();
    expect(taken).toEqual(['b changed stays']);
    expect(answers).toHaveLength(3);
  });

  it('is tried again until it can be read, each purpose once', async () => {
    const { reloadQueue, answers, taken, run } = world();
    const all = [run('a'), run('a', 'discovered')];
    answers[0]!.reject(new Error('away'));
    answers[1]!.reject(new Error('away'));
    await Promise.all(all);
    reloadQueue.retry();
    reloadQueue.retry();
    expect(answers).toHaveLength(4);
    answers[2]!.resolve('1');
    answers[3]!.resolve('2');
    await settled();
    expect(taken).toEqual(['a changed 1', 'a discovered 2']);
    reloadQueue.retry();
    expect(answers).toHaveLength(4);
  });

  it('is read once more where it was told to be old', async () => {
    const { reloadQueue, answers, taken, run } = world();
    const whole = run('tenant 1');
    reloadQueue.outdate((thing) => thing.startsWith('tenant'));
    answers[0]!.resolve('old');
    await settled();
    answers[1]!.resolve('new');
    await whole;
    expect(taken).toEqual(['tenant 1 changed new']);
  });
});
