import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAlert } from '../../../../test/alerts-to-tell.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { addLine, addOutlet } from '../../../../test/lines.ts';
import { putInState } from '../../../../test/standings.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { alertToTell, rememberedElsewhere } from '../../alerts/index.ts';
import { peopleWith } from '../../permissions/index.ts';
import { tellFired } from './tell-people.ts';

const nowMs = Date.parse('2026-03-01T03:20:00Z');
const provider = 'China Telecom';
let app: TestApp;
const ids: Record<string, number> = {};
let fitterId: string;

beforeAll(async () => {
  app = await startTestApp({ clock: () => nowMs });
  ids['msp'] = await app.addTenant('msp', 8);
  for (const customer of ['north', 'south', 'west'])
    ids[customer] = await app.addTenant(customer, 16, ids['msp']);
  await app.addMember(ids['north']!, 'keeper', { administrator: true });
  const codes = ['DMS_SERVER_MANAGE_ALERT', 'DMS_SERVER_MANAGE_DEVICE'];
  fitterId = await app.addMember(ids['north']!, 'fitter', { codes });
});
afterAll(() => app.close());

async function lineDown(customer: string): Promise<void> {
  const tenantId = ids[customer]!;
  const outletId = await addOutlet(app.db, tenantId, randomUUID().slice(0, 8), 'Zhejiang');
  const lineId = await addLine(app.db.database, tenantId, outletId, {
    provider,
    name: `Secret of ${customer}`,
  });
  await putInState(app.db, [tenantId, lineId], 'down', { since: new Date(nowMs) });
}

/** Tells an alert of the carrier's storm, and gives to whom it was said that others have it too. */
async function told(): Promise<{ member: string; isSo: boolean; said: string }[]> {
  const tenantId = ids['north']!;
  const storm = { kind: 'provider', name: provider, region: 'Zhejiang', group: 'g', peak: 2, overAt: null };
  const alertId = await addAlert(app, tenantId, { storm });
  const elsewhere = rememberedElsewhere(() => nowMs);
  await app.db.database.withTenant(jobScope([tenantId]), async (tx) => {
    const alert = (await alertToTell(tx, tenantId, alertId))!;
    const whom = { administrators: true, roleIds: [], memberIds: [fitterId] };
    const people = await peopleWith(tx, tenantId, whom);
    const parts = { clock: () => nowMs, timeZoneOf: () => 'UTC', elsewhere };
    await tellFired(tx, jobScope([tenantId]), parts, { alert, people });
  });
  const { rows } = await app.db.admin.query<{ member: string; isSo: boolean; said: string }>(
    `select distinct m.username as member, (d.params ->> 'isElsewhereToo')::boolean as "isSo", d.params::text as said
      from delivery d join member m on m.id = d.member_id
      where d.once_key = $1 and d.channel = 'app' and d.params is not null order by m.username`,
    [`${alertId} fired`],
  );
  return rows;
}

it('who is told of a carrier’s storm hears that others have it too, where that is so and he may see lines, and nothing of them', async () => {
  await lineDown('north');
  await lineDown('south');
  expect((await told()).map(({ member, isSo }) => [member, isSo])).toEqual([
    ['fitter', false],
    ['keeper', false],
  ]);
  await lineDown('west');
  const rows = await told();
  expect(rows.map(({ member, isSo }) => [member, isSo])).toEqual([
    ['fitter', false],
    ['keeper', true],
  ]);
  expect(rows.map(({ said }) => said).join()).not.toMatch(/south|west|Secret/);
});
