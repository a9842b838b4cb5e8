import { leavingReport } from '../src/modules/reports/schedules/leaving.jobs.ts';
import { partOperation } from '../src/modules/reports/schedules/make-part.jobs.ts';
import { pausedMessage } from '../src/modules/reports/schedules/paused-message.ts';
import { deliverOutside } from '../src/modules/reports/outside/deliver-outside.jobs.ts';
import { outsideTopic } from '../src/modules/reports/outside/outside-topic.ts';
import { scheduleTasks } from '../src/modules/reports/schedules/schedules.jobs.ts';
import { type AppSettings } from '../src/app.ts';
import { silentLog } from '../src/platform/log.ts';
import { runOperation } from '../src/platform/operations/run-operation.ts';
import { startTestApp } from './app.ts';
import { keptDelivery } from './delivery.ts';
import { addDevice } from './devices.ts';
import { openMetricStore } from './open-store.ts';
import { notificationOutbox } from './notification-outbox.ts';

/** Monday, eight o'clock. */
export const mondayMs = Date.UTC(2026, 2, 2, 8);
export const weekMs = 7 * 86_400_000;
export const weekly = {
  ...{ name: 'Weekly', kinds: ['availability'], place: { scope: 'tenant' }, customers: null },
  ...{ every: 'week', onDay: 1, timeOfDay: '08:00', formats: ['pdf', 'csv'], language: 'en' },
  ...{ memberIds: [] as string[], toAdministrators: true, toCustomers: false },
};
export const schedulesAt = '/monitor/api/v1/reports/schedules';

/** A server with an enterprise and a provider with customers; what the job queue does is done when a test says so. */
export async function scheduleWorld(given: Partial<AppSettings> & { readonly withMail?: true } = {}) {
  const time = { nowMs: mondayMs - 3_600_000 };
  const clock = () => time.nowMs;
  const publicUrl = new URL('http://watch.example/');
  const app = await startTestApp({ clock, publicUrl, ...given });
  const { database, admin } = app.db;
  const sql = (text: string, values: readonly unknown[] = []) => admin.query(text, [...values]);
  const addTenant = async (name: string, type: 8 | 16, parentId?: number) => {
    const id = await app.addTenant(name, type, parentId);
    const deviceId = await addDevice(database, id, `10.0.0.${id % 250}`, { name: `router of ${name}` });
    await sql('update device set created_at = $2 where id = $1', [deviceId, new Date(mondayMs - 4 * weekMs)]);
    return id;
  };
  const own = await addTenant('acme', 16);
  const msp = await addTenant('msp', 8);
  const one = await addTenant('one', 16, msp);
  const two = await addTenant('two', 16, msp);
  const shut = await addTenant('shut', 16, msp);
  await sql('update tenant_setting set proxy_allowed = false where tenant_id = $1', [shut]);
  const addMember = async (
    tenantId: number,
    username: string,
    given: Parameters<typeof app.addMember>[2] = {},
  ) => {
    const id = await app.addMember(tenantId, username, given);
    await sql('update member set email = $2 where id = $1', [id, `${username}@example.com`]);
    return id;
  };
  const boss = await addMember(own, 'boss', { administrator: true });
  const provider = await addMember(msp, 'provider', { administrator: true });
  await addMember(one, 'one-boss', { administrator: true });
  await addMember(two, 'two-boss', { administrator: true });
  const asBoss = await app.signIn('boss');
  const asProvider = await app.signIn('provider');

  const timeZoneOf = () => 'UTC';
  const message = leavingReport(database);
  const delivery = keptDelivery();
  const outside = deliverOutside({
    ...{ database, clock, publicUrl, log: silentLog, secrets: app.secrets },
    // By the mail servers that stand in the database, where a test wants those.
    delivery: given.withMail ? app.app.delivery : delivery,
  });
  const outbox = notificationOutbox(app.db, {
    others: { [outsideTopic]: outside },
    ...{ delivery, clock, timeZoneOf, languageOf: () => 'en' as const },
    messages: { report: message, 'report-paused': pausedMessage } as never,
  });
  /** What draws the PDF; a test may put another. */
  const drawing = { draw: async () => Buffer.from('%PDF') as Buffer };
  const parts = {
    ...{
      database,
      clock,
      timeZoneOf,
      languageOf: () => 'en' as const,
      message,
      log: silentLog,
      tenantIds: async () => [],
    },
    ...{ drawPdf: () => drawing.draw(), logoOf: async () => null, siteNameOf: () => 'Watchtower' },
    samples: { kept: openMetricStore(database), intervalMs: () => 60_000 },
  };
  const operation = partOperation(parts);
  /** One operation that waits is run as the queue does; false where none waits. */
  const runOne = async (stopping = new AbortController().signal) => {
    const { rows } = await sql(
      `select tenant_id, id from operation where kind = 'reports.scheduled' and state = 'waiting' order by created_at limit 1`,
    );
    if (!rows[0]) return false;
    await runOperation(
      { database, log: silentLog, handlers: new Map([[operation.kind, operation]]), onProgress: () => {} },
      { tenantId: rows[0].tenant_id, id: rows[0].id },
      { stopping, deadline: new AbortController().signal },
    );
    return true;
  };
  const runAll = async () => {
    while (await runOne());
  };
  const tasks = scheduleTasks({
    ...parts,
    tenantIds: async () => (await sql('select id from organization')).rows.map(({ id }) => id as number),
  });
  const run = (name: string) => tasks[name]!.run({}, new AbortController().signal);
  const begin = () => run('reports.schedules');
  return {
    ...{ app, sql, time, own, msp, one, two, shut, boss, provider, asBoss, asProvider, addMember },
    ...{ delivery, outbox, drawing, operation, runOne, runAll },
    begin,
    forget: () => run('reports.forget-runs'),
    /** A minute: what is due begins, is made, and what is to be sent leaves. */
    async minute() {
      await begin();
      await runAll();
      await outbox.settled();
    },
    async add(as: { authorization: string }, input: object = {}) {
      const answer = await app.post(schedulesAt, { ...weekly, ...input }, as);
      if (answer.status !== 200) throw new Error(answer.text);
      return String(answer.json.data['id']);
    },
    async runs(username: string, id: string) {
      const as = await app.signIn(username);
      const answer = await app.ask('GET', `${schedulesAt}/${id}/runs`, { headers: as });
      return answer.json.data['list'] as {
        why: string;
        missed: number;
        done: number;
        omitted: object[];
        endedAt: string;
      }[];
    },
    async sent(username: string) {
      const as = await app.signIn(username);
      const answer = await app.post('/monitor/api/v1/reports/sent/list', { pageSize: 100 }, as);
      return answer.json.data['list'] as {
        recipient: string;
        customer: string;
        state: string;
        reason: string | null;
        files: { format: string; sha256: string }[];
      }[];
    },
    async close() {
      await outbox.stop();
      await app.close();
    },
  };
}
