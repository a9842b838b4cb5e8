// A customer with a device of which samples and states of a day are kept, and a service that rests on it: for tests of mails of alerts.
import { addAlert, putTold, type ToldAlert } from './alerts-to-tell.ts';
import { addDevice } from './devices.ts';
import { notificationWorld } from './notification-world.ts';
import { openMetricStore } from './open-store.ts';
import { jobScope } from '../src/platform/db/job-scope.ts';

const firedMs = Date.parse('2026-11-21T10:19:00Z');
const minuteMs = 60_000;
export type AlertMailWorld = Awaited<ReturnType<typeof alertMailWorld>>;

/** Its people get their mails from a real mail server; those beyond ten an hour come joined. */
export async function alertMailWorld() {
  const w = await notificationWorld({ publicUrl: new URL('https://noc.example/') });
  const { database, admin } = w.app.db;
  const deviceId = await addDevice(database, w.shop, '192.0.2.7', { name: 'Core-1' });
  await admin.query(`update device set created_at = '2026-11-01' where id = $1`, [deviceId]);
  const store = openMetricStore(database, undefined);
  const scope = jobScope([w.shop]);
  const of = { tenantId: w.shop, targetId: deviceId };
  const columns = [{ subjectId: deviceId, metric: 'device.cpu' as const }];
  const [layoutId] = (await store.layouts(scope, [{ ...of, columns }])) as [number];
  const polls = Array.from({ length: 360 }, (_, at) => {
    const ago = 360 - at;
    const value = ago < 12 ? 95 + (ago % 3) : 42 + 14 * Math.sin(at / 25) + (at % 5);
    // Nobody measured for half an hour.
    return { ...of, layoutId, atMs: firedMs - ago * minuteMs, values: Float64Array.of(value) };
  }).filter((_, at) => at < 120 || at > 150);
  await store.writeBatch(scope, polls);
  await admin.query(
    `insert into state_interval (tenant_id, subject_id, state, reason, from_at, to_at)
     values ($1, $2, 'up', 'answers', '2026-11-20 00:00Z', '2026-11-21 04:00Z'),
       ($1, $2, 'maintenance', 'announced-work', '2026-11-21 04:00Z', '2026-11-21 05:30Z'),
       ($1, $2, 'up', 'answers', '2026-11-21 05:30Z', '2026-11-21 10:18Z'),
       ($1, $2, 'down', 'ping-timeout', '2026-11-21 10:18Z', null)`,
    [w.shop, deviceId],
  );
  const { rows } = await admin.query(
    `insert into business_service (tenant_id, name, rule, slo_percent) values ($1, 'Checkout', 'all', 99.9) returning id`,
    [w.shop],
  );
  const serviceId: string = rows[0].id;
  await admin.query(
    `insert into business_service_member (tenant_id, service_id, position, kind, subject_id) values ($1, $2, 0, 'device', $3)`,
    [w.shop, serviceId, deviceId],
  );
  const mailOf = async (given: ToldAlert = {}) => {
    const alertId = await addAlert(w.app, w.shop, given);
    const [mail] = await w.mailsOf(() => putTold(w.app, w.shop, alertId, 'fired'));
    if (!mail) throw new Error('No mail came.');
    return { alertId, mail };
  };
  /** An alert about a metric that was measured. */
  const cpu = () => ({ subjectId: deviceId, metric: 'device.cpu', value: 95.25, limit: 90 });
  return { ...w, deviceId, serviceId, mailOf, cpu };
}
