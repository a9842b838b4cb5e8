import { describe, expect, it } from 'vitest';
import { addAgent } from '../../../../test/add-agent.ts';
import { addRule } from '../../../../test/alert-world.ts';
import { causeWorld, type Firing } from '../../../../test/cause-world.ts';
import { addTenant } from '../../../../test/devices.ts';
import { addLine, addOutlet } from '../../../../test/lines.ts';
import { db, tenantId, useCauseWorld, w } from '../../../../test/use-cause-world.ts';

useCauseWorld();

let outlets = 0;

const loss: Firing = { kind: 'line', metric: 'line.loss', severity: 'major' };
const delay: Firing = { kind: 'line', metric: 'line.rtt', severity: 'minor' };

/** Shops in one region, each with a line of one provider that ends at a device of the shop. */
async function shops(
  count: number,
  { provider = 'Telecom', region = 'South', tenant = { id: tenantId, world: w } } = {},
) {
  const all: { readonly cpe: string; readonly line: string }[] = [];
  for (let at = 1; at <= count; at += 1) {
    const outletId = await addOutlet(db, tenant.id, `${++outlets}`, region);
    const cpe = await tenant.world.device(`cpe${at}`, [], outletId);
    const line = await addLine(db.database, tenant.id, outletId, { name: `line${at}`, provider });
    await db.admin.query('update line set device_id = $2 where id = $1', [line, cpe]);
    all.push({ cpe, line });
  }
  return all;
}
const linesOf = (all: readonly { readonly line: string }[]) => all.map(({ line }) => line);
const cpesOf = (all: readonly { readonly cpe: string }[]) => all.map(({ cpe }) => cpe);
const fired = async () => (await w.told()).filter((one) => one.startsWith('fired'));
/** Those that are told of stand alone, and what is put out is looked at. */
async function fire(ids: readonly string[], given: Firing) {
  await w.fire(ids, given);
  await w.pass(0);
  await w.pass(2);
}
const roots = async () => (await w.causes()).filter((one) => !one.includes(' < '));

