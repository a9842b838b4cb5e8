import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addAlert } from '../../../test/alert-rows.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { jobScope } from '../../platform/db/job-scope.ts';
import { type CustomerAlertParams } from './customer-alert-message.ts';
import { calmMs, pauseMs } from './customer-news.ts';
import { providerIds } from './customer-news.queries.ts';
import { tellCustomers } from './tell-customers.ts';

const minute = 60_000;
let nowMs = Date.parse('2026-03-01T03:20:00Z');
let app: TestApp;
const ids: Record<string, number> = {};

beforeAll(async () => {
  app = await startTestApp({ clock: () => nowMs });
  ids['msp'] = await app.addTenant('msp', 8);
  for (const customer of ['north', 'south', 'shut'])
    ids[customer] = await app.addTenant(customer, 16, ids['msp']);
  ids['direct'] = await app.addTenant('direct', 16);
  await app.addMember(ids['msp'], 'boss', { administrator: true });
  await app.addMember(ids['msp'], 'clerk', {
    codes: ['DMS_SERVER_MANAGE_ALERT', 'DMS_SERVER_MANAGE_DEVICE'],
  });
  await app.addMember(ids['north']!, 'keeper', { administrator: true });
  await app.db.admin.query('update tenant_setting set proxy_allowed = false where tenant_id = $1', [
    ids['shut'],
  ]);
});
afterAll(() => app.close());

beforeEach(async () => {
  await app.db.admin.query(
    `update alert set state = 'resolved', resolved_at = fired_at, resolve_reason = 'passed' where state <> 'resolved'`,
  );
  await app.db.admin.query('delete from customer_alert');
  nowMs += 3_600_000;
});

const alert = (customer: string, given: Parameters<typeof addAlert>[2] = {}) =>
  addAlert(app.db, ids[customer]!, {
    subjectName: `Secret of ${customer}`,
    firedAt: new Date(nowMs),
    ...given,
  });
const resolve = (id: string) =>
  app.db.admin.query(
    `update alert set state = 'resolved', resolved_at = fired_at, resolve_reason = 'passed' where id = $1`,
    [id],
  );

interface Told {
  readonly member: string;
  readonly params: CustomerAlertParams;
}

/** A look at all who look after customers, as the job has it, after a while, and what was told by it in the console. */
async function looked(afterMs = 0): Promise<Told[]> {
  nowMs += afterMs;
  const { rows: known } = await app.db.admin.query<{ id: string }>('select id from delivery');
  const providers = await app.db.database.read(jobScope([1, ...Object.values(ids)]), (tx) => providerIds(tx));
  for (const id of providers)
    await app.db.database.withTenant(jobScope([id]), (tx) => tellCustomers(tx, id, nowMs));
  const { rows } = await app.db.admin.query<Told>(
    `select m.username as member, d.params from delivery d join member m on m.id = d.member_id
      where d.kind = 'customer-alert' and d.channel = 'app' and d.id <> all($1::uuid[]) order by m.username`,
    [known.map(({ id }) => id)],
  );
  return rows;
}
const whom = (told: readonly Told[]) => told.map(({ member }) => member);

it('those above are told in numbers of the critical alerts of a customer of their own, and of their end', async () => {
  const first = await alert('north');
  await alert('north', { severity: 'major' });
  await alert('shut');
  expect(await looked(), 'it may pass, or be a consequence').toEqual([]);
  const begun = await looked(minute);
  const since = new Date(nowMs - minute).toISOString();
  expect(begun).toEqual([
    {
      member: 'boss',
      params: {
        ...{ failing: [{ name: 'north', critical: 1, fresh: 1, flapping: 0, since }], failingCount: 1 },
        ...{ well: [], wellCount: 0 },
      },
    },
  ]);
  expect(JSON.stringify(begun)).not.toMatch(/Secret|shut/);
  expect(await looked(pauseMs)).toEqual([]);

  const second = await alert('north');
  expect((await looked(minute))[0]?.params.failing).toMatchObject([{ critical: 2, fresh: 2 }]);
  await resolve(first);
  await resolve(second);
  expect(await looked(pauseMs)).toEqual([]);
  expect((await looked(calmMs))[0]?.params).toEqual({
    ...{ failing: [], failingCount: 0, well: [{ name: 'north', since }], wellCount: 1 },
  });
  expect(await looked(calmMs)).toEqual([]);
});

const hold = (id: string, muted: 'maintenance' | 'flapping' | null) =>
  app.db.admin.query(
    `update alert set muted = $2, is_flapping = $2 is distinct from 'maintenance' where id = $1`,
    [id, muted],
  );
