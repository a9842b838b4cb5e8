import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addDevice, addInterfaces, addTenant } from '../../../../test/devices.ts';
import { on } from '../../../platform/events/event-bus.ts';
import { subjectEventsKept } from '../../subjects/index.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { silentLog } from '../../../platform/log.ts';
import { type CommitHook } from '../ingest/ingest.ts';
import { engineWorld } from '../test/engine-world.ts';
import { FaultWatch } from './fault-watch.ts';
import { faultSide } from './fault-side.ts';
import { gatherEvidence } from './gather-evidence.ts';
import { SightBoard } from './sight-board.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

/** A tenant of its own with an outlet of two lines at one device, and lines of another provider elsewhere. */
async function house() {
  const tenantId = await addTenant(db.database, 'One');
  const outlet = async (number: string) =>
    (
      await db.admin.query(
        `insert into outlet (tenant_id, number, name, region) values ($1, $2, 'Shop', 'South') returning id`,
        [tenantId, number],
      )
    ).rows[0].id as string;
  const line = async (given: object) =>
    db.database.withTenant(jobScope([tenantId]), async (tx) => {
      const values = {
        ...{ tenantId, name: 'Fibre', provider: 'Telecom', access: 'fibre', role: 'primary' },
        ...{ addressKind: 'static', currency: 'CNY', ...given },
      };
      const { id } = await tx
        .insertInto('line')
        .values(values as never)
        .returning('id')
        .executeTakeFirstOrThrow();
      const status = { tenantId, kind: 'line', subjectId: id, state: 'unmeasured', reason: 'not-polled-yet' };
      await tx
        .insertInto('subjectStatus')
        .values({ ...status, since: new Date(0) })
        .execute();
      return id;
    });
  const [here, there] = [await outlet('1'), await outlet('2')];
  const deviceId = await addDevice(db.database, tenantId, '10.3.0.1', { sealedCommunity: Buffer.from('x') });
  const otherId = await addDevice(db.database, tenantId, '10.3.0.2', { sealedCommunity: Buffer.from('x') });
  await db.admin.query('update device set outlet_id = $1 where tenant_id = $2', [here, tenantId]);
  const [wan0, wan1] = await addInterfaces(db.database, tenantId, deviceId, ['wan0', 'wan1']);
  const lineId = await line({ outletId: here, address: '203.0.113.1', deviceId, interfaceId: wan0 });
  const backup = { outletId: here, address: '203.0.113.2', deviceId, interfaceId: wan1, provider: 'Unicom' };
  await line({ ...backup, role: 'backup' });
  for (const n of [11, 12, 13])
    await line({ outletId: there, address: `203.0.113.${n}`, provider: n === 11 ? 'Telecom' : 'Unicom' });

  const sights = new SightBoard();
  const hooks: CommitHook[] = [];
  const w = engineWorld({
    database: db.database,
    tenantId,
    hooks: [(taken) => hooks.flatMap((h) => h(taken))],
  });
  const parts = { sights, lines: w.tools.lines, nowMs: () => w.clock.readClock().wallMs };
  const watch = new FaultWatch({
    ...{ ...parts, database: db.database, log: silentLog },
    publish: (_tenant, message) => w.notified.push({ tenantId, message }),
  });
  hooks.push(sights.hook, watch.hook);
  const fail = (...addresses: string[]) =>
    addresses.forEach((one) => w.behaviours.set(one, { fails: 'timeout' }));
  const events = async () => {
    await watch.idle();
    const { rows } = await db.admin.query(
      `select data from subject_event where subject_id = $1 and kind = 'fault-side' order by at`,
      [lineId],
    );
    return rows.map(({ data }) => data as { side: string; evidence: { what: string; counts: boolean }[] });
  };
  const pass = async (seconds: number) => {
    for (let s = 0; s < seconds; s += 10) {
      await w.pass(10);
      await watch.idle();
    }
  };
  const sideNow = async () => {
    const gathered = await db.database.withTenant(jobScope([tenantId]), (tx) =>
      gatherEvidence(tx, tenantId, lineId, parts),
    );
    return faultSide(gathered?.evidence ?? [], parts.nowMs()).side;
  };
  return { ...w, lineId, deviceId, otherId, tenantId, fail, events, pass, sideNow, watch };
}

it('a line that goes while its device lives, has a signal and hears nothing is written down as the carrier’s, once', async () => {
  const h = await house();
  for (const address of ['10.3.0.1', '10.3.0.2']) h.behaviours.set(address, { octetsPs: 0 });
  await h.engine.start();
  await h.pass(130);
  expect(await h.sideNow()).toBe('none');
  const heard: string[] = [];
  db.database.events.subscribe(
    on(
      subjectEventsKept,
      ({ events }) => void heard.push(...events.map(({ kind, targetId }) => `${targetId} ${kind}`)),
    ),
  );
  h.fail('203.0.113.1');
  await h.pass(400);
  expect(await h.sideNow()).toBe('carrier');
  const events = await h.events();
  expect(events.map(({ side }) => side)).toEqual(['carrier']);
  const counted = events[0]?.evidence.filter(({ counts }) => counts).map(({ what }) => what);
  expect(new Set(counted)).toEqual(
    new Set(['test-to-line', 'others-elsewhere', 'provider-elsewhere', 'traffic', 'other-line', 'interface']),
  );
  expect(heard).toEqual([`${h.lineId} fault-side`]);
  expect(h.notified.some(({ message }) => message.type === 'subject.event')).toBe(true);
  await h.engine.stop();
  await h.watch.stop();
});

it('a house that goes dark is written down as power, and stays so when it is back', async () => {
  const h = await house();
  await h.engine.start();
  await h.pass(130);
  h.fail('203.0.113.1', '203.0.113.2', '10.3.0.1', '10.3.0.2');
  await h.pass(300);
  expect((await h.events()).map(({ side }) => side)).toEqual(['power-or-cpe']);
  h.behaviours.clear();
  await h.pass(200);
  expect((await h.events()).map(({ side }) => side)).toEqual(['power-or-cpe']);
  await h.engine.stop();
  await h.watch.stop();
});

it('everything that goes at once, over all providers, is our own hub', async () => {
  const h = await house();
  await h.engine.start();
  await h.pass(130);
  h.fail(...[1, 2, 11, 12, 13].map((n) => `203.0.113.${n}`), '10.3.0.1', '10.3.0.2');
  await h.pass(300);
  expect((await h.events()).map(({ side }) => side)).toEqual(['hub']);
  await h.engine.stop();
  await h.watch.stop();
});

it('a device that started anew, as it says once its only line is back, tells that power was gone', async () => {
  const h = await house();
  await db.admin.query(`delete from line where tenant_id = $1 and role = 'backup'`, [h.tenantId]);
  await h.engine.start();
  await h.pass(130);
  h.fail('203.0.113.1', '10.3.0.1', '10.3.0.2');
  await h.pass(300);
  expect((await h.events()).map(({ side }) => side)).toEqual(['cannot-tell']);
  h.behaviours.clear();
  h.behaviours.set('10.3.0.1', { startedAtMs: h.clock.readClock().monotonicMs - 20_000 });
  await h.pass(300);
  expect((await h.events()).map(({ side }) => side)).toEqual(['cannot-tell', 'power-or-cpe']);
  await h.engine.stop();
  await h.watch.stop();
});
