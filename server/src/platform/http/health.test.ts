import { type AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { httpClient } from '../../../test/ask.ts';
import { silentLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { type HealthSettings, serveHealth } from './health.ts';
import { createHttpServer } from './server.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const token = 'token-of-the-operators';

async function serve(given: Partial<HealthSettings> = {}) {
  const metrics = createMetrics();
  const app = await createHttpServer({
    log: silentLog,
    metrics,
    // Believes all who call here: what a proxy says must not open anything.
    trustedProxies: ['127.0.0.0/8', '192.0.2.0/24', '10.0.0.0/8', '2001:db8::/32', '::1'],
    authenticate: async () => {
      throw new Error('Nobody signs in here.');
    },
  });
  serveHealth(app, { endpoints: [], version: '0.0.0', metrics, readiness: {}, ...given });
  closing.push(() => app.close());
  return app;
}

/** Statuses of `/metrics` for a caller whose socket has this address. */
const askedFrom = async (
  remoteAddress: string,
  headers: Record<string, string> = {},
  given: Partial<HealthSettings> = {},
) =>
  (await (await serve(given)).inject({ method: 'GET', url: '/metrics', remoteAddress, headers })).statusCode;

it.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])(
  'metrics are read from %s',
  async (address) => {
    expect(await askedFrom(address)).toBe(200);
  },
);

it.each(['192.0.2.1', '10.0.0.1', '2001:db8::1', '::ffff:192.0.2.1'])(
  'metrics are not there for %s, whatever a proxy says of it',
  async (address) => {
    expect(await askedFrom(address)).toBe(404);
    expect(await askedFrom(address, { 'x-forwarded-for': '127.0.0.1' })).toBe(404);
    expect(await askedFrom(address, { authorization: 'Bearer undefined' })).toBe(404);
    expect(await askedFrom(address, { authorization: 'Bearer wrong' }, { metricsToken: token })).toBe(404);
    expect(await askedFrom(address, { authorization: token }, { metricsToken: token })).toBe(404);
    expect(await askedFrom(address, { authorization: `Bearer ${token}` }, { metricsToken: token })).toBe(200);
  },
);

it('metrics are read over a real loopback socket, but not by whom a proxy on this machine passes on', async () => {
  const app = await serve();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { ask } = httpClient((app.server.address() as AddressInfo).port);
  expect((await ask('GET', '/metrics')).status).toBe(200);
  for (const headers of [{ 'x-forwarded-for': '192.0.2.1' }, { forwarded: 'for=192.0.2.1' }])
    expect((await ask('GET', '/metrics', { headers })).status).toBe(404);
});

it('readiness is looked at five times a second, however many ask, and seen anew after that', async () => {
  let [now, looks, works] = [1_000, 0, true];
  const app = await serve({
    clock: () => now,
    readiness: {
      database: async () => {
        looks += 1;
        if (!works) throw new Error('away');
      },
    },
  });
  const ask = async () => (await app.inject('/readyz')).statusCode;
  expect(await Promise.all(Array.from({ length: 20 }, ask))).toEqual(Array(20).fill(200));
  works = false;
  now += 199;
  expect([await ask(), looks]).toEqual([200, 1]);
  now += 1;
  expect([await ask(), await ask(), looks]).toEqual([503, 503, 2]);
  works = true;
  now += 200;
  expect([await ask(), looks]).toEqual([200, 3]);
});
