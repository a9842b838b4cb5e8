import { isLatestOnly } from '@linekeeper/contract/endpoint';
import { allEndpoints } from '@linekeeper/contract/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { addDevice, addInterfaces } from './devices.ts';

let app: TestApp;
let interfaceId: string;
let lineId: string;
beforeAll(async () => {
  app = await startTestApp();
  const tenantId = await app.addTenant('exporting', 8);
  await app.addMember(tenantId, 'exporter', { administrator: true });
  const { database } = app.db;
  const deviceId = await addDevice(database, tenantId, '10.1.2.3', { name: 'core' });
  const { authorization } = await app.signIn('exporter', 'exporting');
  const created = async (path: string, body: object) =>
    (await app.post(`/monitor/api/v1/${path}/create`, body, { authorization })).json.data.id as string;
  const outletId = await created('outlets', { number: '1', name: 'Shop', region: 'South' });
  lineId = await created('lines', { outletId, name: 'Fibre', provider: 'Telecom', access: 'fibre' });
  [interfaceId = ''] = await addInterfaces(database, tenantId, deviceId, ['ge-0/0/1']);
});
afterAll(() => app.close());

const overDay =
  (more: object = {}) =>
  () => {
    const to = new Date();
    return { from: new Date(to.getTime() - 86_400_000).toISOString(), to: to.toISOString(), ...more };
  };
const charts = '/monitor/api/v1/charts';

/** What an export wants to be asked with, where it is more than nothing. */
const bodies: Readonly<Record<string, () => object>> = {
  '/monitor/api/v1/customers/devices/export': () => ({ kind: 'device' }),
  '/monitor/api/v1/customers/lines/export': () => ({ kind: 'line' }),
  [`${charts}/worst/export`]: overDay({ kind: 'line' }),
  [`${charts}/changes/export`]: overDay(),
  [`${charts}/availability/export`]: overDay({ kind: 'line' }),
  [`${charts}/traffic/export`]: overDay(),
  [`${charts}/busy-lines/export`]: overDay(),
  [`${charts}/past/export`]: () => ({ kind: 'line', at: new Date(Date.now() - 1_000).toISOString() }),
  [`${charts}/availability/customers/export`]: overDay(),
  [`${charts}/changes/customers/export`]: overDay(),
  [`${charts}/traffic/customers/export`]: overDay(),
  [`${charts}/busy-lines/customers/export`]: overDay(),
  [`${charts}/map/customers/export`]: () => ({ place: { in: 'nowhere' } }),
  [`${charts}/resources/customers/export`]: () => ({ counted: { kind: 'device', by: 'brand' } }),
  '/monitor/api/v1/metrics/export': () => {
    const to = new Date();
    const from = new Date(to.getTime() - 3_600_000);
    const subject = { kind: 'interface', id: interfaceId };
    return { subject, metrics: ['if.in'], from: from.toISOString(), to: to.toISOString() };
  },
  '/monitor/api/v1/wan/metrics/export': () => {
    const to = new Date();
    const from = new Date(to.getTime() - 3_600_000);
    const subject = { kind: 'line', id: lineId };
    return { subject, metrics: ['line.rtt'], from: from.toISOString(), to: to.toISOString() };
  },
};

/** Templates are files too, but nothing is looked up for them; and what is asked of one import wants a checked one. */
const exports = allEndpoints.filter(
  (endpoint) => isLatestOnly(endpoint) && endpoint.method === 'POST' && !endpoint.path.includes('/:'),
);

/** Runs `during` while nobody gets at these tables; `atWork` comes when so many wait. */
async function heldBack(during: (atWork: (count: number) => Promise<void>) => Promise<void>): Promise<void> {
  // What an export writes or reads, and nothing before it does.
  await app.db.admin.query('begin');
  await app.db.admin.query('lock table audit, device, interface, line in access exclusive mode');
  // Of this database alone: all servers of the tests stand in one cluster.
  const waiting = `select count(distinct pid)::integer as count from pg_locks where not granted
    and database = (select oid from pg_database where datname = current_database())`;
  const atWork = async (count: number) => {
    await expect
      .poll(async () => (await app.db.admin.query(waiting)).rows[0].count as number, {
        interval: 5,
        timeout: 10_000,
      })
      .toBeGreaterThanOrEqual(count);
  };
  await during(atWork).finally(() => app.db.admin.query('commit'));
}

describe('10010', () => {
  it('is the rule of every file that is only read', () => {
    const paths = exports.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining(allEndpoints.map(({ path }) => path).filter((path) => path.endsWith('/export'))),
    );
    expect(paths.length).toBeGreaterThanOrEqual(6);
  });

  it.each(exports.map(({ path }) => path))(
    '%s: of two that one session has at work, the older is told that it was replaced',
    async (path) => {
      const session = await app.signIn('exporter', 'exporting');
      const another = await app.signIn('exporter', 'exporting');
      const ask = (as: typeof session) => app.post(path, bodies[path]?.() ?? {}, as);
      // Signed in and known, so that nothing but the export itself is held back.
      for (const headers of [session, another]) await app.ask('GET', '/api/v1/operations', { headers });
      let answers: ReturnType<typeof ask>[] = [];
      await heldBack(async (atWork) => {
        for (const headers of [session, session, another]) {
          answers = [...answers, ask(headers)];
          await atWork(answers.length);
        }
      });
      const [older, newer, elsewhere] = await Promise.all(answers);
      expect([older?.status, older?.json]).toMatchObject([
        409,
        { code: 10010, data: { error: 'SUPERSEDED' } },
      ]);
      for (const answer of [newer, elsewhere]) {
        expect(answer?.status).toBe(200);
        expect(answer?.headers['content-type']).toContain('text/csv');
      }
    },
  );
});
