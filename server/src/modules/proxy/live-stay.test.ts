import { livePath } from '@linekeeper/contract/live';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { closeCodes } from '../../platform/live/hub.ts';

let app: TestApp;
let acme: number;
let now = Date.parse('2026-03-01T08:00:00Z');
beforeAll(async () => {
  app = await startTestApp({ clock: () => now });
  acme = await app.addTenant('acme');
  await app.addMember(acme, 'acme-admin', { administrator: true });
});
afterAll(() => app.close());

/** A live connection of the platform's administrator within the tenant, entered for 15 minutes; gives how it closes. */
async function connectedThere(): Promise<{ socket: WebSocket; closed: Promise<number> }> {
  const there = await app.enter(await app.signIn('admin'), acme, { looksOnly: true, minutes: 15 });
  const { json } = await app.ask('POST', '/api/v1/live/ticket', { headers: there });
  const socket = new WebSocket(`ws://127.0.0.1:${app.port}${livePath}?ticket=${String(json.data['ticket'])}`);
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await new Promise((resolve) => socket.once('message', resolve));
  return { socket, closed };
}

it('a live connection in another tenant ends at the next look when the time of the stay is over', async () => {
  const { socket, closed } = await connectedThere();
  now += 14 * 60_000;
  await app.app.live.checkRights();
  expect(socket.readyState).toBe(WebSocket.OPEN);
  now += 60_000;
  await app.app.live.checkRights();
  expect(await closed).toBe(closeCodes.renew);
});

it('a live connection in another tenant ends at once when the tenant forbids it', async () => {
  const { closed } = await connectedThere();
  await app.ask('PUT', '/api/v1/proxy/consent', {
    headers: await app.signIn('acme-admin', 'acme'),
    body: '{"isAllowed":false}',
  });
  expect(await closed).toBe(closeCodes.renew);
});
