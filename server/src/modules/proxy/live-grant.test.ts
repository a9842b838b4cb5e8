import { type AddressInfo } from 'node:net';
import { type LiveMessage } from '@linekeeper/contract/live';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type Connection, openLive } from '../../../test/live-connection.ts';
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

/** A live connection of the platform's administrator within the tenant, entered for 15 minutes to look only. */
async function connectedThere(): Promise<Connection & { session: { authorization: string } }> {
  const session = await app.signIn('admin');
  const there = await app.enter(session, acme, { readsOnly: true, minutes: 15 });
  const { json } = await app.ask('POST', '/api/v1/live/ticket', { headers: there });
  const port = (app.app.http.server.address() as AddressInfo).port;
  const connection = (await openLive(port, String(json.data['ticket']))) as Connection;
  await expect.poll(() => connection.messages.length).toBe(1);
  return { ...connection, session };
}

it('a live connection in another tenant hears at once that the proxy grant was stepped up, and of nothing that did not change', async () => {
  const { socket, messages, session } = await connectedThere();
  const notified = () => messages.filter(({ type }: LiveMessage) => type === 'rights.changed').length;
  await app.app.live.checkRights();
  await app.post('/api/v1/proxy/extend', { companyId: acme, minutes: 15 }, session);
  expect(notified()).toBe(0);
  await app.post('/api/v1/proxy/step-up', { companyId: acme }, session);
  await expect.poll(notified).toBe(1);
  await app.app.live.checkRights();
  expect(notified()).toBe(1);
  socket.terminate();
});

it('a live connection in another tenant ends at the next look when the time of the proxy grant is over', async () => {
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
