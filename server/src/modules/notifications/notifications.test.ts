import { choosableNotifications, fixedNotifications } from '@linekeeper/contract/notifications/telling-terms';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminPassword } from '../../../test/app.ts';
import {
  type Headers,
  type NotificationWorld,
  notificationWorld,
  readers,
} from '../../../test/notification-world.ts';

/** What is told reaches a real mail server by the whole way: outbox, delivery, SMTP with TLS. */
let w: NotificationWorld;
let boss: Headers;
let keeper: Headers;
beforeAll(async () => {
  w = await notificationWorld();
  boss = await w.app.signIn('boss', 'msp');
  keeper = await w.app.signIn('keeper', 'shop');
});
afterAll(() => w.close());
beforeEach(async () => {
  await w.pass(2 * 3_600_000);
  await w.settled();
});

describe('a change of one’s account', () => {
  const change = (original: string, next: string) =>
    w.put(
      '/api/v1/personal/password',
      { original: { password: original }, next: { password: next } },
      keeper,
    );

  it('is mailed with its time in the tenant’s zone, from where, and without any secret', async () => {
    const [message, ...more] = await w.mailsOf(() => change(adminPassword, 'Fresh-meadow-7'));
    expect(more).toEqual([]);
    expect([message?.to, message?.subject, message?.encrypted]).toEqual([
      ['keeper@example.test'],
      'Your Linekeeper account: password changed',
      true,
    ]);
    expect(message?.text).toContain('for the account “keeper” of shop');
    expect(message?.text).toMatch(
      /Time: 2026-11-2\d \d\d:20 \(UTC\)\nFrom: 127\.0\.0\.1\n\nIf you do not know/,
    );
    for (const secret of ['meadow', 'http', 'Bearer']) expect(message?.text).not.toContain(secret);
    await w.mailsOf(() => change('Fresh-meadow-7', adminPassword));
  });

  it('of the mail address goes to the one from before as well', async () => {
    const version = async () =>
      (await w.app.db.admin.query('select version from member where id = $1', [w.members.clerk])).rows[0]
        .version;
    const clerk = {
      username: 'clerk',
      name: 'Clerk',
      phone: null,
      departmentId: null,
      roleIds: [await w.app.addRole(w.shop)],
    };
    const set = async (email: string) =>
      w.put(`/api/v1/members/${w.members.clerk}`, { ...clerk, email, version: await version() }, keeper);
    const mails = await w.mailsOf(() => set('clerk2@example.test'));
    expect(readers(mails)).toEqual(['clerk2@example.test', 'clerk@example.test']);
    for (const { subject, text } of mails) {
      expect(subject).toBe('Your Linekeeper account: e-mail address changed');
      expect(text).toContain('By: keeper');
      expect(text).not.toContain('clerk2');
    }
    expect(readers(await w.mailsOf(() => set('clerk@example.test')))).toHaveLength(2);
    expect(await w.mailsOf(() => set('clerk@example.test'))).toEqual([]);
  });

  it('by a file is told once to each person, and once to each address from before', async () => {
    const fileOf = (domain: string, phone: string) =>
      [
        'username,name,email,phone',
        ...['clerk', 'away'].map((name, at) => `${name},${name},${name}@${domain},${phone}${at}`),
        'keeper,Keeper of lines,keeper@example.test,',
      ].join('\n');
    const ended = async (operationId: unknown) => {
      const read = async () =>
        (await w.app.ask('GET', `/api/v1/operations/${String(operationId)}`, { headers: keeper })).json.data;
      await expect.poll(async () => (await read())['state'], { timeout: 25_000 }).toBe('done');
      return (await read())['result'] as { importId: string; changed: number };
    };
    const stored = async (file: string) => {
      const answer = await w.app.ask('POST', '/api/v1/members/import', {
        headers: { ...keeper, 'content-type': 'text/csv' } as never,
        body: file,
      });
      const { importId } = await ended(answer.json.data['operationId']);
      const applied = await w.app.post(`/api/v1/members/import/${importId}/apply`, {}, keeper);
      return ended(applied.json.data['operationId']);
    };
    const moved = await w.mailsOf(() => stored(fileOf('moved.test', '1380000000')));
    expect(readers(moved)).toEqual([
      'away@example.test',
      'away@moved.test',
      'clerk@example.test',
      'clerk@moved.test',
    ]);
    for (const { subject, text } of moved) {
      expect(subject).toBe('Your Linekeeper account: e-mail address and phone number changed');
      expect(text).toContain('By: keeper');
      expect(text).not.toContain('moved');
    }
    expect(await w.mailsOf(() => stored(fileOf('moved.test', '1380000000')))).toEqual([]);
    await w.app.db.admin.query(
      `update member set email = username || '@example.test', phone = null where username in ('away', 'clerk')`,
    );
  });

  it('of its password by an administrator says who it was', async () => {
    const mails = await w.mailsOf(() =>
      w.app.post(`/api/v1/members/${w.members.clerk}/reset-password`, {}, keeper),
    );
    expect(readers(mails)).toEqual(['clerk@example.test']);
    expect(mails[0]?.text).toContain('The password was reset by an administrator');
    expect(mails[0]?.text).toContain('By: keeper');
  });
});

