import { randomUUID } from 'node:crypto';
import { type BackTestAnswer } from '@linekeeper/contract/alerts/back-test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addRule } from '../../../../test/alert-world.ts';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addDevice, addTenant } from '../../../../test/devices.ts';
import { storedHistory } from '../../../../test/stored-history.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { type AppError } from '../../../platform/errors.ts';
import { wholeTenant } from '../engine/rule-scope.ts';
import { backTest } from './back-test.service.ts';

const hourMs = 3_600_000;
/** Noon by the clocks of the tenant. */
const nowMs = Date.parse('2026-11-23T04:00:00Z');
let db: TestDatabase;
let [own, other] = [0, 0];
let [failing, works, foreign] = ['', '', ''];

beforeAll(async () => {
  db = await testDatabase();
  [own, other] = [await addTenant(db.database, 'Own'), await addTenant(db.database, 'Other')];
  failing = await addDevice(db.database, own, '10.1.0.1', { name: 'Core' });
  works = await addDevice(db.database, own, '10.1.0.2', { name: 'Edge' });
  foreign = await addDevice(db.database, other, '10.1.0.1', { name: 'Foreign' });
  for (const [tenantId, id] of [
    [own, failing],
    [other, foreign],
  ] as const) {
    // Down for an hour at noon six days ago, and for two hours from 23:00 five days ago.
    await states(tenantId, id, [
      ['up', 200, 144],
      ['down', 144, 143],
      ['up', 143, 109],
      ['down', 109, 107],
      ['up', 107, null],
    ]);
  }
  await states(own, works, [['up', 200, null]]);
  await db.admin.query(
    `insert into maintenance_window (tenant_id, subject_id, from_at, to_at) values ($1, $2, $3, $4)`,
    [own, failing, ago(145), ago(142)],
  );
});
afterAll(() => db.close());

const ago = (hours: number) => new Date(nowMs - hours * hourMs);
async function states(
  tenantId: number,
  id: string,
  all: readonly (readonly [state: string, from: number, to: number | null])[],
) {
  await db.admin.query('delete from state_interval where tenant_id = $1 and subject_id = $2', [tenantId, id]);
  for (const [state, from, to] of all)
    await db.admin.query(
      `insert into state_interval (tenant_id, subject_id, state, reason, from_at, to_at) values ($1, $2, $3, $4, $5, $6)`,
      [
        tenantId,
        id,
        state,
        state === 'up' ? 'answers' : 'snmp-timeout',
        ago(from),
        to === null ? null : ago(to),
      ],
    );
}

const down = {
  ...{ ruleId: null, subjectKind: 'device', metric: null, states: ['down'], events: [], scope: wholeTenant },
  condition: { kind: 'state', settings: { forS: 60 } },
};

/** A back-test by somebody who may see devices alone. */
async function ask(body: object = {}, more: { mostMs?: number; tenantId?: number } = {}) {
  const { tenantId = own, mostMs = 60_000 } = more;
  const { database } = db;
  return backTest(
    {
      ...{ database, nowMs: () => nowMs, timeZoneOf: () => 'Asia/Shanghai', mostMs },
      ...storedHistory(database),
    },
    {
      ...{ scope: jobScope([tenantId]), language: 'en', maintenance: {}, closedApplications: [] },
      ...{ permissions: new Set(['DMS_SERVER_MANAGE_DEVICE']), member: { administrator: true } },
    } as never,
    { ...down, ...body } as never,
    new AbortController().signal,
  ) as Promise<BackTestAnswer>;
}
const refusalOf = async (asked: Promise<unknown>) => asked.then(String, ({ entry }: AppError) => entry);

it('it tells which alerts there would have been, how long, at night, and during announced work, of the tenant’s own subjects', async () => {
  const { draft, now, days, targets, judgedTargets } = await ask();
  expect({ targets, judgedTargets, now }).toEqual({ targets: 2, judgedTargets: 2, now: null });
  expect(draft).toMatchObject({
    ...{ alerts: 2, openAlerts: 0, nightAlerts: 1, mutedAlerts: 1, subjects: 1 },
    // Each fires a minute after it was down.
    ...{ totalMs: 3 * hourMs - 120_000, longestMs: 2 * hourMs - 60_000 },
  });
  expect(draft.list).toMatchObject([
    { subjectId: failing, subjectName: 'Core', isAtNight: true, isMuted: false },
    { subjectId: failing, subjectName: 'Core', isAtNight: false, isMuted: true },
  ]);
  expect(days).toHaveLength(31);
  expect(days.filter(({ isKept }) => isKept)).toHaveLength(9);
  const perDay = draft.perDay.flatMap((one, at) => (one.alerts > 0 ? [{ ...one, day: days[at]!.day }] : []));
  expect(perDay).toEqual([
    { day: '2026-11-17', alerts: 1, nightAlerts: 0 },
    { day: '2026-11-18', alerts: 1, nightAlerts: 1 },
  ]);
});

it('the rule as it is now stands beside, and only a tenant’s own rule does', async () => {
  const condition = { kind: 'state', settings: { forS: 2 * 3600 - 600 } } as const;
  const ruleId = await addRule(db, own, { condition });
  const { draft, now } = await ask({ ruleId });
  expect([draft.alerts, now?.alerts]).toEqual([2, 1]);
  const theirs = await addRule(db, other, {});
  expect(await refusalOf(ask({ ruleId: theirs }))).toBe('NOT_FOUND');
});

it('a scope that names what is another tenant’s is answered like one that names nothing there is', async () => {
  for (const id of [foreign, randomUUID()])
    expect(await refusalOf(ask({ scope: { ...wholeTenant, subjectIds: [id] } }))).toBe('NOT_FOUND');
  expect(await ask({ scope: { ...wholeTenant, subjectIds: [works] } })).toMatchObject({ targets: 1 });
});

it('kinds of subjects that somebody may not see are refused, also of the rule that stands beside', async () => {
  const line = { subjectKind: 'line', metric: 'line.rtt', states: [] };
  const condition = {
    kind: 'threshold',
    settings: { bound: 'above', value: 1, hysteresis: 0, forS: 0 },
  } as const;
  expect(await refusalOf(ask({ ...line, condition }))).toBe('FORBIDDEN');
  const ofLines = await addRule(db, own, { ...line, condition });
  expect(await refusalOf(ask({ ruleId: ofLines }))).toBe('NOT_FOUND');
});

it('when time is up it says how many it went through, and counts those alone', async () => {
  const answer = await ask({}, { mostMs: -1 });
  expect(answer).toMatchObject({ targets: 2, judgedTargets: 0, draft: { alerts: 0 } });
});

it('a baseline says for which share of what was measured it knew what is usual', async () => {
  const condition = { kind: 'baseline', settings: { direction: 'above', deviations: 3, forS: 0 } };
  const { draft } = await ask({ metric: 'device.cpu', states: [], condition });
  expect(draft).toMatchObject({ usualShare: 0, alerts: 0 });
});
