import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Delivery, DeliveryFault, type Message } from '../../platform/delivery/delivery.ts';
import { silentLog } from '../../platform/log.ts';
import { allTenantIds } from '../../platform/db/tenant-ids.ts';
import { on } from '../../platform/events/event-bus.ts';
import { type UsageCounter } from '../../platform/module.ts';
import { tenantClosed } from '../tenants/index.ts';
import { type NotificationOutbox, notificationOutbox } from '../../../test/notification-outbox.ts';
import { licenceMessage } from './licence-message.ts';
import { countUsage, type LicenceJobParts, watchLicences } from './licences.jobs.ts';

const dayMs = 86_400_000;
let app: TestApp;
let nowMs = Date.now();
let isMailUp = true;
const sent: { tenantId: number; message: Message }[] = [];
/** Stands for the mail servers outside. */
const delivery: Delivery = {
  offered: async () => ({ email: true, phone: false }),
  send: async (tenantId, message) => {
    if (!isMailUp) throw new DeliveryFault('connect-refused');
    sent.push({ tenantId, message });
  },
};
/** Stands for the counter of the devices: rows that are quick to make. */
const countOutlets: UsageCounter = async (tx) => {
  const rows = await tx.selectFrom('outlet').select('tenantId').execute();
  const ids = [...new Set(rows.map((row) => row.tenantId))];
  return ids.map((tenantId) => ({ tenantId, used: rows.filter((row) => row.tenantId === tenantId).length }));
};
/** Tenants that were closed. */
const closed: number[] = [];
let parts: LicenceJobParts;
let outbox: NotificationOutbox;
/** A run of the job, and what it put out has left. */
const run = async () => {
  await watchLicences(parts, new AbortController().signal);
  await outbox.settled();
};
let msp: number;
let customer: number;

beforeAll(async () => {
  app = await startTestApp();
  parts = {
    database: app.db.database,
    log: silentLog,
    clock: () => nowMs,
    counters: () => ({ networkDevices: countOutlets }),
    tenantIds: () => allTenantIds(app.db.database),
  };
  outbox = notificationOutbox(app.db, {
    delivery,
    clock: () => nowMs,
    messages: { licence: licenceMessage },
    languageOf: (tenantId) => (tenantId === msp ? 'zh-TW' : null),
    timeZoneOf: (tenantId) => (tenantId === msp ? 'Asia/Taipei' : 'UTC'),
  });
  app.db.database.events.subscribe(on(tenantClosed, ({ tenantId }) => void closed.push(tenantId)));
  msp = await app.addTenant('msp', 8);
  customer = await app.addTenant('customer', 16, msp);
  const neighbour = await app.addTenant('neighbour', 8);
  for (const [tenantId, name, administrator] of [
    [msp, 'msp-boss', true],
    [customer, 'boss', true],
    [customer, 'engineer', false],
    [neighbour, 'stranger', true],
  ] as const) {
    await app.addMember(tenantId, name, { administrator });
    await app.db.admin.query(`update member set email = $1, language = 'en' where username = $2`, [
      `${name}@example.com`,
      name,
    ]);
  }
});
afterAll(async () => {
  await outbox.stop();
  await app.close();
});

const endIn = (days: number) =>
  app.db.admin.query('update organization set expires_at = $2 where id = $1', [
    customer,
    new Date(nowMs + days * dayMs),
  ]);

describe('a coming end', () => {
  it('is told 30, 7 and 1 days before to the tenant’s administrators and their MSP’s, each once', async () => {
    await endIn(40);
    await run();
    expect(sent).toEqual([]);
    const notified = async (afterDays: number) => {
      sent.length = 0;
      nowMs += afterDays * dayMs;
      await run();
      await run();
      return sent.map(({ tenantId, message }) => [tenantId, message.to]);
    };
    const both = [
      [customer, 'boss@example.com'],
      [msp, 'msp-boss@example.com'],
    ];
    expect(new Set(await notified(10.5))).toEqual(new Set(both));
    expect(sent[0]?.message.subject).toBe('The licence of customer ends in 30 days');
    const { rows } = await app.db.admin.query(
      `select distinct params->'tenantId' as id from inbox_message where kind = 'licence'`,
    );
    expect(rows).toEqual([{ id: customer }]);
    expect(await notified(5)).toEqual([]);
    expect(await notified(18)).toHaveLength(2);
    expect(sent[0]?.message.subject).toContain('7 days');
    expect(await notified(6)).toHaveLength(2);
    expect(sent[0]?.message.subject).toContain('1 day');
    expect(await notified(1)).toEqual([]);
  });

  it('of a licence that was given tells whom to ask, and the giver to give a new one', async () => {
    await app.db.admin.query(
      `insert into licence (tenant_id, id, seq, edition, validity, effective_at, expires_at, issued_at, uploaded_at, uploaded_by,
         uploaded_for, giver_id, network_devices, internet_lines, link_test_outlets, free_work_orders)
       overriding system value
       values ($1, gen_random_uuid(), 1, 'basic', 'three-months', $2, $3, $2, $2, 'msp-boss', 'msp', $4, 5, 5, 5, 5)`,
      [customer, new Date(nowMs - dayMs), new Date(nowMs + 25 * dayMs), msp],
    );
    sent.length = 0;
    await run();
    const textTo = (to: string) => sent.find(({ message }) => message.to === to)?.message.text ?? '';
    expect(textTo('boss@example.com')).toContain('It was given by msp. Ask msp for a new one.');
    expect(textTo('msp-boss@example.com')).toContain('Give customer a new one');
    expect(sent.map(({ message }) => message.text).join()).not.toMatch(/[Uu]pload/);
    // The licence of the tests that follow is none.
    await app.db.admin.query('delete from licence where tenant_id = $1', [customer]);
  });

  it('is told as soon as the mail server takes it, and a new end is told anew', async () => {
    await endIn(20);
    sent.length = 0;
    isMailUp = false;
    await run();
    expect(sent).toEqual([]);
    isMailUp = true;
    await outbox.retry();
    await run();
    await run();
    expect(sent).toHaveLength(2);
  });

  it('says how many days are left when the mail leaves, and nothing once it is over', async () => {
    nowMs += 1000;
    await endIn(20);
    sent.length = 0;
    await run();
    expect(sent.map(({ message }) => message.subject)).toEqual(
      Array(2).fill('The licence of customer ends in 20 days'),
    );
    nowMs += 14 * dayMs;
    sent.length = 0;
    isMailUp = false;
    await run();
    isMailUp = true;
    nowMs += 3 * dayMs;
    await outbox.retry();
    expect(sent.map(({ message }) => message.subject)).toEqual(
      Array(2).fill('The licence of customer ends in 3 days'),
    );
    isMailUp = false;
    nowMs += 2.5 * dayMs;
    sent.length = 0;
    await run();
    isMailUp = true;
    nowMs += dayMs;
    await outbox.retry();
    expect(sent).toEqual([]);
    const { rows } = await app.db.admin.query(
      `select distinct state, reason from delivery where settled_at = $1`,
      [new Date(nowMs)],
    );
    expect(rows).toEqual([{ state: 'skipped', reason: 'over' }]);
  });
});

