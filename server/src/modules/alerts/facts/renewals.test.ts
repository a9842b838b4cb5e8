import { expect, it } from 'vitest';
import { silentLog } from '../../../platform/log.ts';
import { Renewals } from './renewals.ts';

it('are over when stopped: what is read then ends first, what waits to be tried again is not, and nothing new is read', async () => {
  const renewals = new Renewals(silentLog);
  const said: string[] = [];
  const { promise: answer, resolve: give } = Promise.withResolvers<void>();
  void renewals.run('slow', async () => {
    await answer;
    said.push('slow');
  });
  const { promise: tried, resolve: isTried } = Promise.withResolvers<void>();
  const failing = renewals.run('failing', async () => {
    said.push('failing');
    isTried();
    throw new Error('away');
  });
  await tried;
  const stopped = renewals.stop().then(() => said.push('stopped'));
  await failing;
  give();
  await stopped;
  await renewals.run('new', async () => void said.push('new'));
  expect(said).toEqual(['failing', 'slow', 'stopped']);
});
