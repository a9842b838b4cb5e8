import { setTimeout as sleep } from 'node:timers/promises';
import { type trafficCharts } from '@linekeeper/contract/dashboards/traffic';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type z } from 'zod';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addLine, addOutlet } from '../../../test/lines.ts';
import { storeOf } from '../../../test/store-of.ts';
import { hourOfPolls } from '../../../test/traffic-polls.ts';
import { jobScope } from '../../platform/db/job-scope.ts';

type Customers = z.output<typeof trafficCharts.customers.output>;

const hourMs = 3_600_000;
const nowMs = Date.parse('2026-04-02T10:40:00Z');
const endHour = Math.floor(nowMs / hourMs);
const week = { from: '2026-03-26T07:20:00.000Z', to: '2026-04-02T10:40:00.000Z' };

let app: TestApp;
let chief: { authorization: string };
let tenantIds: number[];
let lineIds: string[][];
beforeAll(async () => {
  app = await startTestApp({ clock: () => nowMs });
});
afterAll(() => app.close());

let round = 0;
beforeEach(async () => {
  round += 1;
  const mspId = await app.addTenant(`msp${round}`, 8);
  await app.addMember(mspId, `chief${round}`, { administrator: true });
  [tenantIds, lineIds] = [[], []];
  for (const name of ['one', 'two']) {
    const id = await app.addTenant(`${name}${round}`, 16, mspId);
    const outletId = await addOutlet(app.db, id, 'E-1', 'East');
    const own: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      own.push(
        await addLine(app.db.database, id, outletId, {
          name: `line ${n}`,
          createdAt: new Date('2026-01-01'),
        }),
      );
      for (let hour = endHour - 9 * 24; hour < endHour; hour += 3 + n)
        await measured(id, own[n]!, hourOfPolls(hour, n));
    }
    tenantIds.push(id);
    lineIds.push(own);
    await packed(id);
  }
  chief = await app.signIn(`chief${round}`, `msp${round}`);
}, 120_000);

async function measured(
  id: number,
  lineId: string,
  polls: readonly { readonly atMs: number; readonly inBps: number; readonly outBps: number }[],
): Promise<void> {
  const columns = (['line.in', 'line.out'] as const).map((metric) => ({ subjectId: lineId, metric }));
  const store = storeOf(app.db);
  const [layoutId = 0] = await store.layouts(jobScope([id]), [{ tenantId: id, targetId: lineId, columns }]);
  const values = polls.map(({ atMs, inBps, outBps }) => ({
    ...{ tenantId: id, targetId: lineId, layoutId, atMs, values: Float64Array.of(inBps, outBps) },
  }));
  await store.writeBatch(jobScope([id]), values);
}
const packed = (id: number) => storeOf(app.db).upkeep(jobScope([id]), nowMs);

/** What is kept of each tenant and day, and what its lines say, hour by hour. */
async function keptAndLines() {
  const { rows: kept } = await app.db.admin.query<object>(
    `select s.tenant_id, s.day, g.at, s.in_until[g.at] as incoming, s.out_until[g.at] as outgoing, s.hours_until[g.at] as hours
     from tenant_traffic_day s cross join generate_series(1, 24) g (at) where s.tenant_id = any($1) order by 1, 2, 3`,
    [tenantIds],
  );
  const { rows: lines } = await app.db.admin.query<object>(
    `select t.tenant_id, t.day, g.at, sum(t.in_until[g.at]::float8) as incoming, sum(t.out_until[g.at]::float8) as outgoing,
       sum(bit_count((t.measured & ((1 << g.at) - 1))::bit(24)))::integer as hours
     from line_traffic_day t cross join generate_series(1, 24) g (at) where t.tenant_id = any($1) group by 1, 2, 3 order by 1, 2, 3`,
    [tenantIds],
  );
  return { kept, lines };
}
async function expectKept(): Promise<void> {
  const { kept, lines } = await keptAndLines();
  expect(kept.length).toBeGreaterThan(0);
  const digits = (row: object) =>
    Object.values(row).map((value) => (typeof value === 'number' ? Number(value.toPrecision(12)) : value));
  expect(kept.map(digits)).toEqual(lines.map(digits));
}

async function told(): Promise<Customers['whole']> {
  const { json, text } = await app.post('/monitor/api/v1/charts/traffic/customers', week, { ...chief });
  expect(json.code, text).toBe(0);
  return (json.data as Customers).whole;
}

describe('what is kept of all lines of a tenant and day', () => {
  it('is what its lines carried, also after a sample that came late', async () => {
    await expectKept();
    const before = await told();
    await measured(tenantIds[0]!, lineIds[0]![0]!, [
      { atMs: (endHour - 50) * hourMs, inBps: 9e9, outBps: 1 },
    ]);
    await packed(tenantIds[0]!);
    await expectKept();
    expect((await told()).inBytes).toBeGreaterThan(before.inBytes);
  });

  it('counts a deleted line as long as its samples are there', async () => {
    const before = await told();
    const [id, lineId] = [tenantIds[0]!, lineIds[0]![0]!];
    await app.db.admin.query('delete from line where tenant_id = $1 and id = $2', [id, lineId]);
    expect((await told()).inBytes).toBe(before.inBytes);
    await storeOf(app.db).deleteTarget(jobScope([id]), id, lineId);
    await expectKept();
    expect((await told()).inBytes).toBeLessThan(before.inBytes);
  });

  it('goes with what lines carried when that is old', async () => {
    const beforeMs = nowMs - 3 * 24 * hourMs;
    for (const id of tenantIds) await storeOf(app.db).deleteBefore(jobScope([id]), beforeMs);
    await expectKept();
    const { rows } = await app.db.admin.query<{ day: number }>(
      'select min(day) as day from tenant_traffic_day where tenant_id = any($1)',
      [tenantIds],
    );
    expect(rows[0]!.day).toBe(Math.floor(beforeMs / 24 / hourMs));
  });

  it('has both where two add lines of one day at once: the later one waits until it sees what the first wrote', async () => {
    const [id, own] = [tenantIds[1]!, lineIds[1]!];
    const written = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const write = (lineId: string, bps: number, after: () => Promise<void>) =>
      app.db.database.withTenant(jobScope([id]), async (_tx, client) => {
        await client.query(
          'update line_traffic_day set in_until = array_fill($3::real, array[24]) where tenant_id = $1 and line_id = $2',
          [id, lineId, bps],
        );
        await after();
      });
    const first = write(own[0]!, 7, async () => {
      written.resolve();
      await mayEnd.promise;
    });
    await written.promise;
    const second = write(own[1]!, 9, async () => {});
    const waiting = `select from pg_locks l join pg_stat_activity a using (pid)
      where not l.granted and a.datname = current_database()`;
    while ((await app.db.admin.query(waiting)).rowCount === 0) await sleep(5);
    mayEnd.resolve();
    await Promise.all([first, second]);
    await expectKept();
  });
});
