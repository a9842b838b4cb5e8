import { randomUUID } from 'node:crypto';
import { staysAfterMin } from '@linekeeper/contract/alerts/alert-terms';
import { beforeEach, describe, expect, it } from 'vitest';
import { addAgent } from '../../../../test/add-agent.ts';
import { addRule } from '../../../../test/alert-world.ts';
import { addLine, addOutlet } from '../../../../test/lines.ts';
import { db, tenantId, useCauseWorld, w } from '../../../../test/use-cause-world.ts';
import { unmute } from '../maintenance/unmute.jobs.ts';

/** What is put out to be told of a line behind a device, where a member may see lines alone, and where nobody may (decision 0120). */
const alerts = 'DMS_SERVER_MANAGE_ALERT';
const lines = 'DMS_SERVER_MANAGE_WAN_VIEW';
const devices = 'DMS_SERVER_MANAGE_DEVICE';
useCauseWorld();

let cpe: string;
let wan: string;
let outletId: string;

beforeEach(async () => {
  outletId = await addOutlet(db, tenantId, 'S-1', 'South');
  cpe = await w.device('cpe', [], outletId);
  wan = await addLine(db.database, tenantId, outletId, { name: 'wan' });
  await db.admin.query('update line set device_id = $2 where id = $1', [wan, cpe]);
});

/** A member who holds some codes. */
async function addMember(codes: readonly string[], enabled = true): Promise<void> {
  const [id, roleId] = [randomUUID(), randomUUID()];
  const sql = (text: string, values: readonly unknown[]) => db.admin.query(text, [tenantId, ...values]);
  await sql(
    `insert into member (tenant_id, id, username, administrator, enabled, password_hash) values ($1, $2, $3, false, $4, 'x')`,
    [id, `m-${id}`, enabled],
  );
  await sql('insert into role (tenant_id, id, name) values ($1, $2, $3)', [roleId, roleId]);
  for (const code of codes)
    await sql('insert into role_permission (tenant_id, role_id, permission) values ($1, $2, $3)', [
      roleId,
      code,
    ]);
  await sql('insert into member_role (tenant_id, member_id, role_id) values ($1, $2, $3)', [id, roleId]);
}
/** It is looked at as it happens, and again when what was waited for is due. */
async function looks(): Promise<void> {
  for (const seconds of [0, 2, 2]) await w.pass(seconds);
}
const liner = () => addMember([alerts, lines]);
/** The device is known to fail, and the line behind it too. */
async function cut(): Promise<void> {
  await w.fire([cpe]);
  await w.fire([wan], { kind: 'line' });
  await looks();
}

describe('a line behind a device that fails', () => {
  it('is told apart where a member may see lines alone, and so is its end', async () => {
    await liner();
    await cut();
    expect(await w.causes()).toEqual(['cpe', 'wan < cpe']);
    expect(await w.told()).toEqual(['apart wan', 'fired cpe']);
    await looks();
    expect(await w.told()).toEqual([]);
    await w.end(wan);
    await looks();
    expect(await w.told()).toEqual(['resolved wan']);
  });

  it('is noted alone where everybody who may see lines may see devices, and its end is told to nobody', async () => {
    await addMember([alerts, lines, devices]);
    await addMember([alerts, devices]);
    await addMember([lines]);
    await addMember([alerts, lines], false);
    await cut();
    expect(await w.told()).toEqual(['fired cpe', 'noted wan']);
    await w.end(wan);
    await looks();
    expect(await w.told()).toEqual([]);
  });

  it('is told to all as before once its cause is gone, and its end once', async () => {
    await liner();
    await cut();
    await w.told();
    await w.end(cpe);
    await looks();
    await w.stands(wan, 'down');
    await looks();
    expect(await w.told()).toEqual(['fired wan', 'resolved cpe']);
    await w.end(wan);
    await looks();
    expect(await w.told()).toEqual(['resolved wan']);
  });

  it('that was told to all before is told to nobody again', async () => {
    await liner();
    await w.fire([wan], { kind: 'line' });
    await looks();
    expect(await w.told()).toEqual(['fired wan']);
    await w.fire([cpe]);
    await looks();
    expect(await w.causes()).toEqual(['cpe', 'wan < cpe']);
    expect(await w.told()).toEqual(['fired cpe']);
  });

  it('that is worked on is told apart when the work is over', async () => {
    await liner();
    await w.fire([cpe]);
    await w.fire([wan], { kind: 'line' });
    await db.admin.query(`update alert set muted = 'maintenance' where tenant_id = $1 and subject_id = $2`, [
      tenantId,
      wan,
    ]);
    await looks();
    expect(await w.told()).toEqual(['fired cpe', 'noted wan']);
    await unmute({ database: db.database, clock: w.now }, tenantId);
    await looks();
    expect(await w.told()).toEqual(['apart wan']);
  });

  it('that comes and goes is told apart no more after three times, until it stays', async () => {
    await liner();
    const ruleId = await addRule(db, tenantId);
    await w.fire([cpe]);
    await looks();
    expect(await w.told()).toEqual(['fired cpe']);
    const blink = async () => {
      await w.fire([wan], { kind: 'line', ruleId });
      await looks();
      const told = await w.told();
      await w.end(wan);
      await w.pass(300);
      return [...told, ...(await w.told())];
    };
    for (let count = 0; count < 3; count += 1) expect(await blink()).toEqual(['apart wan', 'resolved wan']);
    expect(await blink()).toEqual(['noted wan']);
    await w.fire([wan], { kind: 'line', ruleId });
    await w.pass(staysAfterMin * 60 - 1);
    expect(await w.told()).toEqual(['noted wan']);
    await w.pass(1);
    expect(await w.told()).toEqual(['apart wan']);
  });

  it('takes what is behind it along: what came of the line comes of the device then, and is told apart as well', async () => {
    await liner();
    const agent = await addAgent(db, tenantId);
    await db.admin.query('update agent set outlet_id = $2 where id = $1', [agent, outletId]);
    await w.fire([wan], { kind: 'line' });
    await w.fire([agent], { kind: 'agent' });
    await looks();
    expect(await w.causes()).toEqual(['Box < wan', 'wan']);
    expect(await w.told()).toEqual(['fired wan', 'noted Box']);
    await w.fire([cpe]);
    await looks();
    expect(await w.causes()).toEqual(['Box < cpe', 'cpe', 'wan < cpe']);
    expect(await w.told()).toEqual(['apart Box', 'fired cpe']);
  });
});
