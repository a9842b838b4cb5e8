import { describe, expect, it } from 'vitest';
import { addRule } from '../../../../test/alert-world.ts';
import { concurrentTransaction } from '../../../../test/concurrent-writer.ts';
import { addLine, addOutlet } from '../../../../test/lines.ts';
import { db, tenantId, useCauseWorld, w } from '../../../../test/use-cause-world.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { unmute } from '../maintenance/unmute.jobs.ts';
import { lookAtCauses } from './look-at-causes.ts';

useCauseWorld();

const minute = 60;

describe('what is reached through what fails', () => {
  it('is not told, points to its cause, and is told once that is mended and it still fails', async () => {
    const router = await w.device('router');
    const behind = await w.device('behind', [router]);
    await w.fire([behind]);
    expect(await w.pass(0)).toBe(2);
    await w.fire([router]);
    await w.pass(1);
    expect(await w.causes()).toEqual(['behind < router', 'router']);
    await w.pass(2);
    expect(await w.told()).toEqual(['fired router', 'noted behind']);
    expect(await w.row('behind')).toMatchObject({ muted: 'consequence', is_told: false, told_at: null });

    await w.end(router);
    await w.pass(minute);
    expect(await w.told()).toEqual(['resolved router']);
    await w.stands(behind, 'down');
    await w.pass(2);
    expect(await w.told()).toEqual(['fired behind']);
    expect(await w.row('behind')).toMatchObject({ muted: null, is_told: true });
    expect(await w.stepsOf('behind')).toEqual(['fired', 'cause', 'cause-gone']);
    await w.end(behind);
    await w.pass(minute);
    expect(await w.told()).toEqual(['resolved behind']);
    await w.pass(minute);
    expect(await w.told()).toEqual([]);
  });

  it('is not told before it was asked again, and never where it is back by then', async () => {
    const router = await w.device('router');
    const behind = await w.device('behind', [router]);
    await w.stands(behind, 'unreachable');
    await w.fire([router, behind]);
    await w.pass(0);
    await w.pass(2);
    await w.told();
    await w.pass(minute);
    await w.end(router);
    await w.pass(0);
    for (let look = 0; look < 20; look += 1) expect(await w.pass(2)).toBe(2);
    expect(await w.told()).toEqual(['resolved router']);
    await w.newKeeper().look(tenantId);
    await w.stands(behind, 'up');
    await w.end(behind);
    expect(await w.pass(1)).toBeNull();
    expect(await w.told()).toEqual([]);
  });

  it('is told in the end where nobody comes to ask it', async () => {
    const router = await w.device('router');
    const behind = await w.device('behind', [router]);
    await w.fire([router, behind]);
    await w.pass(0);
    await w.pass(2);
    await w.end(router);
    await w.pass(0);
    await w.told();
    await w.pass(179);
    expect(await w.told()).toEqual([]);
    await w.pass(1);
    expect(await w.told()).toEqual(['fired behind']);
  });

  it('is never told where it ends before its cause', async () => {
    const router = await w.device('router');
    const behind = await w.device('behind', [router]);
    await w.fire([router, behind]);
    await w.pass(0);
    await w.pass(2);
    await w.end(behind);
    await w.pass(minute);
    expect(await w.told()).toEqual(['fired router', 'noted behind']);
  });

  it('is told where what lies between answered since', async () => {
    const router = await w.device('router');
    const between = await w.device('between', [router]);
    const end = await w.device('end', [between]);
    await w.stands(between, 'up');
    await w.pass(1);
    await w.fire([router, end]);
    await w.pass(0);
    await w.pass(1);
    expect(await w.causes()).toEqual(['end < router', 'router']);
    await w.stands(between, 'up');
    await w.stands(end, 'down');
    await w.pass(1);
    await w.pass(2);
    expect(await w.told()).toEqual(['fired end', 'fired router', 'noted end']);
  });

  it('are a line and its dial tests, of the device that the line ends at: one page', async () => {
    const outletId = await addOutlet(db, tenantId, '7', 'South');
    const cpe = await w.device('cpe', [], outletId);
    const line = await addLine(db.database, tenantId, outletId, { name: 'Fibre' });
    await db.admin.query('update line set device_id = $2 where id = $1', [line, cpe]);
    const { rows } = await db.admin.query(
      `with test as (insert into dial_test (tenant_id, name, kind, settings, interval_s) values ($1, 'Ping', 'ping', '{}', 60) returning id),
        target as (insert into dial_target (tenant_id, test_id, line_id) select $1, id, $2 from test returning id, test_id)
      insert into dial_path (tenant_id, test_id, target_id, source_kind) select $1, test_id, id, 'server' from target returning id`,
      [tenantId, line],
    );
    await w.fire([rows[0].id], { kind: 'dial_path', isValue: true });
    await w.fire([line], { kind: 'line' });
    await w.fire([cpe]);
    await w.pass(0);
    await w.pass(2);
    expect(await w.causes()).toEqual(['cpe', 'Fibre < cpe', 'Ping < cpe']);
    expect((await w.told()).filter((one) => one.startsWith('fired'))).toEqual(['fired cpe']);
  });
});

