import {
  fixedNotifications,
  choosableNotifications,
  isPatient,
} from '@linekeeper/contract/notifications/telling-terms';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAlert, putTold } from '../../../../test/alerts-to-tell.ts';
import {
  type Headers,
  licenceMessage,
  type NotificationWorld,
  notificationWorld,
} from '../../../../test/notification-world.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { notify } from '../../../platform/delivery/notify.ts';
import { outboxFilled } from '../../../platform/outbox/outbox.ts';
import { accountChanged, accountMessage } from '../../auth/index.ts';

/** Notices that are no alerts, by the one way out and as their reader chose: through outbox, digest and a real mail server. */
let w: NotificationWorld;
let keeper: Headers;
beforeAll(async () => void (w = await notificationWorld({ publicUrl: new URL('https://noc.example/') })));
afterAll(() => w.close());
beforeEach(async () => {
  for (const table of ['outbox', 'alert', 'alert_choice', 'alert_digest', 'delivery', 'notification_opt_out'])
    await w.app.db.admin.query(`delete from ${table}`);
  keeper = await w.app.signIn('keeper', 'shop');
  await w.settled();
});

const hourMs = 3_600_000;
const always = { from: 0, to: 1439 };
const choose = (body: object) =>
  w.put(
    '/api/v1/personal/alert-choice',
    { app: ['critical'], email: ['critical', 'major'], quiet: null, digest: 'none', ...body },
    keeper,
  );
const emit = () => w.app.db.database.events.emit(outboxFilled, undefined);
const notice = async (inHours = 100, licensed = 'shop', memberId = w.members.keeper) => {
  const endsAt = new Date(w.now() + inHours * hourMs).toISOString();
  const params = { licensed, tenantId: w.shop, endsAt, giver: null, isGiver: false };
  await w.app.db.database.withTenant(jobScope([w.shop]), (tx) =>
    notify(tx, { tenantId: w.shop }, licenceMessage, [{ memberId, params }]),
  );
  emit();
};
const mailLines = async () =>
  (
    await w.app.db.admin.query(
      `select kind, state, reason, digest_id is not null as gathers from delivery where channel = 'email' order by created_at, id`,
    )
  ).rows;
const held = (count = 1) =>
  expect
    .poll(async () => (await mailLines()).filter(({ gathers }) => gathers).length, { timeout: 15_000 })
    .toBe(count);
/** Lets what gathers be due. */
const due = async () => {
  await w.app.db.admin.query(`update outbox set available_at = now() where topic = 'alert-digest'`);
  emit();
};

describe('a notice that is in no hurry', () => {
  it('leaves at once where its reader chose nothing', async () => {
    const [mail, ...more] = await w.mailsOf(() => notice());
    expect([mail?.to, more]).toEqual([['keeper@example.test'], []]);
  });

  it('waits for quiet hours to end, and then leaves as the mail that it was', async () => {
    await choose({ quiet: always });
    const before = w.mail.mails.length;
    await notice();
    await held();
    expect(await mailLines()).toEqual([
      { kind: 'licence', state: 'waiting', reason: 'quiet-hours', gathers: true },
    ]);
    expect(w.mail.mails).toHaveLength(before);
    const [mail, ...more] = await w.mailsOf(due);
    expect([mail?.subject, more]).toEqual(['The licence of shop ends in 5 days', []]);
    expect(mail?.text).toContain('https://noc.example/#/license');
    expect(await mailLines()).toMatchObject([{ state: 'sent', reason: null }]);
  });

  it('is joined with others and with alerts into the mail of an hour, each with what it says and where that is seen', async () => {
    await choose({ digest: 'hour' });
    await notice(100, 'North');
    await notice(100, 'South');
    const id = await addAlert(w.app, w.shop, { severity: 'major', subjectName: 'Core-2' });
    await putTold(w.app, w.shop, id, 'fired');
    await held(3);
    const [mail, ...more] = await w.mailsOf(due);
    expect([mail?.subject, more]).toEqual(['3 messages of shop', []]);
    expect(mail?.text).toMatch(/\[Major\] Device down: Core-2 /);
    expect(mail?.text).toMatch(
      /\[Notice\] The licence of North ends in 5 days · The licence or trial of North/,
    );
    expect(mail?.text).toMatch(
      /\[Notice\] The licence of South .*\nSee it at: https:\/\/noc.example\/#\/license/,
    );
  });

  it('does not wait where it would say nothing true any more by then', async () => {
    await choose({ digest: 'day' });
    expect(await w.mailsOf(() => notice(0.5))).toHaveLength(1);
  });

  it('that its reader does without meanwhile is left out of what gathered', async () => {
    await choose({ digest: 'hour' });
    await notice();
    await held();
    await w.choose('licence', false, keeper);
    expect(await w.mailsOf(due)).toEqual([]);
    expect(await mailLines()).toMatchObject([{ state: 'skipped', reason: 'no-reader' }]);
  });

  it('leaves once, however often the outbox tells it', async () => {
    await choose({ digest: 'hour' });
    await notice();
    await held();
    const { rows } = await w.app.db.admin.query(`select id from delivery where channel = 'email'`);
    await w.app.db.admin.query(
      `insert into outbox (tenant_id, topic, key, payload) values ($1, 'delivery', $2, $3)`,
      [w.shop, 'again', JSON.stringify({ deliveryId: rows[0].id })],
    );
    expect(await w.mailsOf(due)).toHaveLength(1);
  });

  it('is told at once to who may not see the choice that they made once', async () => {
    await choose({ quiet: always });
    await w.app.db.admin.query(
      'insert into alert_choice (tenant_id, member_id, app, email, quiet_from, quiet_to, digest) select tenant_id, $1, app, email, quiet_from, quiet_to, digest from alert_choice',
      [w.members.clerk],
    );
    const [mail] = await w.mailsOf(() => notice(100, 'shop', w.members.clerk));
    expect(mail?.to).toEqual(['clerk@example.test']);
  });
});

describe('what must not wait', () => {
  it('is mailed in quiet hours too: a change of the account', async () => {
    await choose({ quiet: always, digest: 'day' });
    const told = accountChanged({
      ...{ memberId: w.members.keeper, change: 'password', nowMs: w.now(), address: '127.0.0.1' },
    } as never);
    const mails = await w.mailsOf(async () => {
      await w.app.db.database.withTenant(jobScope([w.shop]), (tx) =>
        notify(tx, { tenantId: w.shop }, accountMessage, [told]),
      );
      emit();
    });
    expect(mails).toHaveLength(1);
  });

  it('is all that says that somebody may have got in, that nobody else would hear of it, or that is critical', () => {
    expect([...fixedNotifications, ...choosableNotifications].filter((kind) => !isPatient(kind))).toEqual([
      ...['account', 'nobody-on-call', 'escalation-ended', 'hub-cut-off', 'carrier-incident', 'own-store'],
      ...['sign-in', 'acting', 'report', 'customer-alert'],
    ]);
  });
});