const failing = (told: readonly Told[]) => told.map(({ params }) => params.failing);

it('what comes and goes is told once, and again where it stays; while it goes on nobody is told that all is well', async () => {
  const first = await alert('north');
  await hold(first, null);
  await looked();
  expect(failing(await looked(minute))).toMatchObject([[{ name: 'north', critical: 1, flapping: 1 }]]);
  let last = first;
  for (let times = 0; times < 4; times += 1) {
    await resolve(last);
    expect(await looked(2 * minute)).toEqual([]);
    last = await alert('north');
    await hold(last, 'flapping');
    expect(await looked()).toEqual([]);
    expect(await looked(2 * pauseMs)).toEqual([]);
  }
  await hold(last, null);
  expect(failing(await looked(minute))).toMatchObject([[{ critical: 1, fresh: 1, flapping: 1 }]]);
  await resolve(last);
  await looked(pauseMs);
  expect((await looked(calmMs))[0]?.params.well).toMatchObject([{ name: 'north' }]);
});

it('what comes and goes at night, with hours between that are well, is not told each time', async () => {
  for (let times = 0; times < 3; times += 1) {
    const id = await alert('north');
    await hold(id, 'flapping');
    expect(failing(await looked()), 'nobody knew that it comes and goes').toHaveLength(times === 0 ? 1 : 0);
    expect(await looked(minute)).toEqual([]);
    await resolve(id);
    await looked(minute);
    expect(failing(await looked(calmMs + pauseMs)).flat()).toEqual([]);
  }
});

it('what comes and goes, and was to be told within the pause, is told when that is over and it still does', async () => {
  await alert('south');
  await looked();
  expect(whom(await looked(minute))).toEqual(['boss']);
  const begun = await alert('north');
  await hold(begun, null);
  expect(await looked(minute), 'people were told a minute ago').toEqual([]);
  await resolve(begun);
  expect(await looked(minute)).toEqual([]);
  let last = await alert('north');
  await hold(last, 'flapping');
  expect(await looked(minute)).toEqual([]);
  await resolve(last);
  expect(await looked(pauseMs), 'between two times').toEqual([]);
  last = await alert('north');
  await hold(last, 'flapping');
  const told = await looked(minute);
  expect(whom(told)).toEqual(['boss']);
  expect(failing(told)).toMatchObject([[{ name: 'north', critical: 1, flapping: 1 }]]);
  expect(await looked(pauseMs), 'once').toEqual([]);
});

it('what came and went within the pause, and does no more, is not told', async () => {
  await alert('south');
  await looked();
  await looked(minute);
  const begun = await alert('north');
  await hold(begun, null);
  expect(await looked(minute)).toEqual([]);
  await resolve(begun);
  expect(await looked(pauseMs)).toEqual([]);
});

it('announced work is no news, is not counted, and keeps nobody from being well', async () => {
  const work = await alert('north', { firedAt: new Date(nowMs - 3_600_000) });
  await hold(work, 'maintenance');
  await looked();
  expect(await looked(minute)).toEqual([]);
  const other = await alert('north');
  await looked(pauseMs);
  const since = new Date(nowMs - pauseMs).toISOString();
  expect(failing(await looked(minute))).toMatchObject([[{ critical: 1, fresh: 1, flapping: 0, since }]]);
  await resolve(other);
  await looked(pauseMs);
  expect((await looked(calmMs))[0]?.params.well).toMatchObject([{ name: 'north' }]);
  // The work is over, and it fails still.
  await hold(work, null);
  await looked(pauseMs);
  expect(failing(await looked(minute))).toMatchObject([[{ critical: 1, fresh: 1 }]]);
});

it('what is news of several within some minutes is one message', async () => {
  await alert('north');
  await looked();
  expect(whom(await looked(minute))).toEqual(['boss']);
  await alert('south');
  await alert('south');
  await looked(minute);
  expect(await looked(minute), 'people were told three minutes ago').toEqual([]);
  await alert('north');
  const told = await looked(pauseMs);
  expect(told[0]?.params.failing).toMatchObject([
    { name: 'north', critical: 2 },
    { name: 'south', critical: 2 },
  ]);
});

it('the platform is told of its own customers, and an MSP of its own', async () => {
  await alert('direct');
  await alert('south');
  await looked();
  const told = await looked(minute);
  expect(told.map(({ member, params }) => [member, params.failing.map(({ name }) => name)])).toEqual([
    ['admin', ['direct']],
    ['boss', ['south']],
  ]);
});

