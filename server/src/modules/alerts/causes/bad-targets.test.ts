import { describe, expect, it } from 'vitest';
import { addAgent } from '../../../../test/add-agent.ts';
import { addRule } from '../../../../test/alert-world.ts';
import { addDialTest } from '../../../../test/dial-sources.ts';
import { db, tenantId, useCauseWorld, w } from '../../../../test/use-cause-world.ts';

useCauseWorld();

const lossy = { kind: 'dial_path', metric: 'dial.loss', severity: 'minor' } as const;
const slow = { ...lossy, metric: 'dial.rtt' } as const;
const fired = async () => (await w.told()).filter((one) => one.startsWith('fired'));

/** A test of targets from so many agents; of each target the paths, which all answer. */
async function asked(
  count: number,
  given: { readonly to?: readonly string[]; readonly intervalS?: number } = {},
) {
  const from: { readonly agentId: string }[] = [];
  for (let at = 1; at <= count; at += 1) {
    const agentId = await addAgent(db, tenantId);
    await db.admin.query('update agent set name = $2 where id = $1', [agentId, `A${at}`]);
    await w.stands(agentId, 'up');
    from.push({ agentId });
  }
  const paths = await addDialTest(db, tenantId, { name: 'Portal', from, ...given });
  const ids = paths.map((own) => own.map(({ pathId }) => pathId));
  await answer(...ids.flat());
  await w.pass(60);
  return ids;
}
/** They are measured, and answer. */
async function answer(...ids: readonly string[]) {
  for (const id of ids) await w.stands(id, 'up');
}
/** Values of them turn bad, one two seconds after the other. */
async function spoil(ids: readonly string[], given: typeof lossy | typeof slow = lossy) {
  for (const id of ids) {
    await answer(id);
    await w.fire([id], given);
    await w.pass(2);
  }
}

const settings = { bound: 'above', value: 5, hysteresis: 3, forS: 300 } as const;
/** A path has lost packets for a time, of the five minutes after which that is told. */
async function wait(pathId: string, forS: number) {
  const ruleId = await addRule(db, tenantId, {
    ...{ subjectKind: 'dial_path', metric: 'dial.loss', condition: { kind: 'threshold', settings } },
  });
  await db.admin.query(
    `insert into rule_watch (tenant_id, rule_id, subject_id, subject_kind, target_id, rule_version, phase, since)
      select tenant_id, id, $3, 'dial_path', $3, version, 'pending', to_timestamp($4::double precision)
      from alert_rule where tenant_id = $1 and id = $2`,
    [tenantId, ruleId, pathId, w.now() / 1_000 - forS],
  );
}

describe('a target of a dial test that loses packets from all its few sources', () => {
  it('is one page: the first is told, the others join it; and it is over with the last but one', async () => {
    const [ids] = await asked(3);
    await spoil(ids!);
    expect(await fired()).toEqual(['fired Portal · A1']);
    expect((await w.row('Portal · A1')).storm).toMatchObject({
      ...{ kind: 'target', quality: 'loss', peak: 3, overAt: null },
    });
    await answer(...ids!.slice(1));
    await w.endValues(...ids!.slice(1));
    await w.pass(2);
    expect(await fired()).toEqual([]);
    expect((await w.row('Portal · A1')).storm.overAt).not.toBeNull();
  });

  it('or is slow, is one page in each of both ways', async () => {
    const [ids] = await asked(2);
    await spoil(ids!);
    await spoil(ids!, slow);
    expect(await fired()).toEqual(['fired Portal · A1', 'fired Portal · A1']);
  });

  it('is one page where a source is bad as well, and not for long enough yet', async () => {
    const [ids] = await asked(3);
    await wait(ids![2]!, 10);
    await w.fire(ids!.slice(0, 2), lossy);
    await answer(ids![2]!);
    await w.pass(0);
    expect(await fired()).toEqual(['fired Portal · A1']);
    expect((await w.row('Portal · A1')).storm).toMatchObject({ kind: 'target', peak: 2 });
  });

  it('is one page still where it is good again from one of them', async () => {
    const [ids] = await asked(4);
    await spoil(ids!);
    await w.pass(60);
    await answer(...ids!);
    await w.endValues(ids![3]!);
    await w.pass(2);
    await answer(...ids!);
    await w.pass(2);
    expect(await fired()).toEqual(['fired Portal · A1']);
    expect((await w.row('Portal · A1')).storm).toMatchObject({ peak: 4, overAt: null });
  });

  it('is one page where its sources have their turns minutes apart', async () => {
    const [ids] = await asked(3, { intervalS: 600 });
    for (const id of ids!) {
      await spoil([id]);
      await w.pass(170);
    }
    expect(await fired()).toEqual(['fired Portal · A1']);
    expect((await w.row('Portal · A1')).storm).toMatchObject({ peak: 3 });
  });
});

describe('few sources that lose packets', () => {
  it('are told one by one where another one answers well', async () => {
    const [ids] = await asked(3);
    await w.fire(ids!.slice(0, 2), lossy);
    await answer(...ids!);
    await w.pass(2);
    expect(await fired()).toEqual(['fired Portal · A1', 'fired Portal · A2']);
    expect((await w.row('Portal · A1')).storm).toBeNull();
  });

  it('are told one by one where one of them loses packets to another target, too: it may do so by itself', async () => {
    const [portal, mail] = await asked(2, { to: ['192.0.2.1', '192.0.2.2'] });
    await spoil([mail![0]!, ...portal!]);
    expect(await fired()).toEqual(['fired Portal · A1', 'fired Portal · A1', 'fired Portal · A2']);
  });

  it('are told one by one where one of them is about to do so to another target, or loses packets to its own gateway', async () => {
    const [portal, mail] = await asked(2, { to: ['192.0.2.1', '192.0.2.2'] });
    await wait(mail![1]!, 10);
    await spoil(portal!);
    expect(await fired()).toEqual(['fired Portal · A1', 'fired Portal · A2']);
    await db.admin.query('delete from rule_watch where tenant_id = $1', [tenantId]);
    await w.endValues(...portal!);
    await w.pass(600);

    await db.admin.query(
      `update dial_target set address = null, is_gateway = true
        where tenant_id = $1 and id = (select target_id from dial_path where tenant_id = $1 and id = $2)`,
      [tenantId, mail![0]],
    );
    await spoil([mail![0]!, ...portal!]);
    expect(await fired()).toHaveLength(3);
  });

  it('are told after all where another one is answered well in its turn', async () => {
    const [ids] = await asked(3, { intervalS: 600 });
    await spoil([ids![0]!]);
    await w.pass(118);
    await spoil([ids![1]!]);
    expect(await fired()).toEqual(['fired Portal · A1']);
    await w.pass(280);
    await answer(ids![2]!);
    await w.pass(0);
    await answer(ids![1]!);
    await w.pass(2);
    expect(await fired()).toEqual(['fired Portal · A2']);
    expect((await w.row('Portal · A1')).storm.overAt).not.toBeNull();
  });

  it('are told after all where one of them turns out to lose packets to another target, too', async () => {
    const [portal, mail] = await asked(2, { to: ['192.0.2.1', '192.0.2.2'] });
    await spoil(portal!);
    expect(await fired()).toEqual(['fired Portal · A1']);
    await w.pass(60);
    await spoil([mail![0]!]);
    await answer(...portal!);
    await w.pass(2);
    expect(await fired()).toEqual(['fired Portal · A1', 'fired Portal · A2']);
  });
});
