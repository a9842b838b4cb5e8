import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baselineDatabase } from '../../../test/baseline-database.ts';

const ids = { linux: randomUUID(), cisco: randomUUID(), chosen: randomUUID(), silent: randomUUID() };
const ports = {
  now: randomUUID(),
  before: randomUUID(),
  outweighed: randomUUID(),
  never: randomUUID(),
  alwaysBelow: randomUUID(),
};
const tenantId = 50;
const thisHour = Math.floor(Date.now() / 3_600_000);

/** An installation at the baseline: devices of which some were taken for routers, and ports with a packed hour of statuses. */
let db: Awaited<ReturnType<typeof baselineDatabase>>;
beforeAll(async () => {
  db = await baselineDatabase();
  await db.admin.query(
    `insert into organization (id, tenant_id, parent_id, type, name)
     select $1::integer, $1, id, 16, 'Shop' from organization where type = 99999`,
    [tenantId],
  );
  let last = 0;
  const device = (id: string, sysObjectId: string, kindGiven: boolean, discovered: boolean) =>
    db.admin.query(
      `insert into device (tenant_id, id, name, name_given, kind, kind_given, address, port, snmp_version,
         sealed_community, interval_s, sys_object_id, discovered_at)
       values ($1, $2, 'D', true, 'router', $3, $4, 161, 'v2c', '', 60, $5, case when $6 then now() end)`,
      [tenantId, id, kindGiven, `10.0.0.${(last += 1)}`, sysObjectId, discovered],
    );
  await device(ids.linux, '1.3.6.1.4.1.8072.3.2.10', false, true);
  await device(ids.cisco, '1.3.6.1.4.1.9.1.1', false, true);
  await device(ids.chosen, '1.3.6.1.4.1.8072.3.2.10', true, true);
  await device(ids.silent, '', false, false);
  const port = async (
    id: string,
    ifIndex: number,
    operStatus: number,
    { sum, min = 1, max = 2 }: { sum: number; min?: number; max?: number },
  ) => {
    await db.admin.query(
      `insert into interface (tenant_id, id, device_id, if_index, high_capacity, admin_status, oper_status)
       values ($1, $2, $3, $4, true, 1, $5)`,
      [tenantId, id, ids.cisco, ifIndex, operStatus],
    );
    await db.admin.query(
      `with s as (insert into series (tenant_id, device_id, interface_id, metric)
         values ($1, $2, $3, 'if.oper_status') returning id)
       insert into sample_chunk (tenant_id, hour, series_id, count, min, max, sum, last, payload)
       select $1, $4, id, 60, $6, $7, $5, 2, '' from s`,
      [tenantId, ids.cisco, id, thisHour - 100, sum, min, max],
    );
  };
  await port(ports.now, 1, 1, { sum: 60 });
  await port(ports.before, 2, 2, { sum: 100 });
  await port(ports.never, 3, 2, { sum: 120, min: 2 });
  // Up half the hour and without its lower layer the other half: 2 and more on the average.
  await port(ports.outweighed, 4, 7, { sum: 120, max: 3 });
  await port(ports.alwaysBelow, 5, 7, { sum: 420, min: 7, max: 7 });
  await db.upgrade();
});
afterAll(() => db.close());

it('what was taken for a router without ground has no kind; what was found or chosen stays', async () => {
  const { rows } = await db.admin.query<{ id: string; kind: string | null }>('select id, kind from device');
  const kinds = Object.fromEntries(rows.map(({ id, kind }) => [id, kind]));
  expect(kinds).toEqual({
    [ids.linux]: null,
    [ids.cisco]: 'router',
    [ids.chosen]: 'router',
    [ids.silent]: null,
  });
});

it('a port that is up, or was for a part of an hour of the last month, was up; the others were not', async () => {
  const { rows } = await db.admin.query<{ id: string }>('select id from interface where was_up');
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([ports.now, ports.before, ports.outweighed]));
});

it('row-level security is forced again on what the migration read and changed', async () => {
  const { rows } = await db.admin.query(
    `select relname from pg_class where relname in ('device', 'interface', 'series', 'sample_rollup', 'sample_chunk')
       and relrowsecurity and relforcerowsecurity`,
  );
  expect(rows).toHaveLength(5);
});
