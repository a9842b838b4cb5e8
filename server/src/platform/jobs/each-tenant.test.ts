import { expect, it } from 'vitest';
import { silentLog } from '../log.ts';
import { eachTenant } from './each-tenant.ts';

const never = new AbortController().signal;

it('every tenant has its turn, whatever becomes of another one’s', async () => {
  const [turns, named]: [number[], unknown[]] = [[], []];
  const log = { ...silentLog, error: (said: unknown) => named.push(said) } as never;
  await eachTenant(
    { tenantIds: async () => [1, 2, 3], log },
    'test',
    (tenantId) => {
      turns.push(tenantId);
      // As well where it throws before there is a promise.
      if (tenantId === 1) throw new Error('at once');
      return tenantId === 2 ? Promise.reject(new Error('later')) : Promise.resolve();
    },
    never,
  );
  expect(turns).toEqual([1, 2, 3]);
  expect(named).toMatchObject([
    { tenantId: 1, what: 'test' },
    { tenantId: 2, what: 'test' },
  ]);
});

it('what ends the whole run ends it between two tenants', async () => {
  const [stop, turns] = [new AbortController(), [] as number[]];
  const run = eachTenant(
    { tenantIds: async () => [1, 2], log: silentLog },
    'test',
    async (tenantId) => {
      turns.push(tenantId);
      stop.abort(new Error('over'));
    },
    stop.signal,
  );
  await expect(run).rejects.toThrow('over');
  expect(turns).toEqual([1]);
});

it('a database that was away in a turn fails the run at its end, so that it is run again', async () => {
  const turns: number[] = [];
  const run = eachTenant(
    { tenantIds: async () => [1, 2], log: silentLog },
    'test',
    async (tenantId) => {
      turns.push(tenantId);
      if (tenantId === 1) throw new Error('Connection terminated unexpectedly');
    },
    never,
  );
  await expect(run).rejects.toThrow('Connection terminated');
  expect(turns).toEqual([1, 2]);
});
