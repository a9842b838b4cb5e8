import { randomUUID } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import { type AgentJob } from '@linekeeper/contract/agents/link';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDialWork } from './dial-work.ts';

const server = createServer((socket) => socket.on('error', () => undefined).end());
const work = openDialWork();
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  work.close();
  server.close();
});

const run = (target: object, source: AgentJob['source'] = {}) =>
  work.run(
    {
      ...{ id: randomUUID(), work: 'dial', kind: 'tcp', source, intervalMs: 60_000 },
      target: { port: (server.address() as AddressInfo).port, ...target },
      settings: { count: 1, timeoutMs: 500 },
    },
    AbortSignal.timeout(10_000),
  );

it('asks nothing on its own machine, whatever it is told, unless the platform opened it', async () => {
  for (const address of ['127.0.0.1', '::1', '169.254.169.254', '100.100.100.200'])
    expect(await run({ address })).toMatchObject({ ok: false, reason: 'forbidden' });
  expect(await run({ address: '127.0.0.1', opened: ['127.0.0.0/8'] })).toMatchObject({ ok: true });
});

it('sends nothing over a line that its machine knows nothing of, and says that this is no fault of the line', async () => {
  const target = { address: '127.0.0.1', opened: ['127.0.0.0/8'] };
  expect(await run(target, { address: '192.0.2.77', device: 'none0' })).toMatchObject({
    ...{ ok: false, reason: 'unavailable' },
  });
  expect(await run(target, { address: '127.0.0.1' })).toMatchObject({ ok: true });
});
