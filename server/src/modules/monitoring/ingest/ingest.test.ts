import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../test/database.ts';
import { addDevice, addTenant } from '../../../../test/devices.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { silentLog } from '../../../platform/log.ts';
import { newWatched } from '../engine/watched.ts';
import { intervalsOf } from '../states/states.queries.ts';
import { calm } from '../states/subject-state.ts';
import { createEmbeddedStore } from '../store/index.ts';
import { watchTargets } from '../subjects/subject-kinds.ts';
import { engineWorld } from '../test/engine-world.ts';
import { handClock, scriptedTools } from '../test/scripted-tools.ts';
import { type CommitHook, ingest } from './ingest.ts';
import { type Measurement } from './measurement.ts';
import { pendingRow, type WriteRows } from './pending-rows.ts';
import { Writer } from './writer.ts';

let db: TestDatabase;
let tenantId: number;
let end = async () => {};
let count = 0;
beforeAll(async () => {
  db = await testDatabase();
  tenantId = await addTenant(db.database, 'One');
});
afterEach(async () => {
  await end();
  await db.admin.query('delete from device; delete from engine_heartbeat');
});
afterAll(() => db.close());

/** One device of which measurements are taken in by hand. */
async function world() {
  const id = await addDevice(db.database, tenantId, `10.4.0.${++count}`);
  const clock = handClock();
  const scope = jobScope([tenantId]);
  const [target] = await db.database.withTenant(scope, (tx) => watchTargets(tx, [id]));
  if (!target) throw new Error('The device is not watched.');
  const watched = newWatched(target, { ...scriptedTools(clock.readClock, new Map()), log: silentLog });
  const store = createEmbeddedStore(db.database);
  const told: string[] = [];
  const decidedS: number[] = [];
  const news = { is: false };
  const writer = new Writer({
    database: db.database,
    store,
    log: silentLog,
    publish: (_tenant, message) => void told.push(message.type),
    readClock: clock.readClock,
  });
  end = () => writer.stop();
  /** A measurement that many seconds after the start: answered, or failed. */
  const take = (atS: number, given: { fails?: boolean; source?: Measurement['source'] } = {}) => {
    const atMs = clock.start + atS * 1000;
    const measurement: Measurement = {
      subject: { kind: 'device', id },
      atMs,
      source: given.source ?? 'agent',
      verdict: given.fails
        ? { kind: 'failed', atMs, reason: 'snmp-timeout', evidence: null }
        : { kind: 'answered', atMs },
      values: Float64Array.from(watched.columns, (_, i) => atS + i),
      uptimeS: 1000 + atS,
      rows: [],
    };
    const isHeard = () => true;
    const publish = (_tenant: number, message: { type: string }) => void told.push(message.type);
    return ingest(measurement, watched, {
      ...{
        writer,
        publish,
        isHeard,
        hooks: [],
        onDecided: [
          ({ atMs: at }) => {
            decidedS.push((at - clock.start) / 1000);
            return { rows: [], isNews: news.is, undo: () => {} };
          },
        ],
        log: silentLog,
        nowMs: () => clock.readClock().wallMs + 3_600_000,
      },
      circumstancesOf: () => calm,
    });
  };
  const intervals = async () =>
    (
      await db.database.withTenant(scope, (tx) =>
        intervalsOf(tx, { tenantId, subjectId: id }, clock.start - 1e9, clock.start + 1e9),
      )
    ).map(({ state, fromMs }) => `${state} from ${(fromMs - clock.start) / 1000}`);
  const samples = async () => {
    const key = { tenantId, targetId: id, subjectId: id, metric: 'ping.rtt' as const };
    const query = { fromMs: clock.start - 1e6, toMs: clock.start + 1e6, points: 10_000, intervalMs: 1000 };
    const [range] = await store.range(scope, [key], query);
    return range?.points
      .filter(([, value]) => value !== null)
      .map(([at, value]) => [at - clock.start, value]);
  };
  return { id, watched, writer, told, decidedS, news, take, intervals, samples };
}

