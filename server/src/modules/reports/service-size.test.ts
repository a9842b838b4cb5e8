import { exportRows } from '@linekeeper/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Tx } from '../../platform/db/database.ts';
import { deviceRows } from '../devices/index.ts';
import { lineRows } from '../lines/index.ts';
import { dayMs, monthMs, reportWorld } from '../../../test/report-world.ts';
import { reportRowsOf } from '../../../test/report-rows.ts';

let world: Awaited<ReturnType<typeof reportWorld>>;
let serviceId: string;

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

  it('since of its devices and lines alone are read as many as a report holds', async () => {
    const page = { page: 1, pageSize: 1, order: 'asc' } as const;
    const asTenant = <T>(work: (tx: Tx) => Promise<T>) => world.db.database.withTenant(world.scope, work);
    // Sorted by name another one comes before it.
    const devices = await asTenant((tx) =>
      deviceRows(tx, world.tenantId, { ...page, ids: [world.switchId] }, 1),
    );
    expect(devices.map(({ id }) => id)).toEqual([world.switchId]);
    const lines = await asTenant((tx) => lineRows(tx, world.tenantId, { ...page, ids: [world.kept] }, 1));
    expect(lines.map(({ id }) => id)).toEqual([world.kept]);
    const tables = await ofService('inventory');
    expect(tables.get('devices')).toHaveLength(1);
    expect(tables.get('lines')).toHaveLength(1);
  });
});