describe('what comes and goes', () => {
  const whole = ['fired edge', 'resolved edge'];
  /** A rule and a device that fires for five seconds each five minutes, with what is told of it each time. */
  const blinking = async () => {
    const ruleId = await addRule(db, tenantId);
    const id = await w.device('edge');
    const blink = async () => {
      await w.fire([id], { ruleId });
      await w.pass(0);
      await w.pass(5);
      const told = await w.told();
      await w.end(id);
      await w.pass(5 * minute);
      return [...told, ...(await w.told())];
    };
    return { ruleId, id, blink };
  };

  it('is said once, is told again when it stays, and anew once it was calm', async () => {
    const { ruleId, id, blink } = await blinking();
    for (let count = 0; count < 3; count += 1) expect(await blink()).toEqual(whole);
    expect(await blink()).toEqual(whole);
    expect(await w.row('edge')).toMatchObject({ is_flapping: true, muted: null });
    expect(await w.stepsOf('edge')).toContain('flapping');
    expect(await blink()).toEqual(['noted edge']);
    await w.fire([id], { ruleId });
    expect(await w.pass(0)).toBe(15 * minute);
    expect(await w.row('edge')).toMatchObject({ is_flapping: true, muted: 'flapping' });
    await w.pass(14 * minute);
    expect(await w.told()).toEqual(['noted edge']);
    await w.pass(minute);
    expect(await w.told()).toEqual(['fired edge']);
    expect(await w.row('edge')).toMatchObject({ is_flapping: true, muted: null });
    await w.pass(40 * minute);
    expect(await w.told()).toEqual([]);
    await w.end(id);
    await w.pass(60 * minute);
    expect(await w.told()).toEqual(['resolved edge']);
    expect(await blink()).toEqual(whole);
    expect(await w.row('edge')).toMatchObject({ is_flapping: false });
  });

  it('is told each time it stays, however rarely it is back', async () => {
    const { ruleId, id, blink } = await blinking();
    for (let count = 0; count < 5; count += 1) await blink();
    for (let count = 0; count < 3; count += 1) {
      await w.fire([id], { ruleId });
      await w.pass(0);
      await w.pass(15 * minute);
      await w.pass(35 * minute);
      expect(await w.told()).toEqual(['fired edge', 'noted edge']);
      await w.end(id);
      await w.pass(5 * minute);
      expect(await w.told()).toEqual(['resolved edge']);
    }
  });

  it('is not what somebody closes by hand each time', async () => {
    const { ruleId, id } = await blinking();
    for (let count = 0; count < 6; count += 1) {
      const [alertId] = await w.fire([id], { ruleId });
      await w.pass(0);
      await w.pass(5);
      expect(await w.told()).toEqual(['fired edge']);
      await w.close(alertId!);
      await w.pass(minute);
      expect(await w.told()).toEqual(['resolved edge']);
      expect(await w.row('edge')).toMatchObject({ is_flapping: false });
    }
  });
});