describe('measurements, whoever measured', () => {
  it('are kept once where they come again', async () => {
    const w = await world();
    for (const at of [10, 20, 20, 10]) w.take(at);
    await w.writer.flush();
    w.take(20, { source: 'remote-write' });
    await w.writer.flush();
    expect(await w.samples()).toEqual([
      [10_000, 10],
      [20_000, 20],
    ]);
    expect(await w.intervals()).toEqual(['up from 10']);
  });

  it('that come late are kept and decide no state of now', async () => {
    const w = await world();
    w.take(60);
    await w.writer.flush();
    w.told.length = 0;
    // An agent that was cut off tells what it saw meanwhile: two failures in a row, long ago.
    for (const at of [40, 30]) expect(w.take(at, { fails: true }).askAgainInMs).toBeNull();
    await w.writer.flush();
    expect(await w.intervals()).toEqual(['up from 60']);
    expect(await w.samples()).toHaveLength(3);
    expect(w.decidedS).toEqual([60]);
    // Nobody is told that something old was measured just now, and the device was last measured when it was.
    expect(w.told).toEqual([]);
    const { rows } = await db.admin.query(
      'select uptime_s, extract(epoch from measured_at) as at from subject_status where subject_id = $1',
      [w.id],
    );
    expect(rows[0]).toMatchObject({ uptime_s: 1060 });
    w.take(70, { fails: true });
    expect(w.watched.track.failedSinceMs).not.toBeNull();
  });
});

it('what somebody waits to hear of is written at once, the rest in its turn', async () => {
  const w = await world();
  w.take(10);
  await w.writer.flush();
  const soon = vi.spyOn(w.writer, 'soon');
  w.take(20);
  expect(soon).not.toHaveBeenCalled();
  w.news.is = true;
  w.take(30);
  expect(soon).toHaveBeenCalledOnce();
});

describe('a clock that is wrong', () => {
  it('of ours, set back, does not keep a device from being down', async () => {
    const w = engineWorld({ database: db.database, tenantId });
    end = () => w.engine.stop();
    const id = await addDevice(db.database, tenantId, '10.4.2.1', { intervalS: 10 });
    await w.engine.start();
    await w.pass(30);
    w.clock.setBack(3_600_000);
    w.behaviours.set('10.4.2.1', { fails: 'timeout' });
    await w.pass(60);
    const { rows } = await db.admin.query('select state from subject_status where subject_id = $1', [id]);
    expect(rows).toEqual([{ state: 'down' }]);
  });

  it('of somebody else, ahead of ours, decides nothing and does not freeze what is known', async () => {
    const w = await world();
    w.take(10);
    w.take(7_300, { fails: true });
    w.take(7_310, { fails: true });
    w.take(20, { fails: true });
    w.take(30, { fails: true });
    await w.writer.flush();
    expect(await w.intervals()).toEqual(['up from 10', 'down from 20']);
  });
});

it('what an agent tells of before our own restart decides nothing after it', async () => {
  const w = await world();
  w.take(60);
  await w.writer.flush();
  const [target] = await db.database.withTenant(jobScope([tenantId]), (tx) => watchTargets(tx, [w.id]));
  w.watched.decidedAtMs = newWatched(target as NonNullable<typeof target>, {
    ...scriptedTools(handClock().readClock, new Map()),
    log: silentLog,
  }).decidedAtMs;
  for (const at of [30, 40]) w.take(at, { fails: true });
  await w.writer.flush();
  expect(await w.intervals()).toEqual(['up from 60']);
});

