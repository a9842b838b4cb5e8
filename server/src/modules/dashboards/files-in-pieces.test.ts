import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addOutlet } from '../../../test/lines.ts';

const dayMs = 24 * 3_600_000;
const nowMs = Date.parse('2026-04-02T00:00:00Z');
const today = nowMs / dayMs;
const period = { from: new Date(nowMs - 2 * dayMs).toISOString(), to: new Date(nowMs).toISOString() };
/** One more than are named at a time, and many times as many as busiest hours are looked for. */
const lines = 5_001;
const names = Array.from({ length: lines }, (_none, n) => `line ${n}`);

let app: TestApp;
let boss: { authorization: string };

beforeAll(async () => {
  app = await startTestApp({ clock: () => nowMs });
  const tenantId = await app.addTenant('own', 16);
  const outletId = await addOutlet(app.db, tenantId, 'E-1', 'East');
  await app.db.admin.query(
    `insert into line (tenant_id, outlet_id, name, provider, access, role, address_kind, currency, down_bps, created_at)
     select $1, $2, 'line ' || n, 'Telecom', 'fibre', 'primary', 'learned', 'CNY', 64e6, '2026-01-01' from generate_series(0, $3 - 1) n`,
    [tenantId, outletId, lines],
  );
  // Each is measured in one hour of three days: it carried 8 Mbit/s before the period, within it most on the day before yesterday.
  await app.db.admin.query(
    `insert into line_traffic_day (tenant_id, day, line_id, measured, in_until, out_until, in_bps, out_bps, hours)
     select l.tenant_id, d.day, l.id, 1 << l.hour,
       array(select case when g > l.hour then d.bps else 0 end from generate_series(1, 24) g order by g)::real[],
       array_fill(0::real, array[24]), d.bps, 0, 1
     from (select tenant_id, id, substr(name, 6)::integer as n, substr(name, 6)::integer % 24 as hour from line where tenant_id = $1) l
     cross join lateral (values ($2 - 3, 8e6), ($2 - 2, 1e6 * (2 + l.n % 50)), ($2 - 1, 1e6)) as d (day, bps)`,
    [tenantId, today],
  );
  await app.db.admin.query('analyze line, line_traffic_day');
  await app.addMember(tenantId, 'boss', { administrator: true });
  boss = await app.signIn('boss', 'own');
}, 120_000);
afterAll(() => app.close());

/** The rows of a file by the titles of their cells. */
async function rowsOf(path: string, asked: object): Promise<ReadonlyMap<string, string>[]> {
  const headers = { ...boss, 'accept-language': 'en' };
  const body = { ...period, sort: 'name', ...asked };
  const { text, status } = await app.post(`/monitor/api/v1/charts/${path}/export`, body, headers);
  expect(status, text.slice(0, 500)).toBe(200);
  const [titles = [], ...rows] = text
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    // Not at the commas within a title.
    .map((row) => row.split(/,(?! )/));
  return rows.map((row) => new Map(row.map((cell, at) => [titles[at] ?? '', cell])));
}

it('a file of more lines than one statement is asked of has the busiest hour of each, and what was before', async () => {
  const rows = await rowsOf('busy-lines', {});
  const found = rows.map((row) => [
    ...[row.get('Name'), row.get('Busiest hour: when'), row.get('Busiest hour (%)')],
    row.get('"Down, of contract, in the period before (%)"'),
  ]);
  expect(found).toEqual(
    names.map((name, n) => [
      ...[name, new Date(nowMs - 2 * dayMs + (n % 24) * 3_600_000).toISOString()],
      ...[String(Math.floor((1000 * (2 + (n % 50))) / 64) / 10), '12.5'],
    ]),
  );
});

it.each([
  ['traffic', {}],
  ['availability', { kind: 'line' }],
])('a file of more lines than are named at a time names each: %s', async (path, asked) => {
  expect((await rowsOf(path, asked)).map((row) => row.get('Name'))).toEqual(names);
});
