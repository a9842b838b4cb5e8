import { startTestApp, type TestApp } from './app.ts';
import { addDevice, addInterfaces } from './devices.ts';
import { addLine, addOutlet } from './lines.ts';
import { createEmbeddedStore, type LayoutColumn } from '../src/modules/monitoring/store/index.ts';
import { jobScope } from '../src/platform/db/job-scope.ts';

export const nowMs = Date.parse('2026-03-02T12:00:00Z');
export const minuteMs = 60_000;
export const center = 'DMS_SERVER_MANAGE_OPERATIONS_CENTER';
export const device = 'DMS_SERVER_MANAGE_DEVICE';
export const wan = 'DMS_SERVER_MANAGE_WAN_VIEW';

/** Two devices with an interface each and a line, measured each minute of two hours until now; of the second a gap of half an hour. */
async function world(app: TestApp, tenantId: number, name: string) {
  const store = createEmbeddedStore(app.db.database);
  const scope = jobScope([tenantId]);
  const outletId = await addOutlet(app.db, tenantId, `${name}-1`, `${name} "East"`);
  const keep = async (
    targetId: string,
    columns: readonly LayoutColumn[],
    valueAt: (n: number) => number[],
  ) => {
    const [layoutId = 0] = await store.layouts(scope, [{ tenantId, targetId, columns }]);
    const polls = Array.from({ length: 120 }, (_none, n) => n)
      .map((n) => ({ n, values: valueAt(n) }))
      .filter(({ values }) => values.length > 0)
      .map(({ n, values }) => ({
        ...{ tenantId, targetId, layoutId, atMs: nowMs - (120 - n) * minuteMs },
        values: Float64Array.from(values),
      }));
    await store.writeBatch(scope, polls);
  };
  const deviceIds: string[] = [];
  const interfaceIds: string[] = [];
  for (const at of [0, 1]) {
    const id = await addDevice(app.db.database, tenantId, `10.1.0.${at + 1}`, {
      name: `${name} switch ${at}`,
    });
    await app.db.admin.query('update device set outlet_id = $2 where id = $1', [id, outletId]);
    const [interfaceId = ''] = await addInterfaces(app.db.database, tenantId, id, ['Gi0/1']);
    const columns = [
      { subjectId: id, metric: 'ping.rtt' as const },
      { subjectId: interfaceId, metric: 'if.in' as const },
    ];
    await keep(id, columns, (n) =>
      at === 1 && n >= 60 && n < 90 ? [] : [10 * (at + 1) + n / 100, 8000 * (at + 1)],
    );
    deviceIds.push(id);
    interfaceIds.push(interfaceId);
  }
  const lineId = await addLine(app.db.database, tenantId, outletId, {
    name: `${name} line`,
    provider: 'Telecom',
  });
  await keep(lineId, [{ subjectId: lineId, metric: 'line.rtt' }], () => [5]);
  return { tenantId, outletId, deviceIds, interfaceIds, lineId };
}

/** Two tenants with the same in them, and members of one of them who may see some of it. */
export async function exploredWorld() {
  const app = await startTestApp({ clock: () => nowMs });
  const ownId = await app.addTenant('own', 16);
  const rivalId = await app.addTenant('rival', 16);
  const own = await world(app, ownId, 'ours');
  const rival = await world(app, rivalId, 'theirs');
  await app.addMember(ownId, 'boss', { administrator: true });
  await app.addMember(rivalId, 'rival-boss', { administrator: true });
  await app.addMember(ownId, 'fitter', { codes: [center, device] });
  await app.addMember(ownId, 'liner', { codes: [center, wan] });
  await app.addMember(ownId, 'clerk', { codes: [center] });
  await app.addMember(ownId, 'nobody', { codes: ['DMS_SERVER_MANAGE_WORKBENCH'] });
  return {
    app,
    own,
    rival,
    boss: await app.signIn('boss', 'own'),
    rivalBoss: await app.signIn('rival-boss', 'rival'),
  };
}
export type ExploredWorld = Awaited<ReturnType<typeof exploredWorld>>;
