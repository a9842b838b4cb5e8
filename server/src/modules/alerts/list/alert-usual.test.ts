import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAlert } from '../../../../test/alert-rows.ts';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addDevice, addTenant } from '../../../../test/devices.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { type RequestContext } from '../../../platform/http/context.ts';
import { type Monitoring } from '../../monitoring/index.ts';
import { usualAround } from './alert-usual.ts';

const hourMs = 3_600_000;
const from = '2026-11-23T09:30:00Z';
const beganMs = Date.parse('2026-11-23T09:00:00Z');
const beganHour = beganMs / hourMs;
let db: TestDatabase;
let [own, other] = [0, 0];
let deviceId = '';
beforeAll(async () => {
  db = await testDatabase();
  [own, other] = [await addTenant(db.database, 'Own'), await addTenant(db.database, 'Other')];
  deviceId = await addDevice(db.database, own, '10.1.0.1', { name: 'Core' });
});
afterAll(() => db.close());

async function alertOf(condition: object, metric: string | null = 'ping.rtt') {
  const id = await addAlert(db, own, { metric, subjectId: deviceId, firedAt: new Date(beganMs + hourMs) });
  await db.admin.query('update alert set condition = $2 where id = $1', [id, JSON.stringify(condition)]);
  return id;
}
const baseline = { kind: 'baseline', settings: { direction: 'above', deviations: 3, forS: 0 } };

/** 20 ms at nine o'clock of each of the eight Mondays before, 40 ms at ten of the last three of them, a tenth more at the highest. */
const hourly: Monitoring['hourly'] = async (_scope, keys, { fromHour, toHour }, which) => {
  const value = (hour: number) => {
    const weeks = (beganHour - hour) / 168;
    if (Number.isInteger(weeks) && weeks >= 1 && weeks <= 8) return 20;
    const later = (beganHour + 1 - hour) / 168;
    return Number.isInteger(later) && later >= 1 && later <= 3 ? 40 : null;
  };
  return keys.map(() =>
    Array.from({ length: toHour - fromHour }, (_, at) => {
      const mean = value(fromHour + at);
      return mean === null || which === 'mean' ? mean : mean * 1.1;
    }),
  );
};

const ask = (alertId: string, { tenantId = own, codes = ['DMS_SERVER_MANAGE_DEVICE'] } = {}) =>
  usualAround(
    { database: db.database, hourly, timeZoneOf: () => 'UTC', clock: () => beganMs } as Parameters<
      typeof usualAround
    >[0],
    {
      scope: jobScope([tenantId]),
      ...{ permissions: new Set(codes), maintenance: {}, closedApplications: [] },
      member: { administrator: false },
    } as unknown as RequestContext,
    { alertId, from, to: '2026-11-23T11:00:00Z' },
  );

it('of a baseline alert it tells hour by hour what was usual, and of which hours too little was known', async () => {
  expect(await ask(await alertOf(baseline))).toEqual([
    { at: '2026-11-23T09:00:00.000Z', usual: { median: 20, deviation: expect.closeTo(2 / 3, 6) as number } },
    { at: '2026-11-23T10:00:00.000Z', usual: null },
  ]);
});

it('of an alert of another kind it tells nothing', async () => {
  expect(await ask(await alertOf({ kind: 'state', settings: { forS: 60 } }, null))).toEqual([]);
});

it('nobody hears of an alert of another tenant, or about what they may not see', async () => {
  const alertId = await alertOf(baseline);
  await expect(ask(alertId, { tenantId: other })).rejects.toMatchObject({ entry: 'NOT_FOUND' });
  await expect(ask(alertId, { codes: ['DMS_SERVER_WAN_LINE'] })).rejects.toMatchObject({
    entry: 'NOT_FOUND',
  });
});
