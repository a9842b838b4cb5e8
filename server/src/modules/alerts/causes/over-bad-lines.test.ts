import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addRule } from '../../../../test/alert-world.ts';
import { causeWorld, type Firing } from '../../../../test/cause-world.ts';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addTenant } from '../../../../test/devices.ts';
import { addLine, addOutlet } from '../../../../test/lines.ts';

let db: TestDatabase;
let tenantId: number;
let w: ReturnType<typeof causeWorld>;
let tenants = 0;
let cpe: string;
let lineId: string;
let outletId: string;

beforeAll(async () => void (db = await testDatabase()));
afterAll(() => db.close());
beforeEach(async () => {
  tenantId = await addTenant(db.database, `Tenant ${++tenants}`);
  w = causeWorld(db, tenantId);
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
});
