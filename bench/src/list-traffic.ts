import { randomUUID } from 'node:crypto';
import { createEmbeddedStore } from '../../server/src/modules/monitoring/store/embedded-store.ts';
import { jobScope } from '../../server/src/platform/db/job-scope.ts';
import { type TestApp } from '../../server/test/app.ts';
import { quantile } from './bench.ts';
import { timed } from './timed.ts';

const hourMs = 3_600_000;
const hours = 24;
const interfaces = 8;

/** Gives 50 devices a day of traffic, packed as it is at work, and times the question for a page of them, in milliseconds. */
export async function trafficMs(
  app: TestApp,
  of: {
    readonly tenantId: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly rounds: number;
  },
): Promise<number> {
  const { tenantId, rounds } = of;
  const { rows } = await app.db.admin.query<{ id: string }>(
    'select id from device where tenant_id = $1 order by name limit 50',
    [tenantId],
  );
  const deviceIds = rows.map(({ id }) => id);
  const store = createEmbeddedStore(app.db.database);
  const scope = jobScope([tenantId]);
  const now = Date.now();
  const fromMs = Math.floor(now / hourMs) * hourMs - hours * hourMs;
  for (const targetId of deviceIds) {
    const lines = Array.from({ length: interfaces }, () => randomUUID());
    const columns = lines.flatMap((subjectId) =>
      (['if.in', 'if.out', 'if.in_packets', 'if.out_packets'] as const).map((metric) => ({
        subjectId,
        metric,
      })),
    );
    const [layoutId] = await store.layouts(scope, [{ tenantId, targetId, columns }]);
    const polls = Array.from({ length: Math.ceil((now - fromMs) / 60_000) }, (_, at) => ({
      tenantId,
      targetId,
      layoutId: layoutId!,
      atMs: fromMs + at * 60_000,
      values: Float64Array.from(columns, (_column, column) => 1000 * ((at * 7 + column * 13) % 997)),
    }));
    await store.writeBatch(scope, polls);
    await app.db.admin.query('update subject_status set line_id = $1 where subject_id = $2', [
      lines[3],
      targetId,
    ]);
  }
  await store.upkeep(scope, now);
  await app.db.admin.query('analyze');
  const ask = async () => {
    const response = await fetch(`http://127.0.0.1:${app.port}/monitor/api/v1/devices/traffic`, {
      method: 'POST',
      headers: { ...of.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ deviceIds }),
    });
    const { data } = (await response.json()) as { data: { devices: unknown[] } };
    if (data.devices.length !== deviceIds.length) throw new Error('The devices of the page have no traffic.');
  };
  return quantile(await timed(ask, { rounds, warm: 5 }), 0.5);
}
