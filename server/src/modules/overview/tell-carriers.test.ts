import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAlert } from '../../../test/alert-rows.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addLine, addOutlet } from '../../../test/lines.ts';
import { putInState } from '../../../test/standings.ts';
import { jobScope } from '../../platform/db/job-scope.ts';
import { mspIds } from './carrier-news.queries.ts';
import { tellCarriers } from './tell-carriers.ts';

const minute = 60_000;
let nowMs = Date.parse('2026-03-01T03:20:00Z');
let app: TestApp;
const ids: Record<string, number> = {};
const members: Record<string, string> = {};

beforeAll(async () => {
  app = await startTestApp({ clock: () => nowMs });
  for (const msp of ['msp', 'rival']) {
    ids[msp] = await app.addTenant(msp, 8);
    members[`${msp} boss`] = await app.addMember(ids[msp], `${msp}-boss`, { administrator: true });
  }
  for (const customer of ['north', 'south', 'west', 'shut'])
    ids[customer] = await app.addTenant(customer, 16, ids['msp']);
  ids['stranger'] = await app.addTenant('stranger', 16, ids['rival']);
  members['clerk'] = await app.addMember(ids['msp']!, 'clerk', { codes: ['DMS_SERVER_MANAGE_ALERT'] });
  members['keeper'] = await app.addMember(ids['north']!, 'keeper', { administrator: true });
  await app.db.admin.query('update tenant_setting set proxy_allowed = false where tenant_id = $1', [
    ids['shut'],
  ]);
});
afterAll(() => app.close());

/** A line of a customer, down since now unless it is said otherwise. */
async function line(customer: string, state: 'down' | 'up' = 'down') {
  const tenantId = ids[customer]!;
  const outletId = await addOutlet(app.db, tenantId, randomUUID().slice(0, 8), 'Zhejiang');
  const lineId = await addLine(app.db.database, tenantId, outletId, {
    provider: 'China Telecom',
    name: `Secret line of ${customer}`,
  });
  await putInState(app.db, [tenantId, lineId], state, { since: new Date(nowMs) });
  return { customer, lineId };
}
const back = ({ customer, lineId }: { customer: string; lineId: string }) =>
  putInState(app.db, [ids[customer]!, lineId], 'up', { since: new Date(nowMs) });

/** A look at each MSP, as the job has it, and what is told by it: to whom, and with what. */
async function looked() {
  const all = Object.values(ids);
  const { rows: known } = await app.db.admin.query<{ id: string }>('select id from delivery');
  const msps = await app.db.database.read(jobScope(all), (tx) => mspIds(tx));
  for (const id of msps)
    await app.db.database.withTenant(jobScope([id]), (tx) => tellCarriers(tx, id, nowMs));
  const { rows } = await app.db.admin.query<{ member: string; params: Record<string, unknown> }>(
    `select distinct m.username as member, d.params from delivery d join member m on m.id = d.member_id
      where d.kind = 'carrier-incident' and d.id <> all($1::uuid[])`,
    [known.map(({ id }) => id)],
  );
  return rows;
}

it('an MSP alone is looked at, and it is told once of a carrier, as it grows and ends, without a name', async () => {
  const lines = [await line('north'), await line('south')];
  expect(await looked()).toEqual([]);
  lines.push(await line('south'), await line('shut'), await line('stranger'));
  const began = await looked();
  expect(began).toMatchObject([
    {
      member: 'msp-boss',
      params: {
        ...{ step: 'began', provider: 'China Telecom', region: 'Zhejiang', until: null },
        ...{ lines: 3, ofLines: 3, outlets: 3, customers: 2 },
      },
    },
  ]);
  expect(JSON.stringify(began)).not.toMatch(/Secret|north|south|shut|stranger/);
  nowMs += minute;
  expect(await looked()).toEqual([]);

  for (let more = 0; more < 3; more += 1) lines.push(await line('west'));
  expect(await looked()).toMatchObject([
    { member: 'msp-boss', params: { step: 'grew', lines: 6, outlets: 6, customers: 3 } },
  ]);
  for (const one of lines) await back(one);
  nowMs += minute;
  expect(await looked()).toEqual([]);
  const until = new Date(nowMs).toISOString();
  nowMs += 3 * minute;
  expect(await looked()).toMatchObject([{ member: 'msp-boss', params: { step: 'over', lines: 6, until } }]);
  nowMs += minute;
  expect(await looked()).toEqual([]);
});

