import { describe, expect, it } from 'vitest';
import { addAgent } from '../../../../test/add-agent.ts';
import { addRule } from '../../../../test/alert-world.ts';
import { type Firing } from '../../../../test/cause-world.ts';
import { addDialTest } from '../../../../test/dial-sources.ts';
import { addLine, addOutlet } from '../../../../test/lines.ts';
import { db, tenantId, useCauseWorld, w } from '../../../../test/use-cause-world.ts';

useCauseWorld();

const path: Firing = { kind: 'dial_path', severity: 'major' };
const fired = async () => (await w.told()).filter((one) => one.startsWith('fired'));

/** Agents in shops of their own, each with a line of another provider. */
async function sources(count: number) {
  const all: { readonly agentId: string; readonly lineId: string }[] = [];
  for (let at = 1; at <= count; at += 1) {
    const outletId = await addOutlet(db, tenantId, `${at}`, 'South');
    const agentId = await addAgent(db, tenantId);
    await db.admin.query('update agent set name = $2, outlet_id = $3 where id = $1', [
      ...[agentId, `A${at}`, outletId],
    ]);
    const lineId = await addLine(db.database, tenantId, outletId, { name: `L${at}`, provider: `P${at}` });
    for (const id of [agentId, lineId]) await w.stands(id, 'up');
    all.push({ agentId, lineId });
  }
  return all;
}

/** A test of one target from so many agents, of which all answered until a minute ago. */
async function asked(count: number, intervalS = 60) {
  const from = await sources(count);
  const [paths] = await addDialTest(db, tenantId, {
    name: 'Portal',
    from: from.map(({ agentId }) => ({ agentId })),
    intervalS,
  });
  const ids = paths!.map(({ pathId }) => pathId);
  for (const id of ids) await w.stands(id, 'up');
  await w.pass(60);
  return { from, ids };
}

/** They fail, one half a second after the other. */
async function fail(...ids: readonly string[]) {
  for (const id of ids) {
    await w.stands(id, 'down');
    await w.fire([id], path);
    await w.pass(0.5);
  }
  await w.pass(2);
}
async function mend(...ids: readonly string[]) {
  for (const id of ids) await w.stands(id, 'up');
  await w.end(...ids);
  await w.pass(1);
}

