import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { tenantOpened } from '../src/modules/tenants/index.ts';
import { startTestApp } from './app.ts';

// The whole server, watching one toy (toy.test.ts): says as JSON what its calls answer about it.
const app = await startTestApp();
const id = randomUUID();
try {
  await app.db.admin.query(
    `insert into subject_status (tenant_id, kind, subject_id, state, reason, since)
     values (1, 'toy', $1, 'unmeasured', 'not-polled-yet', now())`,
    [id],
  );
  // As after a change of the tenant: what it has is taken up.
  app.db.database.events.emit(tenantOpened, { tenantId: 1 });
  const headers = await app.signIn('admin');
  const range = () => ({
    from: new Date(Date.now() - 600_000).toISOString(),
    to: new Date(Date.now() + 60_000).toISOString(),
  });
  const post = (path: string, body: object) =>
    app.post(`/monitor/api/v1${path}`, { ...range(), ...body }, headers);
  const ask = async (path: string, body: object) => (await post(path, body)).json.data;
  const level = { subject: { kind: 'toy', id }, metrics: ['toy.level'] };
  const chart = () => ask('/metrics/chart', level);
  while (((await chart()) as { series: { sampleCount: number }[] }).series[0]?.sampleCount === 0)
    await sleep(100);
  const { series } = (await chart()) as { series: object[] };
  const { current } = (await ask(`/subjects/toy/${id}/states`, {})) as { current: object };
  const { text: csv } = await post('/metrics/export', level);
  process.stdout.write(JSON.stringify({ series, current, csv }));
} finally {
  await app.app.close();
  await app.db.close();
}