describe('lines of one provider in one region that lose packets', () => {
  it('are one alert with its extent, which grows and shrinks, and tells what is left when it is over', async () => {
    const all = await shops(8);
    await fire(linesOf(all.slice(0, 6)), loss);
    expect(await w.told()).toEqual(['fired line1', ...[2, 3, 4, 5, 6].map((at) => `noted line${at}`)]);
    expect(await w.causes()).toEqual(['line1', ...[2, 3, 4, 5, 6].map((at) => `line${at} < line1`)]);
    expect((await w.row('line1')).storm).toMatchObject({
      ...{ kind: 'provider', name: 'Telecom', region: 'South', quality: 'loss', peak: 6, overAt: null },
    });
    expect((await w.row('line2')).muted).toBe('consequence');

    await w.pass(600);
    await fire(linesOf(all.slice(6)), loss);
    expect(await w.told()).toEqual(['noted line7', 'noted line8']);
    expect((await w.row('line1')).storm).toMatchObject({ peak: 8 });

    await w.endValues(all[0]!.line);
    await w.pass(1);
    expect(await w.told()).toEqual(['leads line2']);
    expect((await w.row('line2')).storm).toMatchObject({ quality: 'loss', name: 'Telecom', peak: 8 });

    await w.endValues(...linesOf(all.slice(1, 5)));
    await w.pass(1);
    expect(await w.told()).toEqual(['resolved line1', 'resolved line2']);
    for (const { line } of all.slice(5)) await w.stands(line, 'up');
    await w.pass(2);
    expect(await w.told()).toEqual(['fired line6', 'fired line7', 'fired line8']);
    expect(await w.causes()).toEqual(['line6', 'line7', 'line8']);
  });

  it('are each told where they are fewer, of other regions or providers, or come minutes apart', async () => {
    const here = await shops(4);
    const other = await shops(3, { provider: 'Other' });
    const north = await shops(3, { region: 'North' });
    await fire(linesOf(here), loss);
    await fire(linesOf(other), loss);
    await fire(linesOf(north), loss);
    expect(await fired()).toHaveLength(10);
    await w.pass(300);
    const later = await shops(1);
    await fire(linesOf(later), loss);
    expect(await fired()).toEqual(['fired line1']);
    expect(await roots()).toHaveLength(11);
  });

  it('are one with slow ones nowhere, and slow ones are one of their own', async () => {
    const all = await shops(6);
    await fire(linesOf(all.slice(0, 3)), loss);
    await fire(linesOf(all.slice(3)), delay);
    expect(await fired()).toHaveLength(6);
    await fire(linesOf(all.slice(0, 3)), delay);
    expect(await fired()).toEqual([]);
    expect((await w.row('line4')).storm).toMatchObject({ kind: 'provider', quality: 'delay', peak: 6 });
    // Three that lose packets, and the one that stands for those that are slow.
    expect(await roots()).toHaveLength(4);
  });

  it('count once, whatever number of rules says so', async () => {
    const all = await shops(3);
    await fire(linesOf(all), loss);
    await fire(linesOf(all), { ...loss, severity: 'warning' });
    expect(await fired()).toHaveLength(6);
  });

  it('are nothing to another tenant of the same provider', async () => {
    const all = await shops(3);
    const otherId = await addTenant(db.database, 'Other of the same MSP');
    const other = causeWorld(db, otherId);
    const theirs = await shops(3, { tenant: { id: otherId, world: other } });
    await fire(linesOf(all), loss);
    await other.fire(linesOf(theirs), loss);
    await other.pass(0);
    await other.pass(2);
    expect(await fired()).toHaveLength(3);
    expect((await other.told()).filter((one) => one.startsWith('fired'))).toHaveLength(3);
    expect((await w.row('line1')).storm).toBeNull();
  });

  it('take with them the devices that are asked over them', async () => {
    const all = await shops(6);
    const behind: string[] = [];
    for (const cpe of cpesOf(all)) behind.push(await w.device(`behind ${behind.length}`, [cpe]));
    await fire(linesOf(all), loss);
    expect(await fired()).toEqual(['fired line1']);
    await fire([...cpesOf(all), ...behind], { metric: 'ping.loss', severity: 'minor' });
    expect(await fired()).toEqual([]);
    expect(await roots()).toEqual(['line1']);
    // A line and its device are one of the extent.
    expect((await w.row('line1')).storm).toMatchObject({ peak: 6 });
  });

  it('are one with devices that lose packets first, whose lines were seen to', async () => {
    const all = await shops(6);
    for (const { line } of all) await w.stands(line, 'up');
    await db.admin.query('update subject_status set loss_percent = 12 where subject_id = any($1)', [
      linesOf(all),
    ]);
    await fire(cpesOf(all), { metric: 'ping.loss', severity: 'minor' });
    expect(await fired()).toEqual(['fired cpe1']);
    expect((await w.row('cpe1')).storm).toMatchObject({ kind: 'provider', name: 'Telecom', peak: 6 });
    // A measurement that loses none by chance tells nobody of a device.
    await db.admin.query('update subject_status set loss_percent = 0 where subject_id = any($1)', [
      linesOf(all),
    ]);
    await w.pass(60);
    expect(await fired()).toEqual([]);
    // Worse ones are told once, and take the milder ones in.
    await fire(linesOf(all), loss);
    await w.pass(1);
    expect(await fired()).toEqual(['fired line1']);
    expect(await roots()).toEqual(['line1']);
  });
});

describe('where many are out', () => {
  it('those that lose packets are told with them, and by themselves once the outage is over', async () => {
    const all = await shops(8);
    await fire(linesOf(all.slice(0, 6)), { kind: 'line' });
    expect(await fired()).toEqual(['fired line1']);
    await fire(linesOf(all.slice(6)), loss);
    expect(await fired()).toEqual([]);
    expect(await w.causes()).toContain('line7 < line1');
    expect((await w.row('line1')).storm).toMatchObject({ peak: 6 });
    await w.end(...linesOf(all.slice(0, 6)));
    await w.pass(1);
    for (const { line } of all) await w.stands(line, 'up');
    await w.pass(2);
    expect(await fired()).toEqual(['fired line7', 'fired line8']);
  });

  it('what lost packets before is in the outage, and none of it is told when its own storm ends', async () => {
    const all = await shops(8);
    await fire(linesOf(all), loss);
    expect(await fired()).toEqual(['fired line1']);
    await w.pass(60);
    await fire(linesOf(all.slice(0, 6)), { kind: 'line' });
    expect(await fired()).toEqual(['fired line1']);
    expect(await roots()).toEqual(['line1']);
    const open = await w.causes();
    expect(open.filter((one) => one === 'line7 < line1' || one === 'line8 < line1')).toHaveLength(2);
  });

  it('a value that is worse than the outage is told', async () => {
    const all = await shops(8);
    await fire(linesOf(all.slice(0, 6)), { kind: 'line', severity: 'minor' });
    await fired();
    await fire(linesOf(all.slice(6)), loss);
    expect(await fired()).toEqual(['fired line7', 'fired line8']);
  });
});