describe('what cannot be put off', () => {
  it.each(fixedNotifications)('%s is not to be switched off', async (kind) => {
    // Of customers an MSP alone is told, of the program's own disk whoever runs the platform.
    const [name, tenant] =
      { 'carrier-incident': ['boss', 'msp'], 'own-store': ['admin'] }[kind as string] ?? [];
    const headers = name === undefined ? keeper : await w.app.signIn(name, tenant);
    const answer = await w.app.ask('PUT', '/api/v1/personal/notifications', {
      headers,
      body: JSON.stringify({ kind, mailed: false }),
    });
    expect(answer.status).toBe(400);
    // Past the API as well: it is not asked for.
    const { json } = await w.app.ask('GET', '/api/v1/personal/notifications', { headers });
    expect(json.data['notifications']).toContainEqual({ kind, mailed: true, fixed: true });
  });

  it.each(choosableNotifications)('%s is, by whom it concerns, and said in the list', async (kind) => {
    // Of customers those are told who have some.
    const headers = kind === 'customer-alert' ? await w.app.signIn('boss', 'msp') : keeper;
    for (const mailed of [false, true]) {
      await w.choose(kind, mailed, headers);
      const { json } = await w.app.ask('GET', '/api/v1/personal/notifications', { headers });
      expect(json.data['notifications']).toContainEqual({ kind, mailed, fixed: false });
    }
  });

  it('doing without mails of sign-ins is itself told, as whoever took an account over would begin with it', async () => {
    const off = await w.mailsOf(() => w.choose('sign-in', false, keeper));
    expect(off.map(({ to, subject }) => [to, subject])).toEqual([
      [['keeper@example.test'], 'Your Linekeeper account: mails about sign-ins turned off'],
    ]);
    expect(await w.mailsOf(() => w.choose('sign-in', false, keeper))).toEqual([]);
    expect(await w.mailsOf(() => w.choose('sign-in', true, keeper))).toEqual([]);
  });
});

describe('somebody who acts for the tenant', () => {
  it('is told to its administrators who may sign in, once an hour', async () => {
    boss = await w.app.signIn('boss', 'msp');
    await w.settled();
    const enter = () => w.app.enter(boss, w.shop, { readsOnly: true });
    const mails = await w.mailsOf(enter);
    expect(readers(mails)).toEqual(['keeper@example.test']);
    expect(mails[0]?.subject).toBe('Somebody from msp has entered shop');
    expect(mails[0]?.text).toContain('“boss” from msp');
    expect(mails[0]?.text).toContain('Reason: A look at the lines');
    await w.pass(40 * 60_000);
    expect(await w.mailsOf(enter)).toEqual([]);
    await w.pass(21 * 60_000);
    expect(await w.mailsOf(enter)).toHaveLength(1);
  });
});

describe('what becomes of the tenant', () => {
  it('is told to its administrators, in the zone and language of the tenant where they chose none', async () => {
    boss = await w.app.signIn('boss', 'msp');
    await w.settled();
    await w.app.db.admin.query(`update member set language = null where username = 'keeper'`);
    const act = (name: string, body: object = {}) =>
      w.mailsOf(async () => {
        const answer = await w.app.post(`/api/v1/organizations/tenants/${w.shop}/${name}`, body, boss);
        expect(answer.status, answer.text).toBe(200);
      });
    const [frozen, ...more] = await act('freeze');
    expect([frozen?.to, frozen?.subject, more]).toEqual([['keeper@example.test'], 'shop已被冻结', []]);
    expect((await act('unfreeze'))[0]?.subject).toBe('shop已解除冻结');
    await w.app.db.admin.query(`update member set language = 'en' where username = 'keeper'`);
  });
});

describe('the choice', () => {
  const list = async (headers: object) =>
    (await w.app.ask('GET', '/api/v1/personal/notifications', { headers: headers as never })).json
      .data as unknown as {
      notifications: { kind: string }[];
      mailNeeds: string;
    };

  it('shows the kinds that concern the member alone, and takes no other', async () => {
    await w.app.db.admin.query(
      'update member set password_hash = (select password_hash from member where id = $2), incomplete = $3 where id = $1',
      [w.members.clerk, w.members.keeper, '{}'],
    );
    const clerk = await w.app.signIn('clerk', 'shop');
    keeper = await w.app.signIn('keeper', 'shop');
    const kinds = async (headers: object) => (await list(headers)).notifications.map(({ kind }) => kind);
    expect(await kinds(clerk)).toEqual(['account', 'sign-in']);
    expect(await kinds(keeper)).toEqual([
      'account',
      'nobody-on-call',
      'escalation-ended',
      'hub-cut-off',
      'report-paused',
      'sign-in',
      'acting',
      'lifecycle',
      'licence',
      'report',
    ]);
    expect(await kinds(await w.app.signIn('admin'))).toEqual([
      'account',
      'nobody-on-call',
      'escalation-ended',
      'hub-cut-off',
      'own-store',
      'report-paused',
      'sign-in',
      'licence',
      'report',
      'customer-alert',
    ]);
    const refused = await w.app.ask('PUT', '/api/v1/personal/notifications', {
      headers: clerk,
      body: JSON.stringify({ kind: 'acting', mailed: false }),
    });
    expect(refused.json.data['error']).toBe('INVALID_INPUT');
  });

  it('says who can set up a mail server where there is none', async () => {
    const clerk = await w.app.signIn('clerk', 'shop');
    keeper = await w.app.signIn('keeper', 'shop');
    await w.settled();
    expect((await list(keeper)).mailNeeds).toBe('none');
    await w.app.db.admin.query('delete from mail_server');
    expect((await list(keeper)).mailNeeds).toBe('self');
    expect((await list(clerk)).mailNeeds).toBe('administrators');
  });
});
