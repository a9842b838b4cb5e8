import { randomUUID } from 'node:crypto';
import { packRun } from '@linekeeper/probes';
import { testDatabase } from './database.ts';
import { addTenant } from './devices.ts';
import { addLine, addOutlet } from './lines.ts';
import { signedServer } from './signed-server.ts';
import { jobScope } from '../src/platform/db/job-scope.ts';
import { type OperationRun } from '../src/platform/operations/operation-handler.ts';
import { createSecrets } from '../src/platform/secrets/secrets.ts';
import { slaMonth } from '../src/modules/monitoring/line-quality/sla-month.ts';
import { RunStore } from '../src/modules/monitoring/runs/run-store.ts';
import { writeChanges } from '../src/modules/monitoring/states/states.queries.ts';
import { evidenceKind, evidenceOperation } from '../src/modules/evidence/evidence.operation.ts';
import { evidenceParts } from '../src/modules/evidence/evidence.queries.ts';
import { evidenceRoutes } from '../src/modules/evidence/evidence.routes.ts';
import { type RenderPdf } from '../src/modules/evidence/pdf/render-pdf.ts';
import { createSigner } from '../src/modules/evidence/signing-key.ts';
import { readZip } from './read-zip.ts';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
export const zone = 'Asia/Shanghai';
/** The first of March in Shanghai, and a time three days later. */
export const monthMs = Date.UTC(2026, 1, 28, 16);
export const nowMs = monthMs + 3 * dayMs + 5 * hourMs;
export const secrets = createSecrets(Buffer.alloc(32, 7));

