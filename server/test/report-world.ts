import { randomUUID } from 'node:crypto';
import { type ReportFormat } from '@linekeeper/contract/reports/report-terms';
import { reportOperation, reportOperationKind } from '../src/modules/reports/report.operation.ts';
import { reportRoutes } from '../src/modules/reports/reports.routes.ts';
import { type ReportData } from '../src/modules/reports/report-table.ts';
import { slaMonth } from '../src/modules/monitoring/line-quality/sla-month.ts';
import { chart, subjectStates } from '../src/modules/monitoring/read/monitoring.service.ts';
import { writeChanges } from '../src/modules/monitoring/states/states.queries.ts';
import { jobScope } from '../src/platform/db/job-scope.ts';
import { type OperationRun } from '../src/platform/operations/operation-handler.ts';
import { type DrawPdf } from '../src/platform/pdf/draw-in-process.ts';
import { createSecrets } from '../src/platform/secrets/secrets.ts';
import { masterKey } from './app.ts';
import { testDatabase } from './database.ts';
import { addDevice, addTenant } from './devices.ts';
import { addLine, addOutlet } from './lines.ts';
import { openMetricStore } from './open-store.ts';
import { signedServer } from './signed-server.ts';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
export const zone = 'Asia/Shanghai';
/** The first of March in Shanghai, and a time three days later. */
export const monthMs = Date.UTC(2026, 1, 28, 16);
export const nowMs = monthMs + 3 * dayMs + 5 * hourMs;

/**
 * A tenant with two outlets in two regions, a device and a line in each with three days of states, and a neighbour.
 *
 * @param metricsUrl VictoriaMetrics, where samples are to be kept there.
 */