it('lines that answer and lose packets are one too, which is told again as they go down', async () => {
  const lossy = async (customer: string, given: object = {}) => {
    const one = await line(customer, 'up');
    const condition = {
      kind: 'threshold',
      settings: { bound: 'above', value: 5, hysteresis: 1, forS: 0 },
    };
    await addAlert(app.db, ids[customer]!, {
      ...{ subjectKind: 'line', subjectId: one.lineId, metric: 'line.loss', condition },
      ...{ firedAt: new Date(nowMs), ...given },
    });
    return one;
  };
  const lines = [await lossy('north'), await lossy('south')];
  // How full a line is, that nothing is known of it, and what is over say nothing of its carrier.
  await lossy('west', { metric: 'line.in_share' });
  await lossy('west', { condition: { kind: 'absent', settings: { forS: 60 } } });
  await lossy('west', { state: 'resolved' });
  await lossy('shut');
  const worked = await lossy('west');
  await app.db.admin.query(`update alert set muted = 'maintenance' where subject_id = $1`, [worked.lineId]);
  expect(await looked()).toEqual([]);
  // Nobody above is told of alerts that a customer has closed.
  const setAlerts = (state: string) =>
    app.db.admin.query(
      `update application set state = $2 where tenant_id = $1 and app_code = 'monitor_server'`,
      [ids['west'], state],
    );
  await setAlerts('disabled');
  const unseen = await lossy('west');
  expect(await looked()).toEqual([]);
  await app.db.admin.query('delete from alert where subject_id = $1', [unseen.lineId]);
  await setAlerts('enabled');
  lines.push(await lossy('south'));
  expect(await looked()).toMatchObject([
    { member: 'msp-boss', params: { step: 'began', lines: 3, down: 0, outlets: 3, customers: 2 } },
  ]);
  for (const { customer, lineId } of lines) {
    // One after the other, each longer after it was bad than what fails together does.
    nowMs += 20 * minute;
    expect(await looked(), 'it goes on').toEqual([]);
    await putInState(app.db, [ids[customer]!, lineId], 'down', { since: new Date(nowMs) });
  }
  expect(await looked()).toMatchObject([{ member: 'msp-boss', params: { step: 'grew', lines: 3, down: 3 } }]);
  expect(await looked()).toEqual([]);
  for (const one of lines) await back(one);
  await app.db.admin.query(
    `update alert set state = 'resolved', resolved_at = now(), resolve_reason = 'passed' where metric is not null`,
  );
  nowMs += minute;
  await looked();
  nowMs += 3 * minute;
  expect(await looked()).toMatchObject([{ params: { step: 'over', lines: 3, down: 3 } }]);
});

it('is told to whoever is on call too, as far as they may see lines, and once where two look', async () => {
  const person = await app.addMember(ids['msp']!, 'on-duty', {
    codes: ['DMS_SERVER_MANAGE_ALERT', 'DMS_SERVER_MANAGE_WAN_VIEW'],
  });
  await onCall('Lines', person);
  await onCall('Else', members['clerk']!);
  const lines = [await line('north'), await line('south'), await line('west')];
  let second = Promise.resolve<Awaited<ReturnType<typeof looked>>>([]);
  await app.db.database.withTenant(jobScope([ids['msp']!]), async (tx) => {
    await tellCarriers(tx, ids['msp']!, nowMs);
    let isOver = false;
    second = looked().finally(() => (isOver = true));
    // Another look waits for this one to be committed, or has not seen that it is there.
    const isWaiting = async () => isOver || (await waitsForLock());
    await expect.poll(isWaiting).toBe(true);
  });
  expect(
    [...new Set((await second).map(({ member }) => member))].sort(),
    'the clerk may not see lines',
  ).toEqual(['msp-boss', 'on-duty']);
  const { rows } = await app.db.admin.query(
    'select count(*)::integer as count from carrier_incident where over_at is null',
  );
  expect(rows).toEqual([{ count: 1 }]);
  for (const one of lines) await back(one);
});

async function waitsForLock(): Promise<boolean> {
  const { rows } = await app.db.admin.query(
    `select from pg_locks l join pg_database d on d.oid = l.database
     where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`,
  );
  return rows.length > 0;
}

/** Has one member be on call by a schedule, always. */
async function onCall(name: string, memberId: string) {
  const boss = await app.signIn('msp-boss', 'msp');
  const { json, text } = await app.post(
    '/monitor/api/v1/on-call/schedules/create',
    {
      ...{ name, timeZone: 'UTC' },
      layers: [
        {
          ...{ memberIds: [memberId], turn: 'day', handover: '00:00', weekday: 1, startsOn: '2026-01-01' },
          ...{ days: 'all', hours: null },
        },
      ],
    },
    boss,
  );
  expect(json.code, text).toBe(0);
}

it('nobody but the MSP reads what is kept of it', async () => {
  for (const customer of ['north', 'stranger', 'rival']) {
    const rows = await app.db.database.withTenant(jobScope([ids[customer]!]), (tx) =>
      tx.selectFrom('carrierIncident').selectAll().execute(),
    );
    expect(rows, customer).toEqual([]);
  }
  const own = await app.db.database.withTenant(jobScope([ids['msp']!]), (tx) =>
    tx.selectFrom('carrierIncident').select('provider').execute(),
  );
  expect(own.length).toBeGreaterThan(0);
});

it('a customer’s own alert of the carrier’s storm says that others have it too, and nothing of them', async () => {
  const lines = [await line('north'), await line('south'), await line('west')];
  const storm = {
    kind: 'provider',
    name: 'China Telecom',
    region: 'Zhejiang',
    group: 'g',
    peak: 2,
    overAt: null,
  };
  const alertId = await addAlert(app.db, ids['north']!, { subjectName: 'Box', severity: 'critical' });
  const path = `/monitor/api/v1/alerts/${alertId}/carrier`;
  const carrier = async () =>
    (await app.ask('GET', path, { headers: { ...(await app.signIn('keeper', 'north')) } })).json.data;
  expect(await carrier()).toEqual({ isElsewhereToo: false });
  await app.db.admin.query('update alert set storm = $2, storm_id = id where id = $1', [alertId, storm]);
  expect(await carrier()).toEqual({ isElsewhereToo: true });
  await app.addMember(ids['north']!, 'fitter', {
    codes: ['DMS_SERVER_MANAGE_ALERT', 'DMS_SERVER_MANAGE_DEVICE'],
  });
  const fitter = { ...(await app.signIn('fitter', 'north')) };
  expect((await app.ask('GET', path, { headers: fitter })).json.data).toEqual({ isElsewhereToo: false });
  for (const one of lines) await back(one);
});