describe('a target of a dial test that fails from all its sources', () => {
  it('is one alert with its extent, which grows, and is over when the target is mended', async () => {
    const { ids } = await asked(3);
    await fail(...ids.slice(0, 2));
    expect(await w.told()).toEqual(['fired Portal · A1', 'noted Portal · A2']);
    expect((await w.row('Portal · A1')).storm).toMatchObject({
      ...{ kind: 'target', name: 'Portal · 203.0.113.1', region: '', peak: 2, overAt: null },
    });
    await fail(ids[2]!);
    expect(await w.told()).toEqual(['noted Portal · A3']);
    expect(await w.causes()).toEqual([
      'Portal · A1',
      'Portal · A2 < Portal · A1',
      'Portal · A3 < Portal · A1',
    ]);
    expect((await w.row('Portal · A1')).storm).toMatchObject({ peak: 3, overAt: null });

    await mend(ids[0]!);
    expect(await w.told()).toEqual(['leads Portal · A2']);
    await mend(...ids.slice(1));
    expect(await w.told()).toEqual(['resolved Portal · A1', 'resolved Portal · A2']);
    expect((await w.row('Portal · A1')).storm.overAt).not.toBeNull();
  });

  it('and is mended, but for one source: that is told', async () => {
    const { ids } = await asked(3);
    await fail(...ids);
    expect(await fired()).toEqual(['fired Portal · A1']);
    await mend(...ids.slice(0, 2));
    await w.stands(ids[2]!, 'down');
    await w.pass(2);
    expect(await w.told()).toEqual(['fired Portal · A3', 'resolved Portal · A1']);
    expect(await w.causes()).toEqual(['Portal · A3']);
    expect((await w.row('Portal · A3')).storm).toBeNull();
  });

  it('is one alert where one agent asks it by two lines', async () => {
    const [one, other] = await sources(2);
    const agentId = one!.agentId;
    await db.admin.query(
      'update line set outlet_id = (select outlet_id from line where id = $1) where id = $2',
      [...[one!.lineId, other!.lineId]],
    );
    const [paths] = await addDialTest(db, tenantId, {
      name: 'Portal',
      from: [one!, { ...other!, agentId }],
    });
    const ids = paths!.map(({ pathId }) => pathId);
    for (const id of ids) await w.stands(id, 'up');
    await w.pass(60);
    await fail(...ids);
    expect(await fired()).toEqual(['fired Portal · A1']);
    expect(await w.causes()).toEqual(['Portal · A1', 'Portal · A1 < Portal · A1']);
  });

  it('is none where each source asks its own gateway', async () => {
    const { ids } = await asked(2);
    await db.admin.query('update dial_target set address = null, is_gateway = true where tenant_id = $1', [
      tenantId,
    ]);
    await fail(...ids);
    expect(await fired()).toEqual(['fired Portal · A1', 'fired Portal · A2']);
  });

  it('is one alert for each test, and for each of its targets', async () => {
    const from = await sources(2);
    const agents = from.map(({ agentId }) => ({ agentId }));
    const web = await addDialTest(db, tenantId, {
      name: 'Web',
      from: agents,
      to: ['192.0.2.1', '192.0.2.2'],
    });
    const mail = await addDialTest(db, tenantId, { name: 'Mail', from: agents });
    const ids = [...web, ...mail].flat().map(({ pathId }) => pathId);
    for (const id of ids) await w.stands(id, 'up');
    await w.pass(60);
    // Of the first target one source still answers.
    await fail(...ids.filter((_, at) => at !== 1));
    await w.stands(ids[1]!, 'up');
    await w.pass(1);
    expect((await fired()).sort()).toEqual(['fired Mail · A1', 'fired Web · A1', 'fired Web · A1']);
    const { rows } = await db.admin.query(
      `select storm ->> 'name' as name from alert where tenant_id = $1 and storm is not null order by name`,
      [tenantId],
    );
    expect(rows).toEqual([{ name: 'Mail · 203.0.113.1' }, { name: 'Web · 192.0.2.2' }]);
  });
});

describe('a test whose sources have their turns minutes apart', () => {
  it('is one alert of its target as soon as the second of them fails, and the others join it', async () => {
    const { ids } = await asked(4, 600);
    for (const id of ids) {
      await fail(id);
      await w.pass(180);
    }
    expect(await fired()).toEqual(['fired Portal · A1']);
    expect((await w.row('Portal · A1')).storm).toMatchObject({ kind: 'target', peak: 4 });
  });

  it('is several where one is answered in its turn after another one failed, whatever becomes of it', async () => {
    const { ids } = await asked(2, 600);
    await fail(ids[0]!);
    await w.pass(300);
    await w.stands(ids[1]!, 'up');
    await w.pass(600);
    await fail(ids[1]!);
    expect(await fired()).toEqual(['fired Portal · A1', 'fired Portal · A2']);
    expect((await w.row('Portal · A1')).storm).toBeNull();
  });

  it('is several where five of six fail minutes apart and one answers', async () => {
    const { ids } = await asked(6, 600);
    for (const id of ids.slice(1)) {
      await fail(id);
      await w.stands(ids[0]!, 'up');
      await w.pass(125);
    }
    expect(await fired()).toHaveLength(5);
  });
});

