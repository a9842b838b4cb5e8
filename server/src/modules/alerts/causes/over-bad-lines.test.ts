import { beforeEach, describe, expect, it } from 'vitest';
import { addAgent } from '../../../../test/add-agent.ts';
import { addRule } from '../../../../test/alert-world.ts';
import { type Firing } from '../../../../test/cause-world.ts';
import { addDialTest } from '../../../../test/dial-sources.ts';
import { addLine, addOutlet } from '../../../../test/lines.ts';
import { db, tenantId, useCauseWorld, w } from '../../../../test/use-cause-world.ts';

useCauseWorld();

let cpe: string;
let lineId: string;
let outletId: string;

beforeEach(async () => {
  outletId = await addOutlet(db, tenantId, '7', 'South');
  cpe = await w.device('cpe', [], outletId);
  lineId = await endingLine('line');
});

async function endingLine(name: string) {
  const id = await addLine(db.database, tenantId, outletId, { name, provider: 'Telecom' });
  await db.admin.query('update line set device_id = $2 where id = $1', [id, cpe]);
  return id;
}
const line: Firing = { kind: 'line', metric: 'line.rtt', severity: 'minor' };
const device: Firing = { metric: 'ping.rtt', severity: 'warning' };
const fired = async () => (await w.told()).filter((one) => one.startsWith('fired'));
async function fire(ids: readonly string[], given: Firing) {
  await w.fire(ids, given);
  await w.pass(0);
  await w.pass(2);
}

describe('devices that are slow behind one line that is slow', () => {
  it('are consequences of its alert, and are told once the line is fast again and they are not', async () => {
    const behind = await w.device('behind', [cpe], outletId);
    await fire([lineId], line);
    await fire([cpe, behind], device);
    expect(await fired()).toEqual(['fired line']);
    expect(await w.causes()).toEqual(['behind < line', 'cpe < line', 'line']);
    await w.pass(600);
    await w.endValues(lineId);
    await w.pass(1);
    await w.stands(behind, 'up');
    await w.endValues(cpe);
    await w.pass(1);
    expect(await fired()).toEqual(['fired behind']);
  });

  it('wait for its alert where that comes soon', async () => {
    const settings = { bound: 'above', value: 200, hysteresis: 20, forS: 600 } as const;
    const condition = { kind: 'threshold', settings } as const;
    const ruleId = await addRule(db, tenantId, { subjectKind: 'line', metric: 'line.rtt', condition });
    await db.admin.query(
      `insert into rule_watch (tenant_id, rule_id, subject_id, subject_kind, target_id, rule_version, phase, since)
        select tenant_id, id, $3, 'line', $3, version, 'pending', to_timestamp($4::double precision)
        from alert_rule where tenant_id = $1 and id = $2`,
      [tenantId, ruleId, lineId, w.now() / 1_000 + 30 - settings.forS],
    );
    await fire([cpe], device);
    expect(await fired()).toEqual([]);
    await w.pass(28);
    await db.admin.query('delete from rule_watch where tenant_id = $1', [tenantId]);
    await fire([lineId], line);
    expect(await fired()).toEqual(['fired line']);
    expect(await w.causes()).toEqual(['cpe < line', 'line']);
  });

  it('are told where they are bad in another way, or worse than the line', async () => {
    await fire([lineId], line);
    await fire([cpe], { metric: 'ping.loss', severity: 'minor' });
    await fire([cpe], { ...device, severity: 'critical' });
    expect(await fired()).toEqual(['fired cpe', 'fired cpe', 'fired line']);
  });

  it('are told where nobody knows by which of two lines they are asked, and are not at the address of the slow one', async () => {
    await endingLine('other');
    await fire([lineId], line);
    await fire([cpe], device);
    expect(await fired()).toEqual(['fired cpe', 'fired line']);
    await w.endValues(cpe);
    await db.admin.query(
      'update line set address = (select address from device where id = $2) where id = $1',
      [...[lineId, cpe]],
    );
    await w.pass(600);
    await w.told();
    await fire([cpe], device);
    expect(await fired()).toEqual([]);
  });

  it('are told where the agent of their outlet asks them, which it does without the line', async () => {
    const agentId = await addAgent(db, tenantId);
    const lan = await w.device('lan', [cpe], outletId);
    await db.admin.query('update device set agent_id = $2 where id = $1', [lan, agentId]);
    await fire([lineId], line);
    await fire([lan], device);
    expect(await fired()).toEqual(['fired lan', 'fired line']);
  });

  it('are told where there is another way to them', async () => {
    const other = await w.device('other', [], outletId);
    const one = await w.device('one', [cpe], outletId);
    const both = await w.device('both', [cpe, other], outletId);
    await fire([lineId], line);
    await fire([one, both], device);
    expect(await fired()).toEqual(['fired both', 'fired line']);
    expect(await w.causes()).toContain('one < line');
  });

  it('are its consequences as paths that are asked by the line, but for the gateway before it, and what else the agent asks', async () => {
    const agentId = await addAgent(db, tenantId);
    await db.admin.query('update agent set outlet_id = $2 where id = $1', [agentId, outletId]);
    const over = { name: 'Over', from: [{ agentId, lineId }] };
    const [[by], [gateway], [lan]] = [
      (await addDialTest(db, tenantId, over))[0]!,
      (await addDialTest(db, tenantId, { ...over, name: 'Gateway' }))[0]!,
      (await addDialTest(db, tenantId, { name: 'LAN', from: [{ agentId }], to: ['10.9.9.9'] }))[0]!,
    ] as const;
    await db.admin.query(
      `update dial_target set address = null, is_gateway = true
        where id = (select target_id from dial_path where id = $1)`,
      [gateway!.pathId],
    );
    await fire([lineId], { ...line, metric: 'line.loss' });
    await fire(
      [by, gateway, lan].map((one) => one!.pathId),
      { kind: 'dial_path', metric: 'dial.loss', severity: 'warning' },
    );
    expect((await fired()).map((one) => one.split(' ')[1])).toEqual(['Gateway', 'LAN', 'line']);
  });
});
