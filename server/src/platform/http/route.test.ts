import { type Endpoint } from '@linekeeper/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { toys } from '../../../test/toy-server.ts';
import { AppError } from '../errors.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { assertAllServed, route } from './route.ts';
import { createHttpServer } from './server.ts';

describe('a server with a hole does not boot', () => {
  const fresh = () =>
    createHttpServer({
      log: createLog('silent'),
      metrics: createMetrics(),
      authenticate: () => Promise.reject(new AppError('NOT_SIGNED_IN')),
    });

  it('because an endpoint declares no access or no schema', async () => {
    const server = await fresh();
    const open = { ...toys.echo, access: undefined } as unknown as Endpoint;
    expect(() => route(server, open, () => ({}))).toThrow('declares no access');
    const loose = { ...toys.echo, output: undefined } as unknown as Endpoint;
    expect(() => route(server, loose, () => ({}))).toThrow('has no schema for its output');
  });

  it('because a route was made past the contract', async () => {
    const server = await fresh();
    expect(() => server.get('/api/v1/backdoor', () => 'open')).toThrow('is not made by route()');
  });

  it('because the contract names what nobody serves', async () => {
    const server = await fresh();
    route(server, toys.fail, () => ({}));
    expect(() => assertAllServed(server, [toys.fail, toys.export] as Endpoint[])).toThrow(
      'The contract names what nobody serves: POST /api/v1/toys/export.',
    );
    expect(() => route(server, toys.fail, () => ({}))).toThrow('is served twice');
  });
});

describe('too many requests from one address', () => {
  it('are refused with the time to wait', async () => {
    const server = await createHttpServer({
      log: createLog('silent'),
      metrics: createMetrics(),
      publicPerMinute: 3,
      authenticate: () => Promise.reject(new AppError('NOT_SIGNED_IN')),
    });
    route(server, toys.fail, () => ({}));
    const answers = [];
    for (let count = 0; count < 4; count += 1)
      answers.push(await server.inject({ url: '/api/v1/toys/fail?how=known' }));
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 429]);
    expect(answers[3]?.json()).toMatchObject({ code: 60029, data: { error: 'TOO_MANY_REQUESTS' } });
    await server.close();
  });
});