describe('the mail of a coming end', () => {
  it('is in its reader’s language, else the tenant’s, with times in the tenant’s zone, which is named', async () => {
    await app.db.admin.query(`update member set language = null where username <> 'engineer'`);
    nowMs = Date.parse('2027-03-01T00:00:00Z');
    await endIn(30);
    sent.length = 0;
    await run();
    const textTo = (tenantId: number) => sent.find((mail) => mail.tenantId === tenantId)?.message.text;
    expect(textTo(customer)).toContain('将于 2027-03-31 00:00 (UTC) 到期');
    expect(textTo(msp)).toContain('將於 2027-03-31 08:00 (Asia/Taipei, UTC+08:00) 到期');
    await app.db.admin.query(`update member set language = 'en' where username <> 'engineer'`);
    nowMs = Date.now();
    await app.db.admin.query('update installation set newest_seen_at = $1', [new Date(nowMs)]);
  });
});

describe('who does without', () => {
  it('is not mailed of a coming end', async () => {
    await app.db.admin.query(
      `insert into notification_opt_out (tenant_id, member_id, kind) select tenant_id, id, 'licence' from member where username = 'boss'`,
    );
    await endIn(6);
    sent.length = 0;
    await run();
    expect(sent.map(({ message }) => message.to)).toEqual(['msp-boss@example.com']);
    await app.db.admin.query('delete from notification_opt_out');
  });
});

describe('the end of the grace time', () => {
  it('ends collecting, and not before', async () => {
    await endIn(-29);
    await run();
    expect(closed).toEqual([]);
    await endIn(-30);
    await run();
    expect(closed).toEqual([customer]);
  });
});

describe('the usage of a day', () => {
  it('is counted for every tenant, once a day', async () => {
    await app.db.admin.query(
      `insert into outlet (tenant_id, number, name, region) values ($1, '1', 'A', 'South')`,
      [customer],
    );
    const count = () => countUsage(parts, new AbortController().signal);
    await count();
    await app.db.admin.query(
      `insert into outlet (tenant_id, number, name, region) values ($1, '2', 'B', 'South')`,
      [customer],
    );
    await count();
    const { rows } = await app.db.admin.query(
      'select tenant_id, kind, used from usage_day where tenant_id = any($1) order by tenant_id, kind',
      [[msp, customer]],
    );
    expect(rows).toEqual([
      { tenant_id: msp, kind: 'networkDevices', used: 0 },
      { tenant_id: customer, kind: 'networkDevices', used: 2 },
    ]);
  });
});

describe('the newest time', () => {
  it('is noted and never goes back', async () => {
    const seen = async () =>
      (await app.db.admin.query('select newest_seen_at as at from installation')).rows[0].at as Date;
    await run();
    const newest = await seen();
    expect(newest.getTime()).toBe(nowMs);
    nowMs -= 5 * dayMs;
    await run();
    expect(await seen()).toEqual(newest);
  });
});

describe('a licence that waited', () => {
  it('sets the end of its tenant when it comes into effect', async () => {
    nowMs = Date.now();
    await app.db.admin.query('update installation set newest_seen_at = now()');
    const add = (serial: number, from: number, to: number | null) =>
      app.db.admin.query(
        `insert into licence (tenant_id, serial, edition, validity, effective_at, expires_at, issued_at, key_id,
           file_name, file, uploaded_at, uploaded_by, uploaded_for)
         values ($1, $2, 'basic', $3, $4, $5, now(), 'k', 'f', 'f', now(), 'x', 'x')`,
        [
          customer,
          serial,
          to === null ? 'permanent' : 'three-months',
          new Date(nowMs + from * dayMs),
          to === null ? null : new Date(nowMs + to * dayMs),
        ],
      );
    await add(1, -80, 10);
    await add(2, 20, null);
    await endIn(10);
    nowMs += 21 * dayMs;
    await run();
    const { rows } = await app.db.admin.query('select expires_at from organization where id = $1', [
      customer,
    ]);
    expect(rows[0].expires_at).toBeNull();
  });
});
