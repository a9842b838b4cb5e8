import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addTenant } from '../../../../test/devices.ts';
import { addLine, addOutlet } from '../../../../test/lines.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { timeByState } from '../states/availability.ts';
import { excuseOutages, intervalsOf } from '../states/states.queries.ts';
import { idAskedAt, minuteMs } from '../test/asked-at.ts';
import { engineWorld } from '../test/engine-world.ts';

let db: TestDatabase;
beforeAll(async () => void (db = await testDatabase()));
afterAll(() => db.close());

let tenants = 0;
/** When in their minute the lines are asked: nothing here hangs on chance. */
const evenly = [3, 10, 18, 27, 33, 41, 48, 56];
/** A tenant with a line in each of its outlets, of these providers, that is asked once a minute. */
async function shops(providers: readonly string[], seconds: readonly number[] = evenly) {
  const id = await addTenant(db.database, `Tenant ${++tenants}`);
  const lines = [];
  for (const [at, provider] of providers.entries()) {
    const outletId = await addOutlet(db, id, `${id}-${at}`, 'South');
    const lineId = await addLine(db.database, id, outletId, { id: idAskedAt(seconds[at]!), provider });
    const address = `10.70.${id}.${at}`;
    await db.admin.query(`update line set address = $2, address_kind = 'static' where id = $1`, [
      lineId,
      address,
    ]);
    lines.push({ lineId, address });
  }
  return { tenantId: id, lines };
}

/** Lets the tenant's shops live: what is cut, in seconds; gives what was kept of each line. */
async function lived(
  { tenantId, lines }: Awaited<ReturnType<typeof shops>>,
  seconds: number,
  isCut: (second: number, line: number) => boolean,
  restartAtS = Infinity,
) {
  // A whole minute, as the seconds at which they are asked are those of the clock; none that was before they were added.
  const wallMs = Math.ceil(Date.now() / minuteMs) * minuteMs;
  let w = engineWorld({ database: db.database, tenantId, wallMs });
  const { start } = w.clock;
  await w.engine.start();
  for (let second = 0; second < seconds; second++) {
    for (const [at, { address }] of lines.entries())
      if (isCut(second, at)) w.behaviours.set(address, { fails: 'timeout' });
      else w.behaviours.delete(address);
    if (second === restartAtS) {
      await w.engine.stop();
      w = engineWorld({ database: db.database, tenantId, wallMs: w.clock.readClock().wallMs });
      for (const [at, { address }] of lines.entries())
        if (isCut(second, at)) w.behaviours.set(address, { fails: 'timeout' });
      await w.engine.start();
    }
    await w.pass(1);
  }
  await w.engine.stop();
  const kept = [];
  for (const { lineId } of lines)
    kept.push(
      (await w.intervals(lineId)).map(({ fromMs, toMs, ...one }) => ({
        ...{ ...one, fromS: (fromMs - start) / 1000, toS: ((toMs ?? start + seconds * 1000) - start) / 1000 },
      })),
    );
  return kept;
}
const told = (kept: Awaited<ReturnType<typeof lived>>[number]) =>
  kept.filter(({ reason }) => reason !== 'not-polled-yet').map(({ state, reason }) => `${state}: ${reason}`);
const downS = (kept: Awaited<ReturnType<typeof lived>>[number]) =>
  timeByState(
    kept.map(({ fromS, toS, state }) => ({ state, fromMs: fromS, toMs: toS })),
    0,
    1e9,
  ).down ?? 0;

const [up, hubs, down] = ['up: tests-to-answer', 'unmeasured: hub-cut-off', 'down: tests-to-fail'];
const two = ['Telecom', 'Unicom', 'Telecom', 'Unicom', 'Telecom', 'Unicom', 'Unicom', 'Telecom'];

it('the few lines of a tenant are judged by those of all tenants', async () => {
  const many = await shops(two);
  const one = await shops(['Mobile']);
  const all = { tenantId: one.tenantId, lines: [...one.lines, ...many.lines] };
  const [own] = await lived(all, 520, (second) => second >= 180 && second < 400);
  expect(told(own!)).toEqual([up, hubs, up]);
  const alone = await shops(['Mobile']);
  const [cut] = await lived(
    { ...alone, lines: [...alone.lines, ...many.lines] },
    520,
    (second, line) => line === 0 && second >= 180 && second < 400,
  );
  expect(told(cut!)).toEqual([up, down, up]);
});

it('while our own hub is cut off its lines are not measured, from the first test that failed by it', async () => {
  for (const lengthS of [75, 130, 400]) {
    const kept = await lived(
      await shops(two),
      180 + lengthS + 100,
      (second) => second >= 180 && second < 180 + lengthS,
    );
    for (const one of kept) {
      expect(told(one), `${lengthS} s`).toEqual([up, hubs, up]);
      const cut = one.find(({ reason }) => reason === 'hub-cut-off')!;
      expect(cut.fromS).toBeGreaterThanOrEqual(180);
      expect(cut.fromS).toBeLessThanOrEqual(241);
      expect(cut.toS).toBeLessThanOrEqual(180 + lengthS + 61);
    }
  }
});