describe('who looks at each measurement', () => {
  beforeAll(async () => {
    await db.admin.query(`create table noted (tenant_id integer, id uuid, xid xid8);
      grant all on noted to linekeeper_app`);
  });
  interface Note {
    readonly tenantId: number;
    readonly id: string;
  }
  const write: WriteRows<Note> = async (client, rows) => {
    for (const { tenantId: tenant, id } of rows)
      await client.query('insert into noted values ($1, $2, pg_current_xact_id())', [tenant, id]);
  };
  const hookOf =
    (writeRows: WriteRows<Note>): CommitHook =>
    ({ watched, change }) =>
      change ? [pendingRow(writeRows, randomUUID(), { tenantId, id: watched.target.id })] : [];

  it('writes in the transaction that keeps state and samples', async () => {
    const store = createEmbeddedStore(db.database);
    const w = engineWorld({ database: db.database, tenantId, store, hooks: [hookOf(write)] });
    end = () => w.engine.stop();
    const id = await addDevice(db.database, tenantId, '10.4.1.1', { intervalS: 10 });
    await w.engine.start();
    while ((await w.states(id)).length === 0) await w.pass(1);
    const { rows } = await db.admin.query(
      `select n.xid::text as note, i.xmin::text as state, h.xmin::text as samples
       from noted n join state_interval i on i.subject_id = n.id join sample_head h on h.target_id = n.id
       where n.id = $1 order by h.at_ms limit 1`,
      [id],
    );
    expect(rows).toHaveLength(1);
    expect(new Set(Object.values(rows[0]))).toHaveLength(1);
  });

  it('is not heard where it fails, and the measurement is taken in all the same', async () => {
    const fails: CommitHook = () => {
      throw new Error('a rule is wrong');
    };
    const w = engineWorld({ database: db.database, tenantId, hooks: [fails, hookOf(write)] });
    end = () => w.engine.stop();
    const id = await addDevice(db.database, tenantId, '10.4.1.3', { intervalS: 10 });
    await w.engine.start();
    await w.pass(30);
    expect(await w.states(id)).toEqual(['up']);
    expect((await db.admin.query('select from noted where id = $1', [id])).rowCount).toBe(1);
  });

  it('loses the row that can never be written alone, and waits with what may pass', async () => {
    const bad = randomUUID();
    let calls = 0;
    const picky: WriteRows<Note> = async (client, rows) => {
      // The first call meets the bad row; the second one, apart, a deadlock.
      if (++calls === 2) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
      for (const { tenantId: tenant, id } of rows)
        await client.query('insert into noted values ($1, $2, pg_current_xact_id())', [
          id === bad ? '\u0000' : tenant,
          id,
        ]);
    };
    const w = await world();
    const good = [randomUUID(), randomUUID()];
    for (const id of [good[0], bad, good[1]] as string[])
      w.writer.waiting.rows.add(pendingRow(picky, id, { tenantId, id }));
    await w.writer.flush();
    const noted = async () =>
      (await db.admin.query('select id from noted where id = any($1)', [[...good, bad]])).rowCount;
    expect([await noted(), w.writer.waiting.rows.size]).toEqual([0, 3]);
    await w.writer.flush();
    expect([await noted(), w.writer.waiting.rows.size]).toEqual([2, 0]);
  });

  it('loses what it cannot write, and nothing of anybody else’s', async () => {
    const refuse: WriteRows<Note> = async (client) =>
      void (await client.query('insert into no_such_table values (1)'));
    const store = createEmbeddedStore(db.database);
    const w = engineWorld({ database: db.database, tenantId, store, hooks: [hookOf(refuse), hookOf(write)] });
    end = () => w.engine.stop();
    const id = await addDevice(db.database, tenantId, '10.4.1.2', { intervalS: 10 });
    await w.engine.start();
    await w.pass(30);
    expect(await w.states(id)).toEqual(['up']);
    expect(await w.samples(id)).toBe(w.tools.asked.length);
    expect((await db.admin.query('select from noted where id = $1', [id])).rowCount).toBe(1);
    expect(w.engine.numbers().waitingPolls).toBe(0);
  });
});