describe('announced work', () => {
  it('mutes before any cause does; when it is over, what is a consequence is not told', async () => {
    const router = await w.device('router');
    const behind = await w.device('behind', [router]);
    await w.fire([router, behind]);
    await db.admin.query(`update alert set muted = 'maintenance' where tenant_id = $1 and subject_id = $2`, [
      tenantId,
      behind,
    ]);
    await w.pass(0);
    await w.pass(2);
    expect(await w.told()).toEqual(['fired router', 'noted behind']);
    expect(await w.row('behind')).toMatchObject({ muted: 'maintenance' });
    await unmute({ database: db.database, clock: w.now }, tenantId);
    expect(await w.row('behind')).toMatchObject({ muted: 'consequence' });
    await w.pass(minute);
    expect(await w.told()).toEqual([]);
  });

  it('over one of many leaves the others to be told', async () => {
    const outletId = await addOutlet(db, tenantId, '7', 'South');
    const ids: string[] = [];
    for (let at = 1; at <= 6; at += 1) ids.push(await w.device(`d${at}`, [], outletId));
    const [first] = await w.fire(ids);
    await db.admin.query(`update alert set muted = 'maintenance' where id = $1`, [first]);
    await w.pass(0);
    await w.pass(2);
    expect((await w.told()).filter((one) => one.startsWith('fired'))).toHaveLength(1);
    expect(await w.row('d1')).toMatchObject({ cause_id: null, is_told: false });
  });
});

describe('nothing is told twice or lost', () => {
  it('where a process ends between firing and telling, or while it writes', async () => {
    const id = await w.device('edge');
    await w.fire([id]);
    await w.pass(0);
    await w.pass(1);
    const scope = jobScope([tenantId]);
    const cut = db.database.withTenant(scope, async (tx, client) => {
      await lookAtCauses(tx, client, { tenantId, nowMs: w.now() + 5_000 });
      throw new Error('Killed.');
    });
    await expect(cut).rejects.toThrow('Killed.');
    expect(await w.told()).toEqual([]);
    await w.pass(1);
    await w.newKeeper().look(tenantId);
    expect(await w.told()).toEqual(['fired edge']);
  });

  it('where two processes look at once', async () => {
    const ids = [await w.device('a'), await w.device('b'), await w.device('c')];
    await w.fire(ids);
    await w.pass(0);
    await w.pass(1.5);
    const another = await concurrentTransaction(
      db,
      `select pg_advisory_xact_lock($1, hashtext('alert causes'))`,
      [tenantId],
    );
    const looks = [w.pass(1), w.newKeeper().look(tenantId), w.newKeeper().look(tenantId)];
    await another.commitWhenAwaited(looks.length);
    await Promise.all(looks);
    expect(await w.told()).toEqual(['fired a', 'fired b', 'fired c']);
  });

  it('where it ended before anybody looked', async () => {
    const id = await w.device('edge');
    await w.fire([id]);
    await w.end(id);
    await w.pass(0);
    expect(await w.told()).toEqual(['fired edge', 'resolved edge']);
    await w.pass(minute);
    expect(await w.told()).toEqual([]);
  });

  it('where somebody is just changing it: who looks does not wait, and comes again', async () => {
    const id = await w.device('edge');
    const [alertId] = await w.fire([id]);
    await db.admin.query('begin');
    await db.admin.query('update alert set owner_id = owner_id where id = $1', [alertId]);
    await expect(w.pass(0)).rejects.toMatchObject({ code: '55P03' });
    await db.admin.query('commit');
    await w.pass(0);
    await w.pass(2);
    expect(await w.told()).toEqual(['fired edge']);
  });

  it('by a keeper that hears of what fired, and at a start', async () => {
    const keeper = w.newKeeper();
    const id = await w.device('edge');
    await w.fire([id], { isValue: true });
    keeper.start();
    await expect.poll(() => w.told(), { timeout: 10_000 }).toEqual(['fired edge']);
    const next = await w.device('next');
    await w.fire([next], { isValue: true });
    keeper.changed(tenantId);
    await expect.poll(() => w.told(), { timeout: 10_000 }).toEqual(['fired next']);
    await keeper.stop();
  });
});
