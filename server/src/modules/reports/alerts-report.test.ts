import { randomUUID } from 'node:crypto';
import { exportRows } from '@linekeeper/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs, hourMs, monthMs, reportWorld } from '../../../test/report-world.ts';
import { reportRowsOf } from '../../../test/report-rows.ts';
import { jobScope } from '../../platform/db/job-scope.ts';
import { alertCsvColumns } from '../alerts/index.ts';

let world: Awaited<ReturnType<typeof reportWorld>>;
beforeAll(async () => {
  world = await reportWorld(async () => Buffer.from('%PDF-1.3 of a test'));
});
afterAll(() => world.close());

const read = (files: ReadonlyMap<string, Buffer>) => reportRowsOf(files.get('csv')!);

/** Has an alert fire, so many hours after the month began. */
const fire = (kind: string, hours: number, name: string, subjectId = randomUUID()) =>
  world.db.admin.query(
    `insert into alert (tenant_id, id, subject_kind, subject_id, target_id, subject_name, severity, rule_name, condition, states,
       began_at, fired_at, state, outlet_name, region, provider)
     values ($1, gen_random_uuid(), $2, $5, $5, $3, 'major', 'Rule', '{"kind":"state","settings":{"forS":0}}',
       '{down}', to_timestamp($4), to_timestamp($4), 'firing', '', '', '')`,
    [world.tenantId, kind, name, (monthMs + hours * hourMs) / 1000, subjectId],
  );

describe('a report of alerts', () => {
  const input = {
    kind: 'alerts',
    contents: ['alerts'],
    subjectKinds: ['device', 'service', 'licence'],
    fromMs: monthMs - 40 * dayMs,
    toMs: monthMs - 9 * dayMs,
  };
  const alerts = async (more: object = {}) => {
    const made = await world.make({ ...input, ...more });
    const { rows } = await world.db.admin.query('select subject_kinds from report where id = $1', [made.id]);
    const tables = read(made.files);
    const titles = alertCsvColumns({ language: 'en', timeZone: 'UTC' }).map(({ title }) => title);
    const [name, kind] = ['Subject', 'Kind of subject'].map((of) => `column_${titles.indexOf(of) + 1}`);
    return {
      listed: tables.get('alerts')!.map((row) => `${row[name!]}: ${row[kind!]}`),
      kinds: tables.get('kinds')!.map((row) => [row['kind'], row['alerts']]),
      noted: rows[0].subject_kinds as string[],
    };
  };
  const at = -20 * 24;

  it('say alerts by severity and rule, with those alone that fired within the period and whose kind may be seen', async () => {
    await fire('device', -1, 'before');
    await fire('device', 1, 'at night');
    await fire('device', 14, 'by day');
    await fire('line', 2, 'of a line');
    const input = { kind: 'alerts', contents: ['alerts', 'devices'], subjectKinds: ['device'] };
    const tables = read((await world.make(input)).files);
    const major = tables.get('severities')![1]!;
    expect([major['alerts'], major['at_night'], major['acknowledged']]).toEqual(['2', '1', '0']);
    expect(tables.get('rules')!.map((row) => [row['rule'], row['alerts']])).toEqual([['Rule', '2']]);
    expect(tables.get('alerts')!.length).toBe(2);
  });

  it('holds those of business services and of the licence, in no region, and says whose it holds', async () => {
    await fire('service', at, 'Shop');
    const all = await alerts();
    expect(all.listed).toEqual(['Shop: Service']);
    // Who may not see the licence reads what holds no alert of it.
    expect(all.noted).toEqual(['device', 'service']);
    await fire('licence', at + 1, 'Operations');
    await fire('device', at + 2, 'router');
    const more = await alerts();
    expect(more.listed).toEqual(['Shop: Service', 'Operations: Licence', 'router: Device']);
    expect(more.kinds).toEqual([
      ['service', '1'],
      ['licence', '1'],
      ['device', '1'],
    ]);
    expect(more.noted).toEqual(['device', 'service', 'licence']);
    expect((await alerts({ place: { scope: 'region', region: 'South' } })).listed).toEqual([]);
    expect((await alerts({ subjectKinds: ['device'] })).listed).toEqual(['router: Device']);
  });

  it('of a service holds its own, those of services below it and of what these rest on', async () => {
    const below = await world.addService([{ kind: 'device', id: world.router }]);
    const serviceId = await world.addService([{ kind: 'service', id: below }]);
    const other = await world.addService([{ kind: 'device', id: world.switchId }]);
    const far = at - 24 * 5;
    await fire('service', far, 'above', serviceId);
    await fire('service', far + 1, 'below', below);
    await fire('service', far + 2, 'other', other);
    await fire('device', far + 3, 'router', world.router);
    await fire('device', far + 4, 'switch', world.switchId);
    const place = { scope: 'service', serviceId };
    const { listed } = await alerts({ place, contents: ['alerts', 'services'] });
    expect(listed).toEqual(['above: Service', 'below: Service', 'router: Device']);
  });

  it('that would hold more than an export is refused, and not cut short', async () => {
    await world.db.admin.query(
      `insert into alert (tenant_id, id, subject_kind, subject_id, target_id, subject_name, severity, rule_name, condition, states,
         began_at, fired_at, state, outlet_name, region, provider)
       select $1, gen_random_uuid(), 'device', id, id, 'x', 'major', 'Rule', '{"kind":"state","settings":{"forS":0}}', '{down}',
         to_timestamp($2), to_timestamp($2), 'firing', '', '', ''
       from (select gen_random_uuid() as id from generate_series(1, $3)) made`,
      [world.neighbourId, (monthMs + hourMs) / 1000, exportRows + 1],
    );
    const asked = { kind: 'alerts', contents: ['alerts'], subjectKinds: ['device'] };
    const scope = jobScope([world.neighbourId]);
    await expect(world.make(asked, { scope })).rejects.toThrow('REPORT_TOO_LARGE');
    const { rows } = await world.db.admin.query('select id from report where tenant_id = $1', [
      world.neighbourId,
    ]);
    expect(rows).toEqual([]);
  });
});
