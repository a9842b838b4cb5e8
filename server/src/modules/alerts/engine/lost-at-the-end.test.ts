import { type Condition } from '@linekeeper/contract/alerts/conditions';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addRule, alertsOf, alertWorld, idAskedAt } from '../../../../test/alert-world.ts';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addTenant } from '../../../../test/devices.ts';
import { addLine, addOutlet } from '../../../../test/lines.ts';

let db: TestDatabase;
let end = async () => {};
// All tenants of a server say together whether it is cut off: each test has one of its own.
beforeEach(async () => void (db = await testDatabase()));
afterEach(async () => {
  await end();
  await db.close();
});

const lossy: Condition = {
  kind: 'threshold',
  settings: { bound: 'above', value: 5, hysteresis: 0, forS: 0 },
};
/** When in each minute the lines are tested; of how many there are. */
const seconds = [3, 10, 18, 27, 33, 41];

/** Lines, each in an outlet of its own, with a rule about loss that waits for nothing. The first one loses the end of its tests for a while. */
async function world(count: number) {
  const tenantId = await addTenant(db.database, 'Shops');
  await addRule(db, tenantId, { subjectKind: 'line', metric: 'line.loss', condition: lossy });
  const addresses: string[] = [];
  for (const [at, second] of seconds.slice(0, count).entries()) {
    const address = `10.90.0.${at + 1}`;
    const outletId = await addOutlet(db, tenantId, `${at}`, 'South');
    const given = { id: idAskedAt(second), name: `Line ${at}`, provider: at % 2 ? 'Telecom' : 'Unicom' };
    const id = await addLine(db.database, tenantId, outletId, given);
    await db.admin.query(`update line set address = $2, address_kind = 'static' where id = $1`, [
      id,
      address,
    ]);
    addresses.push(address);
  }
  const wallMs = Math.ceil(Date.now() / 60_000) * 60_000;
  const w = await alertWorld(db, { tenantId, wallMs });
  end = async () => {
    await w.alerts.stop();
    await w.engine.stop();
  };
  let now = 0;
  return {
    /** Lets them live until a second. */
    async until(
      second: number,
      { losesLast = false, isCut = false }: { readonly losesLast?: boolean; readonly isCut?: boolean } = {},
    ) {
      for (const [at, address] of addresses.entries())
        w.behaviours.set(address, isCut ? { fails: 'timeout' } : { losesLast: losesLast && at === 0 });
      await w.worldPass(second - now);
      now = second;
    },
    alerts: () => alertsOf(db, tenantId),
  };
}

describe('what a line loses of the end of a test alone', () => {
  it('raises nothing where our own hub was cut off meanwhile, also by a rule that waits for nothing', async () => {
    const w = await world(6);
    await w.until(182);
    await w.until(185, { losesLast: true });
    await w.until(400, { isCut: true });
    await w.until(480);
    expect(await w.alerts()).toEqual([]);
  });

  it('is judged with its next test, where it loses that again', async () => {
    const w = await world(6);
    await w.until(182);
    await w.until(230, { losesLast: true });
    expect(await w.alerts()).toEqual([]);
    await w.until(250, { losesLast: true });
    expect(await w.alerts()).toEqual(['Line 0 firing']);
  });

  it('is judged at once where nobody could tell a cut of the hub', async () => {
    const w = await world(2);
    await w.until(182);
    await w.until(190, { losesLast: true });
    expect(await w.alerts()).toEqual(['Line 0 firing']);
  });
});
