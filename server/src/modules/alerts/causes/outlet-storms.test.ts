import { describe, expect, it } from 'vitest';
import { addLine, addOutlet } from '../../../../test/lines.ts';
import { db, tenantId, useCauseWorld, w } from '../../../../test/use-cause-world.ts';

useCauseWorld();

const minute = 60;

describe('many of one outlet', () => {
  async function storm() {
    const outletId = await addOutlet(db, tenantId, '7', 'South');
    const ids: string[] = [];
    for (let at = 1; at <= 8; at += 1) ids.push(await w.device(`d${at}`, [], outletId));
    for (const id of ids.slice(0, 6)) {
      await w.fire([id]);
      await w.pass(0.1);
    }
    await w.pass(2);
    return ids;
  }

  it('are one alert with its extent, which grows, and is told as over once all is', async () => {
    const ids = await storm();
    expect((await w.told()).filter((one) => one.startsWith('fired'))).toEqual(['fired d1']);
    expect(await w.causes()).toEqual(['d1', 'd2 < d1', 'd3 < d1', 'd4 < d1', 'd5 < d1', 'd6 < d1']);
    expect((await w.row('d1')).storm).toMatchObject({
      kind: 'outlet',
      name: 'Shop 7',
      peak: 6,
      overAt: null,
    });
    await w.fire(ids.slice(6));
    await w.pass(minute);
    expect(await w.told()).toEqual(['noted d7', 'noted d8']);
    expect((await w.row('d1')).storm).toMatchObject({ peak: 8 });

    await w.end(ids[0]!);
    await w.pass(minute);
    expect(await w.told()).toEqual(['leads d2']);
    expect((await w.causes())[0]).toBe('d2');
    expect(await w.stepsOf('d2')).toEqual(['fired', 'cause', 'cause-gone', 'leads']);
    await w.end(...ids.slice(1));
    await w.pass(minute);
    expect(await w.told()).toEqual(['resolved d1', 'resolved d2']);
    expect((await w.row('d1')).storm.overAt).toBe(new Date(w.now()).toISOString());
    const { rows } = await db.admin.query('select from alert where tenant_id = $1 and not is_settled', [
      tenantId,
    ]);
    expect(rows).toHaveLength(0);
  });

  it('are told one by one where the storm is over and they still fail', async () => {
    const ids = await storm();
    await w.told();
    for (const id of ids.slice(0, 4)) await w.stands(id, 'up');
    await w.end(...ids.slice(0, 4));
    await w.pass(minute);
    await w.stands(ids[4]!, 'down');
    await w.pass(2);
    expect(await w.told()).toEqual(['fired d5', 'resolved d1']);
    await w.stands(ids[5]!, 'down');
    await w.pass(2);
    expect(await w.told()).toEqual(['fired d6']);
    expect(await w.causes()).toEqual(['d5', 'd6']);
  });

  it('stand for by their worst, and keep back none that is worse', async () => {
    const outletId = await addOutlet(db, tenantId, '7', 'South');
    const ids: string[] = [];
    for (let at = 1; at <= 7; at += 1) ids.push(await w.device(`d${at}`, [], outletId));
    await w.fire(ids.slice(0, 5), { severity: 'warning' });
    await w.fire(ids.slice(5, 6), { severity: 'major' });
    await w.pass(0);
    await w.pass(2);
    expect((await w.told()).filter((one) => one.startsWith('fired'))).toEqual(['fired d6']);
    await w.fire(ids.slice(6), { severity: 'critical' });
    await w.pass(1);
    await w.pass(2);
    expect(await w.told()).toEqual(['fired d7']);
  });
});

describe('few that are all of an outlet', () => {
  async function shop() {
    const outletId = await addOutlet(db, tenantId, '7', 'South');
    const ids: string[] = [];
    for (const name of ['gateway', 'switch', 'access']) ids.push(await w.device(name, [], outletId));
    for (const id of ids) await w.stands(id, 'up');
    await w.pass(minute);
    return ids as [string, string, string];
  }
  async function fail(...ids: readonly string[]) {
    for (const id of ids) {
      await w.stands(id, 'down');
      await w.fire([id]);
      await w.pass(0.5);
    }
    await w.pass(2);
  }
  const fired = async () => (await w.told()).filter((one) => one.startsWith('fired'));

  it('are told once, and once more where one is left when the others are back', async () => {
    const [gateway, middle, access] = await shop();
    await fail(gateway, middle, access);
    expect(await fired()).toEqual(['fired gateway']);
    expect(await w.causes()).toEqual(['access < gateway', 'gateway', 'switch < gateway']);
    expect((await w.row('gateway')).storm).toMatchObject({ kind: 'outlet', peak: 3 });
    await w.stands(gateway, 'up');
    await w.end(gateway);
    await w.pass(10);
    await w.stands(middle, 'up');
    await w.end(middle);
    await w.pass(10);
    await w.stands(access, 'down');
    await w.pass(2);
    expect(await w.told()).toEqual(['fired access', 'leads switch', 'resolved gateway', 'resolved switch']);
  });

  it('are told one by one where another device answers all the time, also where that is seen later', async () => {
    const [gateway, middle, access] = await shop();
    await fail(gateway, middle);
    expect(await fired()).toEqual(['fired gateway']);
    await w.stands(access, 'up');
    await w.pass(0);
    await w.stands(middle, 'down');
    await w.pass(2);
    expect(await fired()).toEqual(['fired switch']);
    expect(await w.causes()).toEqual(['gateway', 'switch']);
  });

  it('is not a device and its line, nor two of an outlet of which a third one answers', async () => {
    const [gateway, middle, access] = await shop();
    await w.pass(minute);
    await w.stands(gateway, 'down');
    await w.fire([gateway]);
    await w.pass(5);
    await w.stands(access, 'up');
    await fail(middle);
    expect(await fired()).toEqual(['fired gateway', 'fired switch']);

    const outletId = await addOutlet(db, tenantId, '8', 'South');
    const only = await w.device('only', [], outletId);
    const line = await addLine(db.database, tenantId, outletId, { name: 'Fibre' });
    await w.fire([only]);
    await w.fire([line], { kind: 'line' });
    await w.pass(0);
    await w.pass(2);
    expect(await fired()).toEqual(['fired Fibre', 'fired only']);
  });
});
