import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addTenant } from '../../../../test/devices.ts';
import { addLine, addOutlet } from '../../../../test/lines.ts';
import { timeByState } from '../states/availability.ts';
import { engineWorld } from '../test/engine-world.ts';

let db: TestDatabase;
beforeAll(async () => void (db = await testDatabase()));
afterAll(() => db.close());

let tenants = 0;
/** A tenant with a line in each of its outlets, of these providers, that is asked once a minute. */
async function shops(providers: readonly string[], tenantId?: number) {
  const id = tenantId ?? (await addTenant(db.database, `Tenant ${++tenants}`));
  const lines = [];
  for (const [at, provider] of providers.entries()) {
    const outletId = await addOutlet(db, id, `${id}-${at}`, 'South');
    const lineId = await addLine(db.database, id, outletId, { provider });
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
  let w = engineWorld({ database: db.database, tenantId });
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