/** The clerk is on call, from the first time on. */
async function callClerk() {
  const { rows: known } = await app.db.admin.query('select from on_call_schedule');
  if (known.length > 0) return;
  const boss = await app.signIn('boss', 'msp');
  const { rows } = await app.db.admin.query<{ id: string }>(`select id from member where username = 'clerk'`);
  const made = await app.post(
    '/monitor/api/v1/on-call/schedules/create',
    {
      ...{ name: 'Night', timeZone: 'UTC' },
      layers: [
        {
          ...{ memberIds: [rows[0]!.id], turn: 'day', handover: '00:00', weekday: 1, startsOn: '2026-01-01' },
          ...{ days: 'all', hours: null },
        },
      ],
    },
    boss,
  );
  expect(made.json.code, made.text).toBe(0);
}

it('whoever is on call is told of what he may see, and of its end where he was told of its beginning', async () => {
  await callClerk();
  const line = await alert('north', { subjectKind: 'line' });
  await looked();
  expect(whom(await looked(minute)), 'the clerk may not see lines').toEqual(['boss']);
  const device = await alert('south');
  await looked(pauseMs);
  const told = await looked(minute);
  expect(told.map(({ member, params }) => [member, params.failing])).toMatchObject([
    ['boss', [{ name: 'south', critical: 1 }]],
    ['clerk', [{ name: 'south', critical: 1 }]],
  ]);
  await resolve(line);
  await resolve(device);
  await looked(pauseMs);
  const over = await looked(calmMs);
  expect(over.map(({ member, params }) => [member, params.well.map(({ name }) => name)])).toEqual([
    ['boss', ['north', 'south']],
    ['clerk', ['south']],
  ]);
});

it('whoever may see less is told of what comes and goes though others were told of something that he may not see', async () => {
  await callClerk();
  await hold(await alert('north', { subjectKind: 'line' }), 'flapping');
  expect(whom(await looked())).toEqual(['boss']);
  await hold(await alert('north'), 'flapping');
  expect(await looked(minute)).toEqual([]);
  // The boss first.
  expect(failing(await looked(pauseMs))).toMatchObject([[{ flapping: 2 }], [{ flapping: 1 }]]);
  expect(await looked(pauseMs), 'once').toEqual([]);
});

it('whoever sees fewer kinds is told of a second one that comes and goes, whatever does that others alone may see', async () => {
  await callClerk();
  await hold(await alert('north'), 'flapping');
  expect(whom(await looked())).toEqual(['boss', 'clerk']);
  await hold(await alert('north', { subjectKind: 'line' }), 'flapping');
  expect(whom(await looked(pauseMs)), 'a line').toEqual(['boss']);
  await hold(await alert('north'), 'flapping');
  expect(failing(await looked(pauseMs))).toMatchObject([[{ flapping: 3 }], [{ flapping: 2 }]]);
  expect(await looked(pauseMs), 'once').toEqual([]);
});

it('whoever was not there to be told is told of what comes and goes that others know of, with what is news to them', async () => {
  await callClerk();
  await hold(await alert('north'), 'flapping');
  await looked();
  await app.db.admin.query(`update customer_alert set told_to = '{}'`);
  await hold(await alert('north', { subjectKind: 'line' }), 'flapping');
  expect(whom(await looked(pauseMs))).toEqual(['boss', 'clerk']);
});

it('what comes and goes is told though something of another kind did within the hour and does no more', async () => {
  await callClerk();
  const line = await alert('north', { subjectKind: 'line' });
  await hold(line, 'flapping');
  expect(whom(await looked())).toEqual(['boss']);
  await resolve(line);
  await looked(minute);
  await hold(await alert('north'), 'flapping');
  expect(whom(await looked(pauseMs))).toEqual(['boss', 'clerk']);
});

it('an administrator may do without its mails, but not one who has no customers', async () => {
  const choose = async (headers: Record<string, string>) =>
    (
      await app.ask('PUT', '/api/v1/personal/notifications', {
        headers,
        body: JSON.stringify({ kind: 'customer-alert', mailed: false }),
      })
    ).status;
  expect(await choose(await app.signIn('keeper', 'north'))).toBe(400);
  expect(await choose(await app.signIn('boss', 'msp'))).toBe(200);
});

it('nobody but the provider reads what is kept of its customers', async () => {
  await alert('north');
  await looked();
  const kept = (name: string) =>
    app.db.database.withTenant(jobScope([ids[name]!]), (tx) =>
      tx.selectFrom('customerAlert').select('customerId').execute(),
    );
  expect(await kept('msp')).toEqual([{ customerId: ids['north'] }]);
  expect(await kept('north')).toEqual([]);
});