export async function reportWorld(
  drawPdf: DrawPdf<ReportData> = async () => Buffer.from('%PDF'),
  metricsUrl?: URL,
) {
  const db = await testDatabase();
  const { database } = db;
  const tenantId = await addTenant(database, 'One');
  const neighbourId = await addTenant(database, 'Two');
  const south = await addOutlet(db, tenantId, 'S-1', 'South');
  const north = await addOutlet(db, tenantId, 'N-1', 'North');
  const createdAt = new Date(monthMs - 10 * dayMs);
  const line = (outletId: string, name: string, more: object) =>
    addLine(database, tenantId, outletId, { name, createdAt, ...more });
  const broken = await line(south, '=1+1', { provider: '@cmd', slaAvailabilityPercent: 99.9 });
  const kept = await line(north, 'North line', { provider: 'Telecom', slaAvailabilityPercent: 90 });
  const late = await line(north, 'Late line', {
    ...{ provider: 'Telecom', slaAvailabilityPercent: 90 },
    createdAt: new Date(monthMs + dayMs),
  });
  const device = async (name: string, address: string, outletId: string) => {
    const id = randomUUID();
    await addDevice(database, tenantId, address, { id, name });
    await db.admin.query('update device set outlet_id = $2, created_at = $3 where id = $1', [
      ...[id, outletId, createdAt],
    ]);
    return id;
  };
  const router = await device('router', '10.0.0.1', south);
  const switchId = await device('switch', '10.0.0.2', north);
  const scope = jobScope([tenantId]);
  const change = (
    subjectId: string,
    state: 'up' | 'down' | 'maintenance' | 'unmeasured' | 'unreachable',
    hours: number,
  ) => ({
    ...{ tenantId, subjectId, state, fromMs: monthMs + hours * hourMs },
    reason: state === 'up' ? ('tests-to-answer' as const) : ('tests-to-fail' as const),
  });
  await database.withTenant(scope, (_tx, client) =>
    writeChanges(client, [
      ...[change(broken, 'up', -50), change(broken, 'down', 10), change(broken, 'up', 12)],
      ...[change(broken, 'maintenance', 20), change(broken, 'up', 21), change(broken, 'unmeasured', 30)],
      ...[change(broken, 'up', 40), change(kept, 'up', -50), change(late, 'up', 30)],
      ...[change(router, 'up', -5), change(router, 'unreachable', 10), change(router, 'up', 12)],
      ...[change(switchId, 'up', -5), change(switchId, 'down', 70)],
    ]),
  );
  const clock = () => nowMs;
  const store = openMetricStore(database, metricsUrl);
  const operation = reportOperation({
    ...{ database, clock, drawPdf, logoOf: async () => null },
    samples: { kept: store, intervalMs: () => 60_000 },
  });
  const server = await signedServer((app) =>
    reportRoutes(app, { database, clock, timeZoneOf: () => zone, secrets: createSecrets(masterKey) }),
  );
  /** Makes a report as the job queue does, and gives its id and its files. */
  const make = async (input: object = {}, run: Partial<OperationRun<unknown>> = {}) => {
    const id = randomUUID();
    const asked = {
      ...{ kind: 'availability', place: { scope: 'tenant' }, fromMs: monthMs, toMs: monthMs + 31 * dayMs },
      ...{ timeZone: zone, language: 'en', contents: ['devices', 'lines'], subjectKinds: ['device', 'line'] },
      interfaces: true,
    };
    const result = await operation.run({
      operation: { id, kind: reportOperationKind.kind, input: { ...asked, ...input } },
      ...{ scope, progress: () => {}, signal: new AbortController().signal },
      ...run,
    } as Parameters<typeof operation.run>[0]);
    const { rows } = await db.admin.query<{ format: ReportFormat; payload: Buffer; sha256: string }>(
      `select f.format, f.sha256, string_agg(p.payload, '' order by p.seq) as payload
       from report_file f join report_file_part p using (tenant_id, report_id, format)
       where report_id = $1 group by f.format, f.sha256`,
      [id],
    );
    return { id, result, files: new Map(rows.map(({ format, payload }) => [format, payload])), rows };
  };
  const parts = { database, nowMs: clock } as Parameters<typeof subjectStates>[0];
  /** What the page of a device or line shows of the time since the month began. */
  const screenStates = (kind: 'device' | 'line', id: string) =>
    subjectStates(parts, scope, { kind, id } as Parameters<typeof subjectStates>[2], {
      from: new Date(monthMs).toISOString(),
      to: new Date(nowMs).toISOString(),
    });
  /** The traffic that the page of a line shows of the same time. */
  const screenTraffic = (id: string) =>
    chart({ ...parts, store }, scope, {
      ...{ subject: { kind: 'line', id }, metrics: ['line.in', 'line.out'], points: 300 },
      ...{ from: new Date(monthMs).toISOString(), to: new Date(nowMs).toISOString() },
    } as Parameters<typeof chart>[2]);
  /** What the screen of SLAs shows of the month, sorted as it is at first, narrowed as is said. */
  const screenSla = async (filter: Partial<Parameters<typeof slaMonth>[2]> = {}) =>
    (await slaMonth(parts, scope, { page: 1, pageSize: 20, order: 'asc', ...filter }, zone)).list;
  /** Adds a service that needs all of its members. */
  const addService = async (
    members: readonly {
      readonly kind: 'device' | 'line' | 'interface' | 'service';
      readonly id: string;
    }[],
    { sloPercent = null }: { readonly sloPercent?: number | null } = {},
  ) => {
    const id = randomUUID();
    await db.admin.query(
      `insert into business_service (tenant_id, id, name, note, rule, slo_percent, slo_period)
       values ($1, $2, $3, '', 'all', $4, 'month')`,
      [tenantId, id, `Service ${id}`, sloPercent],
    );
    for (const [position, { kind, id: subjectId }] of members.entries())
      await db.admin.query(
        `insert into business_service_member (tenant_id, service_id, position, kind, weight, subject_id, child_id)
         values ($1, $2, $3, $4, 1, $5, $6)`,
        [tenantId, id, position, kind, ...(kind === 'service' ? [null, subjectId] : [subjectId, null])],
      );
    return id;
  };
  return {
    ...{ screenStates, screenSla, screenTraffic, addService },
    ...{ store, db, server, make, scope, tenantId, neighbourId, south, north },
    ...{ broken, kept, late, router, switchId },
    async close() {
      await server.close();
      await db.close();
    },
  };
}
