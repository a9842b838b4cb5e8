import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addRule, alertWorld } from '../../../../test/alert-world.ts';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addDevice, addTenant } from '../../../../test/devices.ts';
import { idAt } from '../../../../test/id-at.ts';

let db: TestDatabase;
let tenantId: number;
let tenants = 0;
beforeAll(async () => void (db = await testDatabase()));
beforeEach(async () => {
  await db.admin.query('delete from device; delete from engine_heartbeat');
  tenantId = await addTenant(db.database, `Tenant ${++tenants}`);
});
afterAll(() => db.close());

const routerAddress = '10.1.0.1';
const behindAddress = '10.1.0.2';

/** A router that is asked early in a minute, and what is behind it, of which it is asked `behindS` later; both answer. */
async function world(forS: number, [fromS, toS]: readonly [number, number]) {
  await addRule(db, tenantId, { condition: { kind: 'state', settings: { forS } } });
  const add = (id: string, address: string, name: string) =>
    addDevice(db.database, tenantId, address, { id, name, intervalS: 60 });
  const router = await add(idAt(0, 2), routerAddress, 'Router');
  const behind = await add(idAt(fromS, toS), behindAddress, 'Behind');
  await db.admin.query('update subject_status set depends_on = array[$2::uuid] where subject_id = $1', [
    behind,
    router,
  ]);
  const w = await alertWorld(db, { tenantId });
  const asked = (address: string) => w.tools.asked.filter((one) => one === address).length;
  /** Lets time pass until something is asked, which was answered just then. */
  const untilAsked = async (address: string) => {
    const before = asked(address);
    while (asked(address) === before) await w.pass(1);
  };
  await w.pass(90);
  await untilAsked(routerAddress);
  return { ...w, asked, untilAsked, rows: () => read(router, behind), router, behind };
}
type World = Awaited<ReturnType<typeof world>>;

async function read(router: string, behind: string) {
  const { rows } = await db.admin.query<{
    name: string;
    isTold: boolean;
    cause: string | null;
    told: number;
  }>(
    `select a.subject_name as name, a.is_told as "isTold", c.subject_name as cause,
      (extract(epoch from a.told_at - a.fired_at))::float8 as told
      from alert a left join alert c on c.id = a.cause_id where a.subject_id in ($1, $2) order by a.subject_name`,
    [router, behind],
  );
  return rows;
}

/** Whom anybody was told of, in order. */
async function told(): Promise<string[]> {
  const { rows } = await db.admin.query<{ name: string }>(
    `select a.subject_name as name from outbox o join alert a on a.id = (o.payload ->> 'alertId')::uuid
      where o.tenant_id = $1 and o.topic = 'alert-told' and o.payload ->> 'step' = 'fired' order by o.id`,
    [tenantId],
  );
  return rows.map(({ name }) => name);
}

const end = async ({ alerts, engine }: Pick<World, 'alerts' | 'engine'>) => {
  await alerts.stop();
  await engine.stop();
};
const cut = (w: World, ...addresses: readonly string[]) => {
  for (const address of addresses) w.behaviours.set(address, { fails: 'timeout' });
};

it.for([0, 20])(
  'what fails for %i s before its router is asked in its turn is no page: the router is asked at once',
  async (forS) => {
    const w = await world(forS, [8, 16]);
    try {
      cut(w, routerAddress, behindAddress);
      await w.pass(100);
      expect(await told()).toEqual(['Router']);
      expect(await w.rows()).toMatchObject([
        { name: 'Behind', isTold: false, cause: 'Router' },
        { name: 'Router', isTold: true, cause: null },
      ]);
      // Two failures, as for anybody, and its own time.
      expect(await w.states(w.router)).toEqual(['up', 'down']);
      expect(w.engine.numbers().overlaps).toBe(0);
    } finally {
      await end(w);
    }
  },
);

it('what fails while its router answers is told no later for it, and the router is asked once more', async () => {
  const w = await world(0, [8, 16]);
  try {
    cut(w, behindAddress);
    const before = w.asked(routerAddress);
    while ((await told()).length === 0) await w.pass(1);
    expect(w.asked(routerAddress)).toBe(before + 1);
    const [behind] = await w.rows();
    expect(behind).toMatchObject({ name: 'Behind', isTold: true, cause: null });
    expect(behind?.told).toBeLessThanOrEqual(3);
    expect(await w.states(w.router)).toEqual(['up']);
  } finally {
    await end(w);
  }
});

it.for([0, 4])(
  'where the process ends after it waited for %i s, the next one goes on: nothing is told twice, and nothing is lost',
  async (seconds) => {
    const w = await world(0, [8, 16]);
    cut(w, routerAddress, behindAddress);
    const before = w.asked(routerAddress);
    while ((await w.rows()).length === 0) await w.pass(1);
    await w.pass(seconds);
    expect(w.asked(routerAddress) - before).toBeLessThanOrEqual(1);
    expect(await told()).toEqual([]);
    await end(w);
    const next = await alertWorld(db, { tenantId, wallMs: w.clock.readClock().wallMs + 2_000 });
    try {
      for (const address of [routerAddress, behindAddress])
        next.behaviours.set(address, { fails: 'timeout' });
      await next.pass(100);
      expect(await told()).toEqual(['Router']);
    } finally {
      await end(next);
    }
  },
);

it('where its router is gone, or belongs to nobody who is asked, it is told as before', async () => {
  const w = await world(0, [8, 16]);
  try {
    cut(w, behindAddress);
    w.engine.removed(w.router);
    while ((await told()).length === 0) await w.pass(1);
    const [behind] = await w.rows();
    expect(behind?.told).toBeLessThanOrEqual(3);
  } finally {
    await end(w);
  }
});

it('what its router held back is asked as soon as that is back, not in its turn, and told where it still fails', async () => {
  const w = await world(0, [40, 50]);
  try {
    cut(w, routerAddress, behindAddress);
    await w.pass(130);
    expect(await told()).toEqual(['Router']);
    w.behaviours.delete(routerAddress);
    await w.untilAsked(routerAddress);
    await w.pass(6);
    expect(await told()).toEqual(['Router', 'Behind']);
  } finally {
    await end(w);
  }
});
