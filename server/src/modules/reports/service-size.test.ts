import { exportRows } from '@linekeeper/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs, monthMs, reportWorld } from '../../../test/report-world.ts';
import { reportRowsOf } from '../../../test/report-rows.ts';

let world: Awaited<ReturnType<typeof reportWorld>>;
let serviceId: string;

/** Copies one row of a table so often, each with what makes it another. */
const copies = (table: string, id: string, each: string) =>
  world.db.admin.query(
    `insert into ${table} select (jsonb_populate_record(null::public.${table}, to_jsonb(one) || ${each})).*
     from ${table} one cross join generate_series(1, $2) n where one.${table === 'subject_status' ? 'subject_id' : 'id'} = $1`,
    [id, exportRows + 1],
  );

const alertsOf = (subjectId: string, count: number) =>
  world.db.admin.query(
    `insert into alert (tenant_id, id, subject_kind, subject_id, target_id, subject_name, severity, rule_name, condition, states,
       began_at, fired_at, state, outlet_name, region, provider)
     select $1, gen_random_uuid(), 'device', $2, $2, 'x', 'major', 'Rule', '{"kind":"state","settings":{"forS":0}}', '{down}',
       to_timestamp($3), to_timestamp($3), 'firing', '', '', '' from generate_series(1, $4)`,
    [world.tenantId, subjectId, (monthMs + dayMs) / 1000, count],
  );

beforeAll(async () => {
  world = await reportWorld();
  serviceId = await world.addService([
    { kind: 'device', id: world.router },
    { kind: 'line', id: world.broken },
  ]);
}, 120_000);
afterAll(() => world.close());

const asked = { contents: ['devices', 'lines', 'alerts'], subjectKinds: ['device'] };
const ofService = async (kind: string) => {
  const place = { scope: 'service', serviceId };
  return reportRowsOf((await world.make({ ...asked, kind, place })).files.get('csv')!);
};
const ofAll = (kind: string) => world.make({ ...asked, kind });

describe('a report of a service is refused by its own size alone', () => {
  it('where its tenant has more alerts than a report holds', async () => {
    await alertsOf(world.router, 2);
    await alertsOf(world.switchId, exportRows);
    await expect(ofAll('alerts')).rejects.toThrow('REPORT_TOO_LARGE');
    expect((await ofService('alerts')).get('alerts')).toHaveLength(2);
  });

  it('and no report of alerts by what only was about to fire', async () => {
    await world.db.admin.query('delete from alert where subject_id = $1', [world.switchId]);
    await world.db.admin.query(
      `with rule as (
         insert into alert_rule (tenant_id, name, severity, subject_kind, condition, states)
         values ($1, 'Rule', 'major', 'device', '{"kind":"state","settings":{"forS":0}}', '{down}') returning id
       )
       insert into rule_watch (tenant_id, rule_id, rule_version, subject_kind, subject_id, target_id, phase, since, alert_id)
       select $1, rule.id, 1, 'device', n.id, n.id, 'pending', to_timestamp($2), gen_random_uuid()
       from rule, (select gen_random_uuid() as id from generate_series(1, $3)) n`,
      [world.tenantId, (monthMs + dayMs) / 1000, exportRows + 1],
    );
    expect(reportRowsOf((await ofAll('alerts')).files.get('csv')!).get('alerts')).toHaveLength(2);
  });

  it('where its tenant has more lines and devices than a report holds', async () => {
    const fresh = `'id', md5('%' || n)::uuid`;
    const idOf = (kind: string) => fresh.replace('%', kind);
    await copies('line', world.kept, `jsonb_build_object(${idOf('line')}, 'name', 'line ' || n)`);
    await copies(
      'device',
      world.switchId,
      `jsonb_build_object(${idOf('device')}, 'name', 'device ' || n, 'address', '20.0.0.0'::inet + n)`,
    );
    for (const [kind, id] of [
      ['line', world.kept],
      ['device', world.switchId],
    ] as const)
      await copies('subject_status', id, `jsonb_build_object('subject_id', md5('${kind}' || n)::uuid)`);
    await expect(ofAll('inventory')).rejects.toThrow('REPORT_TOO_LARGE');
    const tables = await ofService('inventory');
    expect(tables.get('devices')).toHaveLength(1);
    expect(tables.get('lines')).toHaveLength(1);
  }, 120_000);
});
