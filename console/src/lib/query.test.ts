import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { queryClient } from './query.ts';

it('reads once more what was being read for the first time when it changed', async () => {
  const answers: ((value: string) => void)[] = [];
  const read = vi.fn(() => new Promise<string>((resolve) => answers.push(resolve)));
  const observer = new QueryObserver(queryClient, { queryKey: ['list'], queryFn: read });
  const stop = observer.subscribe(() => undefined);
  // Told twice, it is read once more.
  void queryClient.invalidateQueries({ queryKey: ['list'] });
  void queryClient.invalidateQueries({ queryKey: ['list'] });
  expect(read).toHaveBeenCalledTimes(1);
  answers[0]!('before');
  await expect.poll(() => answers.length).toBe(2);
  answers[1]!('after');
  await expect.poll(() => observer.getCurrentResult().data).toBe('after');
  expect(read).toHaveBeenCalledTimes(2);
  stop();
});