it('a cut that is over before all were asked counts as none of those that were', async () => {
  const kept = await lived(await shops(two), 330, (second) => second >= 180 && second < 225);
  expect(kept.map(downS)).toEqual(two.map(() => 0));
  expect(kept.filter((one) => told(one).includes(hubs)).length).toBeGreaterThan(3);
});

it('a line that its carrier cut before ours and mended after it was down before and after, and not known in between', async () => {
  const kept = await lived(
    await shops(two),
    800,
    (second, line) => (line === 0 && second >= 180 && second < 700) || (second >= 300 && second < 500),
  );
  expect(told(kept[0]!)).toEqual([up, down, hubs, down, up]);
  const [, before, cut, after] = kept[0]!.filter(({ reason }) => reason !== 'not-polled-yet');
  expect(before!.toS).toBeGreaterThanOrEqual(298);
  expect(before!.toS).toBeLessThanOrEqual(361);
  expect(cut!.toS).toBeGreaterThanOrEqual(500);
  expect(after!.toS - after!.fromS).toBeGreaterThan(70);
  expect(kept.slice(1).map(downS)).toEqual(two.slice(1).map(() => 0));
});

it.each([
  ['one line', two, [0]],
  ['all lines of a provider', two, [0, 2, 4, 7]],
  ['all lines of the other', two, [1, 3, 5, 6]],
  ['three lines of two providers, while the others answer', two, [0, 1, 2]],
  ['the one line that there is', ['Telecom'], [0]],
  ['both lines that there are', ['Telecom', 'Unicom'], [0, 1]],
  [
    'all lines of a tenant that has but one provider',
    ['Telecom', 'Telecom', 'Telecom', 'Telecom'],
    [0, 1, 2, 3],
  ],
] as const)('a cut of %s is none of our hub', async (_what, providers, cut) => {
  const kept = await lived(
    await shops(providers),
    520,
    (second, line) => second >= 180 && second < 400 && (cut as readonly number[]).includes(line),
  );
  for (const [line, one] of kept.entries())
    expect(told(one), `line ${line}`).toEqual(
      (cut as readonly number[]).includes(line) ? [up, down, up] : [up],
    );
});

it.each([
  ['few of its lines were asked since', 200, evenly],
  ['most were asked once and failed', 188, [0, 2, 3, 4, 5, 6, 40, 50]],
  ['most are taken for down', 199, [0, 2, 4, 6, 7, 8, 30, 50]],
  ['all are known to be cut off by it', 350, evenly],
])(
  'a server that starts anew while it is cut off, when %s, goes on not knowing',
  async (_what, restartAtS, seconds) => {
    const kept = await lived(
      await shops(two, seconds),
      620,
      (second) => second >= 180 && second < 500,
      restartAtS,
    );
    for (const one of kept) {
      const since = one.filter(({ toS }) => toS > restartAtS + 1);
      expect(since.some(({ reason }) => reason === 'hub-cut-off')).toBe(true);
      expect(downS(since)).toBe(0);
    }
  },
);

it('of an outage that is over only what rests on the server’s own tests is excused, and nothing of what lasts', async () => {
  const { tenantId, lines } = await shops(['Telecom']);
  const subjectId = lines[0]!.lineId;
  const rows = [
    ['up', 'tests-to-answer', 0, 100],
    ['down', 'tests-to-fail', 100, 200],
    ['down', 'interface-down', 200, 300],
    ['maintenance', 'announced-work', 300, 400],
    ['down', 'tests-to-fail', 400, null],
  ];
  for (const [state, reason, from, to] of rows)
    await db.admin.query(
      `insert into state_interval (tenant_id, subject_id, state, reason, from_at, to_at)
        values ($1, $2, $3, $4, to_timestamp($5), to_timestamp($6))`,
      [tenantId, subjectId, state, reason, from, to],
    );
  await db.database.withTenant(jobScope([tenantId]), (_tx, client) =>
    excuseOutages(client, [{ tenantId, subjectId, fromMs: 150_000, toMs: 450_000 }]),
  );
  const kept = await db.database.withTenant(jobScope([tenantId]), (tx) =>
    intervalsOf(tx, { tenantId, subjectId }, 0, 500_000),
  );
  expect(kept.map(({ state, reason, fromMs }) => [state, reason, fromMs / 1000])).toEqual([
    ['up', 'tests-to-answer', 0],
    ['down', 'tests-to-fail', 100],
    ['unmeasured', 'hub-cut-off', 150],
    ['down', 'interface-down', 200],
    ['maintenance', 'announced-work', 300],
    ['down', 'tests-to-fail', 400],
  ]);
});
