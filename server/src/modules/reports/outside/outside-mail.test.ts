import { startMailServer } from '@linekeeper/simulators/mail';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { outsideWorld } from '../../../../test/outside-world.ts';
import { mondayMs, schedulesAt } from '../../../../test/schedule-world.ts';

let server: Awaited<ReturnType<typeof startMailServer>>;
let world: Awaited<ReturnType<typeof outsideWorld>>;
beforeEach(async () => {
  server = await startMailServer({ security: 'none', refuseTo: /^gone@/ });
  world = await outsideWorld({ withMail: true, allowedTargets: ['127.0.0.0/8'] });
  await world.sql(
    `insert into mail_server (tenant_id, host, port, security, username, from_address, from_name, ca)
     values (1, $1, $2, 'none', '', 'noc@example.test', 'NOC', '')`,
    [server.host, server.port],
  );
  await world.allow(world.asBoss);
});
afterEach(async () => {
  await world.close();
  await server.stop();
});

const manager = 'manager@shop.example';
const pathOf = (raw: string, what: string) =>
  new RegExp(`http://watch\\.example(/\\S+/${what}\\?token=[\\w-]{43})`).exec(raw)?.[1] ?? '';

describe('a mail to somebody outside, by a real mail server', () => {
  it('carries the files and the headers by which a mail program unsubscribes with one click', async () => {
    await world.addTo(world.asBoss, [manager]);
    const question = await server.mailTo(manager);
    expect((await world.press(pathOf(question.text, 'confirm'))).text).toContain('Confirmed');
    world.time.nowMs = mondayMs;
    await world.minute();
    const mail = server.mails.at(-1)!;
    expect(mail.to).toEqual([manager]);
    const head = mail.raw.slice(0, mail.raw.indexOf('\r\n\r\n')).replace(/\r\n\s+/g, ' ');
    expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const stop = pathOf(head, 'stop');
    expect(head).toContain(`List-Unsubscribe: <http://watch.example${stop}>`);
    expect(mail.raw.replace(/\r\n\s+/g, ' ')).toContain('filename="availability 2026-02-23 2026-03-01.csv"');
    expect((await world.press(stop)).status).toBe(200);
    expect(await world.recipients(world.asBoss)).toMatchObject([{ state: 'unsubscribed' }]);
  });

  it('that is refused for good three times is sent no more until its address is asked again', async () => {
    const id = await world.addTo(world.asBoss, ['gone@shop.example']);
    expect(await world.recipients(world.asBoss)).toMatchObject([
      { state: 'waiting', fault: 'recipient-refused' },
    ]);
    // As if they had confirmed before their mailbox was closed.
    await world.sql(`update report_recipient set kinds = asked_kinds, confirmed_at = now()`);
    for (const reason of ['recipient-refused', 'recipient-refused', 'bounced']) {
      await world.app.post(`${schedulesAt}/${id}/run`, {}, world.asBoss);
      await world.runAll();
      await world.outbox.settled();
      expect((await world.sent('boss')).at(0)?.reason).toBe(reason);
      world.time.nowMs += 1_000;
    }
    expect(await world.recipients(world.asBoss)).toMatchObject([{ state: 'bounced' }]);
  });
});