/** A tenant with a line whose names are as bad as they may be, three days of states and runs, and two tests of it. */
export async function evidenceWorld(renderPdf: RenderPdf = async () => Buffer.from('%PDF')) {
  const db = await testDatabase();
  const { database } = db;
  const tenantId = await addTenant(database, 'One');
  const neighbourId = await addTenant(database, 'Two');
  const outletId = await addOutlet(db, tenantId, 'S-1', 'South');
  await db.admin.query(`update outlet set time_zone = 'America/New_York' where id = $1`, [outletId]);
  const lineId = await addLine(database, tenantId, outletId, {
    ...{ name: '=1+1', provider: '@cmd', slaAvailabilityPercent: 99 },
    createdAt: new Date(monthMs - 10 * dayMs),
  });
  await db.admin.query(
    `update line set circuit_id = $2, sla_rtt_ms = 20, sla_loss_percent = 1, address = '192.0.2.1' where id = $1`,
    [lineId, 'C-1\nfigure,availability,,,,,,,,,,,100,percent,'],
  );
  const scope = jobScope([tenantId]);
  const change = (state: 'up' | 'down' | 'maintenance' | 'unmeasured', hours: number) => ({
    ...{ tenantId, subjectId: lineId, state, fromMs: monthMs + hours * hourMs },
    reason: state === 'up' ? ('tests-to-answer' as const) : ('tests-to-fail' as const),
  });
  await database.withTenant(scope, (_tx, client) =>
    writeChanges(client, [
      ...[change('up', -50), change('down', 10), change('up', 12), change('maintenance', 20)],
      ...[change('up', 21), change('unmeasured', 30), change('up', 40)],
    ]),
  );
  const runs = new RunStore(database);
  const own = Array.from({ length: 3 * 24 * 6 }, (_, i) => {
    // Every fortieth is lost as a whole, others lose the first of four.
    const rttsMs =
      i % 40 === 0 ? [null, null, null] : [i % 7 === 0 ? null : 8.123, 9 + (i % 5), 10.5, 14 + (i % 11) / 8];
    return { tenantId, targetId: lineId, atMs: monthMs + i * 600_000, times: packRun(rttsMs), detail: null };
  });
  await runs.add(scope, own);
  const paths = await addTests(db.admin, tenantId, lineId);
  const said = (kind: string, result: object, more: object = {}) =>
    JSON.stringify({ kind, elapsedMs: 5, result, ...more });
  const hop = (address: string) => ({ hop: 1, addresses: [address], rttsMs: [1], notes: [] });
  const trace = (...hops: string[]) => ({
    ...{ address: '192.0.2.1', hasReached: true, hops: hops.map(hop), mtuBytes: null },
  });
  const rate = { bitsPerSecond: 9e7, bytes: 1, seconds: 1, ended: 'time' };
  const at = (hours: number) => ({ tenantId, atMs: monthMs + hours * hourMs, times: null });
  await runs.add(scope, [
    { ...at(1), targetId: paths[0]!, detail: said('trace', trace('10.0.0.1', '10.0.0.2')) },
    { ...at(2), targetId: paths[0]!, detail: said('trace', trace('10.0.0.1', '10.0.0.2')) },
    {
      ...at(3),
      targetId: paths[0]!,
      detail: said('trace', trace('10.0.0.1', '10.0.9.9'), { uncertaintyMs: 4 }),
    },
    { ...at(4), targetId: paths[1]!, detail: said('throughput', { down: rate, up: null }) },
    {
      ...at(5),
      targetId: paths[1]!,
      detail: JSON.stringify({ kind: 'throughput', elapsedMs: 9, reason: 'timeout' }),
    },
    // Before and after the period.
    { ...at(-1), targetId: paths[0]!, detail: said('trace', trace('10.1.1.1')) },
    { ...at(80), targetId: paths[0]!, detail: said('trace', trace('10.2.2.2')) },
  ]);
  const signer = createSigner(database, secrets);
  const operation = evidenceOperation({ database, clock: () => nowMs, runs, signer, renderPdf, siteNameOf: () => 'Watchtower' });
  const server = await signedServer((app) =>
    evidenceRoutes(app, { database, clock: () => nowMs, signer, timeZoneOf: () => zone }),
  );
  /** Makes evidence as the job queue does, and gives its files. */
  const make = async (input: object = {}, run: Partial<OperationRun<unknown>> = {}) => {
    const id = randomUUID();
    const asked = { lineId, fromMs: monthMs, toMs: monthMs + 31 * dayMs, timeZone: zone, language: 'en' };
    const result = await operation.run({
      operation: { id, kind: evidenceKind.kind, input: { ...asked, ...input } },
      ...{ scope, progress: () => {}, signal: new AbortController().signal },
      ...run,
    } as Parameters<typeof operation.run>[0]);
    const parts = await database.withTenant(scope, (tx) => evidenceParts(tx, tenantId, id));
    return { id, result, files: readZip(Buffer.concat(parts)) };
  };
  /** What the screen shows of the line in this month. */
  const screenMonth = async () => {
    const input = { page: 1, pageSize: 20, order: 'asc' } as const;
    const { list } = await slaMonth({ database, nowMs: () => nowMs }, scope, input, zone);
    return list.find(({ id }) => id === lineId)!;
  };
  return {
    ...{
      db,
      server,
      screenMonth,
      signer,
      make,
      lineId,
      outletId,
      tenantId,
      neighbourId,
      paths,
      ownRuns: own.length,
    },
    close: async () => {
      await server.close();
      await db.close();
    },
  };
}

async function addTests(
  admin: Awaited<ReturnType<typeof testDatabase>>['admin'],
  tenantId: number,
  lineId: string,
): Promise<string[]> {
  const ids: string[] = [];
  for (const kind of ['trace', 'throughput']) {
    const { rows } = await admin.query<{ id: string }>(
      `with test as (
        insert into dial_test (tenant_id, name, kind, settings, interval_s) values ($1, $2, $2, '{}', 3600) returning id
      ), target as (
        insert into dial_target (tenant_id, test_id, line_id) select $1, id, $3 from test returning id, test_id
      ), path as (
        insert into dial_path (tenant_id, test_id, target_id, source_kind, created_at)
        select $1, test_id, id, 'server', to_timestamp($4::double precision / 1000) from target returning id
      )
      insert into subject_status (tenant_id, kind, subject_id, state, reason, since)
      select $1, 'dial_path', id, 'unmeasured', 'not-polled-yet', now() from path returning subject_id as id`,
      [tenantId, kind, lineId, monthMs + (kind === 'trace' ? 0 : 1000)],
    );
    ids.push(rows[0]!.id);
  }
  return ids;
}
