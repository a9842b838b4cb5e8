import { createEmbeddedStore } from '../../server/src/modules/monitoring/store/index.ts';
import { someTenants } from '../../server/src/modules/monitoring/store/test/tenants.ts';
import { BusiestUplinks } from '../../server/src/modules/monitoring/read/busiest-uplinks.ts';
import { monitoringRoutes } from '../../server/src/modules/monitoring/read/monitoring.routes.ts';
import { workbenchRoutes } from '../../server/src/modules/monitoring/read/workbench.routes.ts';
import { jobScope } from '../../server/src/platform/db/job-scope.ts';
import { signedServer } from '../../server/test/signed-server.ts';
import { type TestDatabase } from '../../server/test/database.ts';
import { type Bench, quantile, type Row } from './bench.ts';
import { timed } from './timed.ts';
import { benchDatabase } from './database.ts';

const portsEach = 10;
const batch = 250;

/** Devices with ten ports each, one an uplink; a thirtieth in trouble now, each with some changes of its state. */
async function fill({ admin }: TestDatabase, tenantId: number, devices: number): Promise<void> {
  // Of version 4, as the product's are: answers are checked.
  const uuid = (text: string) =>
    `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`;
  const filled = [tenantId, devices];
  await admin.query(
    `insert into outlet (tenant_id, id, number, name, region)
     select $1, ${uuid(`'outlet ' || n`)}, 'O' || n, 'Outlet ' || n, 'South' from generate_series(1, $2::integer / 10) n`,
    filled,
  );
  await admin.query(
    `insert into device (tenant_id, id, name, name_given, kind_given, address, port, snmp_version, sealed_community, interval_s, outlet_id, created_at)
     select $1, ${uuid(`'device ' || n`)}, 'edge-' || n, true, false, ('10.0.0.0'::inet + n), 161, 'v2c', 'sealed', 60,
       ${uuid(`'outlet ' || (n % ($2::integer / 10) + 1)`)}, now() - interval '300 days'
     from generate_series(1, $2) n`,
    filled,
  );
  await admin.query(
    `insert into subject_status (tenant_id, subject_id, kind, state, reason, since)
     select $1, ${uuid(`'device ' || n`)}, 'device', case n % 30 when 0 then 'down' else 'up' end, 'answers', now() - interval '2 hours'
     from generate_series(1, $2) n on conflict (tenant_id, subject_id) do nothing`,
    filled,
  );
  await admin.query(
    `insert into interface (tenant_id, id, device_id, if_index, name, type, speed_bps, high_capacity, admin_status, oper_status)
     select $1, ${uuid(`'port ' || n || ' ' || p`)}, ${uuid(`'device ' || n`)}, p, case p when 1 then 'wan0' else 'GE0/' || p end, 6, 1e9, true, 1, 1
     from generate_series(1, $2) n cross join generate_series(1, ${portsEach}) p`,
    filled,
  );
  // Sixty changes in 300 days, of which one falls into the last hours.
  await admin.query(
    `insert into state_interval (tenant_id, subject_id, state, reason, from_at, to_at)
     select $1, ${uuid(`'device ' || n`)}, case k % 2 when 1 then 'down' else 'up' end, 'answers',
       now() - (k * interval '5 days' + interval '2 hours'),
       case k when 0 then null else now() - ((k - 1) * interval '5 days' + interval '2 hours') end
     from generate_series(1, $2) n cross join generate_series(0, 59) k`,
    filled,
  );
  // As autovacuum does of so many new rows, a minute later.
  await admin.query('vacuum analyze');
}

/** What the workbench asks, of a network of 10,000 devices. */
export const workbenchBench: Bench = {
  name: 'workbench',
  about:
    'One tenant of 10,000 devices in 1,000 outlets with 100,000 ports, an uplink each that was just polled, and 600,000 state intervals of 300 days; the calls of the workbench over HTTP on this machine with session stubbed, tenancy and contract, one after the other. The first ranking of the uplinks is measured by itself: later ones are made beside the answers.',
  async run({ quick, say }) {
    const devices = quick ? 300 : 10_000;
    const rounds = quick ? 5 : 40;
    const db = await benchDatabase();
    const [tenantId] = (await someTenants(db, 1)) as [number];
    say(`adding ${devices} devices`);
    await fill(db, tenantId, devices);
    const store = createEmbeddedStore(db.database);
    const scope = jobScope([tenantId]);
    const { rows: ports } = await db.admin.query<{ device_id: string; ids: string[] }>(
      'select device_id, array_agg(id order by if_index) as ids from interface where tenant_id = $1 group by device_id',
      [tenantId],
    );
    say('polling each once');
    for (let at = 0; at < ports.length; at += batch) {
      const some = ports.slice(at, at + batch).map(({ device_id: targetId, ids }) => ({
        ...{ tenantId, targetId },
        columns: ids.flatMap((subjectId) => [
          { subjectId, metric: 'if.in' as const },
          { subjectId, metric: 'if.out' as const },
        ]),
      }));
      const layouts = await store.layouts(scope, some);
      await store.writeBatch(
        scope,
        some.map(({ targetId, columns }, index) => ({
          ...{ tenantId, targetId, layoutId: layouts[index]!, atMs: Date.now() },
          values: Float64Array.from(columns, (_, column) => ((at + index) * 7919 + column * 104_729) % 1e9),
        })),
      );
    }
    await db.admin.query('vacuum analyze');
    const read = { database: db.database, store, nowMs: () => Date.now() };
    const busiestUplinks = new BusiestUplinks({ ...read, latestForMs: () => 3_600_000 });
    const server = await signedServer((app) => {
      workbenchRoutes(app, { ...read, busiestUplinks });
      monitoringRoutes(app, {
        ...read,
        timeZoneOf: () => 'UTC',
        pollerNumbers: () => Promise.reject(new Error('Nobody here is the platform.')),
      });
    });
    const ask = server.as({ tenantId });
    const asked = async (method: string, path: string, body?: object) => {
      const { json } = await ask(method, `/monitor/api/v1/workbench${path}`, body);
      if (json.code !== 0) throw new Error(JSON.stringify(json));
    };
    const row = async (what: string, ...call: Parameters<typeof asked>): Promise<Row> => {
      const times = await timed(() => asked(...call), { rounds });
      return { what: `${what}, p95`, value: quantile(times, 0.95), unit: 'ms', better: 'less', budget: 100 };
    };
    try {
      const [first = NaN] = await timed(() => asked('GET', '/uplinks'), { rounds: 1, warm: 0 });
      return [
        await row('counts, failures, changes', 'GET', ''),
        await row('outlets at a glance', 'POST', '/outlets', { pageSize: 24 }),
        await row('200 outlets', 'POST', '/outlets', { pageSize: 200, page: 2 }),
        await row('the day', 'GET', '/day'),
        await row('busiest uplinks', 'GET', '/uplinks'),
        { what: 'busiest uplinks, ranked for the first time', value: first, unit: 'ms', better: 'less' },
      ];
    } finally {
      await server.close();
      await db.close();
    }
  },
};
