import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  licenceMessage,
  type NotificationWorld,
  notificationWorld,
} from '../../../test/notification-world.ts';
import { jobScope } from '../../platform/db/job-scope.ts';
import { type NotificationKind } from '../../platform/delivery/message-kind.ts';
import { notify } from '../../platform/delivery/notify.ts';
import { outboxFilled } from '../../platform/outbox/outbox.ts';
import { hubCutMessage } from './hub-cut-message.ts';
import { nobodyMessage } from './on-call/nobody-message.ts';
import { ownStoreMessage } from './own-store/own-store-message.ts';

let w: NotificationWorld;
beforeAll(async () => {
  w = await notificationWorld({ publicUrl: new URL('https://noc.example/') });
  await w.app.addMember(1, 'operator', { administrator: true });
  await w.app.db.admin.query(
    `update member set email = 'operator@example.test', language = 'en' where username = 'operator'`,
  );
});
afterAll(() => w.close());

const at = '2026-11-21T10:19:00.000Z';
const endsAt = '2026-12-01T00:00:00.000Z';
/** The mail of a message to a member of a tenant: its text and how it is laid out. */
async function mailOf(
  message: NotificationKind<never>,
  [tenantId, username]: readonly [number, string],
  params: object,
) {
  const { rows } = await w.app.db.admin.query('select id from member where username = $1', [username]);
  const mails = await w.mailsOf(async () => {
    await w.app.db.database.withTenant(jobScope([tenantId]), (tx) =>
      notify(tx, { tenantId }, message as NotificationKind<object>, [{ memberId: rows[0].id, params }]),
    );
    w.app.db.database.events.emit(outboxFilled, undefined);
  });
  expect(mails).toHaveLength(1);
  return mails[0]!;
}
const linksIn = (text: string) => [...text.matchAll(/https:\/\/\S+/g)].map(([link]) => link);

describe('a mail', () => {
  it('of a licence, of nobody on call, of our own hub and store leads to the page that helps its reader', async () => {
    const keeper = [w.shop, 'keeper'] as const;
    const boss = [
      (await w.app.db.admin.query('select tenant_id from member where username = $1', ['boss'])).rows[0]
        .tenant_id as number,
      'boss',
    ] as const;
    const licence = { licensed: 'shop', tenantId: w.shop, endsAt, giver: null, isGiver: false };
    const cases = [
      [licenceMessage, keeper, licence, '/license'],
      [licenceMessage, boss, licence, `/tenant/details/${w.shop}`],
      [nobodyMessage, keeper, { schedule: 'Nights', at }, '/alerts/on-call'],
      [hubCutMessage, keeper, { since: at, isOperator: false }, '/wan/agents'],
      [
        ownStoreMessage,
        [1, 'operator'],
        { step: 'full', server: 'noc-1', folder: '/srv/data', percent: 96, freeBytes: 1, at },
        '/generalSettings',
      ],
    ] as const;
    for (const [message, reader, params, path] of cases) {
      const { text, html } = await mailOf(message as NotificationKind<never>, reader, params);
      expect(linksIn(text)).toContain(`https://noc.example/#${path}`);
      expect(html).toContain(`href="https://noc.example/#${path}"`);
    }
  });

  it('leads nobody to a page that they may not open', async () => {
    const { text, html } = await mailOf(hubCutMessage as NotificationKind<never>, [w.shop, 'clerk'], {
      ...{ since: at, isOperator: false },
    });
    expect(linksIn(text)).toEqual([]);
    expect(html).not.toContain('#/wan');
  });
});