it('devices of one outlet that are bad in one way are one alert of the outlet', async () => {
  const outletId = await addOutlet(db, tenantId, '7', 'South');
  const ids: string[] = [];
  for (let at = 1; at <= 6; at += 1) ids.push(await w.device(`d${at}`, [], outletId));
  await fire(ids, { metric: 'device.cpu' });
  expect(await fired()).toHaveLength(6);
  await fire(ids, { metric: 'ping.rtt', severity: 'warning' });
  expect(await fired()).toEqual(['fired d1']);
  expect((await w.row('d1')).storm).toMatchObject({
    kind: 'outlet',
    name: 'Shop 7',
    quality: 'delay',
    peak: 6,
  });
});

it('devices that one agent measures are one alert of what it sees', async () => {
  const agentId = await addAgent(db, tenantId);
  const ids: string[] = [];
  for (let at = 1; at <= 5; at += 1) ids.push(await w.device(`d${at}`));
  await db.admin.query('update device set agent_id = $2 where id = any($1)', [ids, agentId]);
  await fire(ids, { metric: 'ping.loss' });
  expect(await fired()).toEqual(['fired d1']);
  expect((await w.row('d1')).storm).toMatchObject({ kind: 'agent', name: 'Box', quality: 'loss', peak: 5 });
});

it('who is announced to be worked on is in none', async () => {
  const all = await shops(5);
  await w.fire(linesOf(all), loss);
  await db.admin.query(`update alert set muted = 'maintenance' where subject_id = $1`, [all[0]!.line]);
  await w.pass(0);
  await w.pass(2);
  expect(await fired()).toHaveLength(4);
});

describe('what is bad, but not for long enough yet', () => {
  const forS = 300;

  /** Lines that lose packets, of which the first fires in so many seconds, each other one so many later. */
  async function come(lines: readonly string[], inS: number, apartS: number) {
    const settings = { bound: 'above', value: 5, hysteresis: 3, forS } as const;
    const condition = { kind: 'threshold', settings } as const;
    const ruleId = await addRule(db, tenantId, { subjectKind: 'line', metric: 'line.loss', condition });
    for (const [at, line] of lines.entries())
      await db.admin.query(
        `insert into rule_watch (tenant_id, rule_id, subject_id, subject_kind, target_id, rule_version, phase, since)
          select tenant_id, id, $3, 'line', $3, version, 'pending', to_timestamp($4::double precision)
          from alert_rule where tenant_id = $1 and id = $2`,
        [tenantId, ruleId, line, w.now() / 1_000 + inS + at * apartS - forS],
      );
  }
  /** They come no more: they are good, or fire. */
  const gone = (lines: readonly string[]) =>
    db.admin.query('delete from rule_watch where tenant_id = $1 and subject_id = any($2)', [tenantId, lines]);

  it('is waited for where it makes a storm of what fires: all are told once', async () => {
    const all = linesOf(await shops(6));
    await come(all.slice(1), 10, 10);
    await w.fire(all.slice(0, 1), loss);
    expect(await w.pass(0)).toBe(42);
    const said: string[] = [];
    for (const line of all.slice(1)) {
      await w.pass(10);
      await gone([line]);
      await w.fire([line], loss);
      await w.pass(0);
      said.push(...(await fired()));
    }
    expect(said).toEqual(['fired line1']);
    expect((await w.row('line1')).storm).toMatchObject({ quality: 'loss', peak: 6 });
  });

  it('is waited for no longer once it is good again, and not where all of it are too few', async () => {
    const all = linesOf(await shops(6));
    await come(all.slice(1), 10, 10);
    await fire(all.slice(0, 1), loss);
    expect(await fired()).toEqual([]);
    await gone(all.slice(3));
    await w.pass(1);
    expect(await fired()).toEqual(['fired line1']);
  });

  it('is waited for a minute and a half at most', async () => {
    const all = linesOf(await shops(6));
    await come(all.slice(1), 20, 0);
    await w.fire(all.slice(0, 1), loss);
    await w.pass(0);
    await w.pass(85);
    expect(await fired()).toEqual([]);
    await w.pass(8);
    expect(await fired()).toEqual(['fired line1']);
  });

  it('of other regions, or slow to answer, is not waited for', async () => {
    const all = linesOf(await shops(1));
    await come(linesOf(await shops(5, { region: 'North' })), 10, 0);
    await fire(all, delay);
    await fire(all, loss);
    expect(await fired()).toHaveLength(2);
  });
});
