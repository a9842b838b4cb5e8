import { type MailServer, startMailServer } from '@linekeeper/simulators/mail';
import { expect } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';

export { licenceMessage } from '../src/modules/products/licence-message.ts';

export type Headers = { authorization: string };

/** An MSP and its customer, whose members all have an address, and a real mail server that their mails go through. */
export async function notificationWorld(given: { readonly publicUrl?: URL } = {}) {
  let nowMs = Date.parse('2026-11-21T10:20:00Z');
  const mail: MailServer = await startMailServer({ security: 'starttls', refuseTo: /^refused@/ });
  const app: TestApp = await startTestApp(
    { ...given, clock: () => nowMs, allowedTargets: ['127.0.0.0/8', '::1'] },
    { withJobs: true },
  );
  const setServer = (port = mail.port, of: TestApp = app) =>
    of.db.admin.query(
      `insert into mail_server (tenant_id, host, port, security, username, from_address, from_name, ca)
       values (1, $1, $2, 'starttls', '', 'notices@example.test', 'Linekeeper', $3)
       on conflict (tenant_id) do update set port = $2`,
      [mail.host, port, mail.ca],
    );
  await setServer();
  const msp = await app.addTenant('msp', 8);
  const shop = await app.addTenant('shop', 16, msp);
  const members = {
    boss: await app.addMember(msp, 'boss', { administrator: true }),
    second: await app.addMember(msp, 'second', { administrator: true }),
    keeper: await app.addMember(shop, 'keeper', { administrator: true }),
    away: await app.addMember(shop, 'away', { administrator: true }),
    clerk: await app.addMember(shop, 'clerk'),
  };
  await app.db.admin.query(
    `update member set email = username || '@example.test', language = 'en' where tenant_id > 1`,
  );
  await app.db.admin.query(`update member set enabled = false where username = 'away'`);

  const waiting = async () => {
    const { rows } = await app.db.admin.query(
      'select count(*)::integer as count from outbox where dead_at is null',
    );
    return rows[0].count as number;
  };
  /** Until nothing waits. */
  const settled = () => expect.poll(waiting, { timeout: 15_000 }).toBe(0);
  /** Moves the clock on; sessions and proofs live on. */
  const pass = async (ms: number) => {
    nowMs += ms;
    await app.db.admin.query('delete from login_throttle');
    await app.db.admin.query(
      'update session set last_seen_at = $1, reauthenticated_at = $1, expires_at = $2',
      [new Date(nowMs), new Date(nowMs + 86_400_000)],
    );
  };
  const put = async (path: string, body: object, headers: object) => {
    const { status, text } = await app.ask('PUT', path, {
      headers: { ...headers, 'accept-language': 'en' },
      body: JSON.stringify(body),
    });
    expect(status, text).toBe(200);
  };
  return {
    app,
    mail,
    shop,
    members,
    setServer,
    settled,
    pass,
    put,
    now: () => nowMs,
    /** What comes of it: the mails that are sent meanwhile. */
    async mailsOf(work: () => Promise<unknown>) {
      const before = mail.mails.length;
      await work();
      await settled();
      return mail.mails.slice(before).map((one) => ({ ...one, text: one.text.replaceAll('\r\n', '\n') }));
    },
    choose: (kind: string, mailed: boolean, headers: object) =>
      put('/api/v1/personal/notifications', { kind, mailed }, headers),
    async close() {
      await app.close();
      await mail.stop();
    },
  };
}
export type NotificationWorld = Awaited<ReturnType<typeof notificationWorld>>;

export const readers = (mails: readonly { readonly to: readonly string[] }[]) =>
  mails.flatMap(({ to }) => to).sort();
