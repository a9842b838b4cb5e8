import { createHash } from 'node:crypto';
import { RuleSettler } from '../../src/modules/alerts/rules/settle-rules.jobs.ts';
import { silentLog } from '../../src/platform/log.ts';
import { addDevice, addTenant } from '../devices.ts';
import { addLine, addOutlet } from '../lines.ts';
import { dayDatabase, type DayDatabase } from './day-database.ts';
import { addDayRules, addMembers } from './day-members.ts';
import { type DayScript } from './day-script.ts';

export const addressOf = (at: number) => `10.70.0.${at + 1}`;

/** When within its interval something is asked hangs on its id: of a seed it is the same each time. */
function idOf(seed: number, what: string): string {
  const hash = createHash('sha256').update(`${seed} ${what}`).digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** A database in which the devices, the test, the members and the rules of a day stand. */
export async function dayWorld(
  script: DayScript,
  startMs: number,
): Promise<{ db: DayDatabase; tenantId: number }> {
  const db = await dayDatabase(startMs);
  const { admin, database } = db;
  const tenantId = await addTenant(database, 'Shop');
  await new RuleSettler({ database, log: silentLog, languageOf: () => 'en' }).settleAll();
  await addMembers(db, tenantId);
  await addDayRules(db, tenantId, (name) => idOf(script.seed, name));
  const ids = new Map<string, string>();
  for (const [at, { name, behind, works }] of script.devices.entries()) {
    const id = await addDevice(database, tenantId, addressOf(at), {
      ...{ id: idOf(script.seed, name), name, intervalS: 60 },
    });
    ids.set(name, id);
    if (behind)
      await admin.query('update subject_status set depends_on = array[$2::uuid] where subject_id = $1', [
        ...[id, ids.get(behind)],
      ]);
    for (const { fromS, toS } of works)
      await admin.query(
        `insert into maintenance_window (tenant_id, subject_id, from_at, to_at)
          values ($1, $2, to_timestamp($3::float8 / 1000), to_timestamp($4::float8 / 1000))`,
        [tenantId, id, startMs + fromS * 1000, startMs + toS * 1000],
      );
  }
  await addPath(db, tenantId, script.seed);
  return { db, tenantId };
}

async function addPath(db: DayDatabase, tenantId: number, seed: number): Promise<void> {
  const outletId = await addOutlet(db, tenantId, 'C1', 'South');
  const lineId = await addLine(db.database, tenantId, outletId, { id: idOf(seed, 'line') });
  await db.admin.query(
    `with agent as (
      insert into agent (tenant_id, name, public_key) values ($1, 'Agent', decode(repeat('00', 32), 'hex')) returning tenant_id, id
    ), test as (
      insert into dial_test (tenant_id, name, kind, settings, interval_s)
      values ($1, 'path', 'ping', '{"count":3,"intervalMs":20,"timeoutMs":500}', 300) returning tenant_id, id
    ), target as (
      insert into dial_target (tenant_id, test_id, address) select tenant_id, id, '203.0.113.1' from test
      returning tenant_id, test_id, id
    ), path as (
      insert into dial_path (tenant_id, id, test_id, target_id, source_kind, source_id, source_line_id)
      select t.tenant_id, $2, t.test_id, t.id, 'agent', agent.id, $3 from target t, agent returning tenant_id, id
    )
    insert into subject_status (tenant_id, kind, subject_id, state, reason, since)
    select tenant_id, 'dial_path', id, 'unmeasured', 'not-polled-yet', to_timestamp(0) from path`,
    [tenantId, idOf(seed, 'path'), lineId],
  );
}