describe('a source that fails', () => {
  it('alone is an alert of its own, and several are while another one answers', async () => {
    const { ids } = await asked(3);
    await fail(ids[0]!);
    expect(await fired()).toEqual(['fired Portal · A1']);
    await w.pass(60);
    await w.stands(ids[2]!, 'up');
    await fail(ids[1]!);
    expect(await fired()).toEqual(['fired Portal · A2']);
    expect((await w.row('Portal · A1')).storm).toBeNull();
  });

  it('is told after all where another one turns out to have answered all the time', async () => {
    const { ids } = await asked(3);
    await fail(...ids.slice(0, 2));
    expect(await fired()).toEqual(['fired Portal · A1']);
    await w.pass(20);
    await w.stands(ids[2]!, 'up');
    await w.pass(0);
    await w.stands(ids[1]!, 'down');
    await w.pass(2);
    expect(await fired()).toEqual(['fired Portal · A2']);
  });

  it('with its agent, or by the line that it is asked over, is nothing of the target', async () => {
    const from = await sources(3);
    const [paths] = await addDialTest(db, tenantId, { name: 'Portal', from });
    const ids = paths!.map(({ pathId }) => pathId);
    for (const id of ids) await w.stands(id, 'up');
    await w.pass(60);
    await w.stands(from[0]!.lineId, 'down');
    await w.fire([from[0]!.lineId], { kind: 'line' });
    await w.stands(from[1]!.agentId, 'down');
    await w.fire([from[1]!.agentId], { kind: 'agent' });
    await fail(...ids);
    expect(await fired()).toEqual(['fired A2', 'fired L1', 'fired Portal · A3']);
    expect((await w.row('Portal · A3')).storm).toBeNull();
  });

  it('over a line that loses packets says nothing of the target', async () => {
    const { from, ids } = await asked(3);
    await w.fire([from[0]!.lineId], { kind: 'line', metric: 'line.loss', severity: 'major' });
    await w.pass(1);
    await fail(...ids);
    expect(await fired()).toEqual(['fired L1', 'fired Portal · A1', 'fired Portal · A2']);
    expect(await w.causes()).toContain('Portal · A3 < Portal · A2');
    expect((await w.row('Portal · A2')).storm).toMatchObject({ kind: 'target', peak: 2 });
  });

  it('stays with the target it failed with, whatever its line loses later', async () => {
    const { from, ids } = await asked(3);
    await fail(...ids);
    await fired();
    await w.fire([from[1]!.lineId], { kind: 'line', metric: 'line.loss', severity: 'major' });
    await w.pass(5);
    expect(await fired()).toEqual(['fired L2']);
    expect((await w.row('Portal · A1')).storm).toMatchObject({ peak: 3, overAt: null });
  });
});

it('five sources of many that fail at once are one alert of their target', async () => {
  const { ids } = await asked(7);
  for (const id of ids.slice(5)) await w.stands(id, 'up');
  await w.fire(ids.slice(0, 5), path);
  await w.pass(0);
  await w.pass(2);
  expect(await fired()).toEqual(['fired Portal · A1']);
  expect((await w.row('Portal · A1')).storm).toMatchObject({ kind: 'target', peak: 5 });
});

it('five sources from which a target loses packets are one alert, and the first of them waits for the others that come', async () => {
  const { ids } = await asked(6);
  const lossy = { kind: 'dial_path', metric: 'dial.loss', severity: 'minor' } as const;
  const settings = { bound: 'above', value: 5, hysteresis: 3, forS: 300 } as const;
  const ruleId = await addRule(db, tenantId, {
    ...{ subjectKind: 'dial_path', metric: 'dial.loss', condition: { kind: 'threshold', settings } },
  });
  for (const id of ids.slice(1))
    await db.admin.query(
      `insert into rule_watch (tenant_id, rule_id, subject_id, subject_kind, target_id, rule_version, phase, since)
        select tenant_id, id, $3, 'dial_path', $3, version, 'pending', to_timestamp($4::double precision)
        from alert_rule where tenant_id = $1 and id = $2`,
      [tenantId, ruleId, id, w.now() / 1_000 + 30 - settings.forS],
    );
  await w.fire(ids.slice(0, 1), lossy);
  await w.pass(0);
  await w.pass(30);
  expect(await fired()).toEqual([]);
  await db.admin.query('delete from rule_watch where tenant_id = $1', [tenantId]);
  await w.fire(ids.slice(1), lossy);
  await w.pass(0);
  await w.pass(2);
  expect(await fired()).toEqual(['fired Portal · A1']);
  expect((await w.row('Portal · A1')).storm).toMatchObject({ kind: 'target', quality: 'loss', peak: 6 });
});
