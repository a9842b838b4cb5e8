import { writeLimits } from '@linekeeper/contract/explorer/written-terms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { center, device } from '../../../../test/explored-world.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { packed, type Sending, writeRequest } from './test/write-body.ts';
import { forgetWritten, packWritten } from './upkeep.jobs.ts';
import { samplesWritten } from './written-samples.ts';

type Headers = { authorization: string };
const write = 'DMS_SERVER_CENTER_METRIC_WRITE_EDIT';
const root = '/monitor/api/v1/prometheus/api/v1';
const path = `${root}/write`;
const startMs = Date.parse('2026-03-02T12:00:00Z');
const hourMs = 3_600_000;
const minuteMs = 60_000;

let app: TestApp;
let nowMs = startMs;
let ownId: number;
let writer: Headers;
let boss: Headers;
let rivalBoss: Headers;

beforeAll(async () => {
  app = await startTestApp({ clock: () => nowMs });
  ownId = await app.addTenant('own', 16);
  const rivalId = await app.addTenant('rival', 16);
  await app.addMember(ownId, 'boss', { administrator: true });
  await app.addMember(rivalId, 'rival-boss', { administrator: true });
  await app.addMember(ownId, 'reader', { codes: [center, device] });
  boss = await app.signIn('boss', 'own');
  rivalBoss = await app.signIn('rival-boss', 'rival');
  writer = await tokenOf(boss, [center, write]);
});
afterAll(() => app.close());

async function tokenOf(headers: Headers, codes: string[]): Promise<Headers> {
  const body = { name: `p ${codes.length}`, codes, days: 30 };
  const made = await app.post('/api/v1/personal/tokens/create', body, { ...headers });
  return { authorization: `Bearer ${made.json.data['token'] as string}` };
}
const form = {
  'accept-language': 'en',
  'content-type': 'application/x-protobuf',
  'content-encoding': 'snappy',
};
const sendBytes = (body: Buffer, headers: Record<string, string> = {}) =>
  app.ask('POST', path, { headers: { ...writer, ...form, ...headers }, body });
const send = (series: readonly Sending[], headers: Record<string, string> = {}) =>
  sendBytes(packed(writeRequest(series)), headers);
const named = (name: string, more: Record<string, string> = {}) => ({ __name__: name, ...more });
const one = (name: string, samples: Sending['samples'] = [[nowMs, 1]]): Sending => ({
  labels: named(name),
  samples,
});

async function query(text: string, headers: Headers = boss, atMs = nowMs) {
  const search = new URLSearchParams({ query: text, time: String(atMs / 1000) }).toString();
  const { json } = await app.ask('GET', `${root}/query?${search}`, { headers: { ...headers } });
  return (json.data as unknown as { result: { metric: object; value: [number, string] }[] }).result;
}
const parts = () => ({ database: app.db.database, clock: () => nowMs, keptDays: () => 1 });
const usage = async (headers = boss) =>
  (await app.ask('GET', '/monitor/api/v1/explorer/written', { headers: { ...headers } })).json.data;

describe('remote write', () => {
  it('keeps what a token brings, for its tenant alone, and gives it back as it was sent', async () => {
    const labels = named('node_load1', { instance: '北京:9100', job: 'node' });
    const samples = [-3, -2, -1, 0].map((n) => [nowMs + n * minuteMs, 1 / 3 + n] as const);
    const { status, json } = await send([{ labels, samples }]);
    expect([status, json.data]).toEqual([200, { series: 1, samples: 4 }]);
    expect(await query('node_load1')).toEqual([{ metric: labels, value: [nowMs / 1000, String(1 / 3)] }]);
    expect(await query('count_over_time(node_load1{job="node"}[10m])')).toMatchObject([
      { value: [expect.anything(), '4'] },
    ]);
    expect(await query('node_load1', rivalBoss)).toEqual([]);
    const lists = ['label/__name__/values', 'label/instance/values', 'labels', 'series?match[]={job="node"}'];
    for (const list of lists) {
      const ask = async (headers: Headers) =>
        (await app.ask('GET', `${root}/${list}`, { headers: { ...headers } })).text;
      expect(await ask(boss), list).toMatch(/node_load1|北京|instance/);
      expect(await ask(rivalBoss), list).not.toMatch(/node_load1|北京|instance/);
    }
  });

  it('keeps a sample once, however often it is sent, and the one that came first', async () => {
    await send([one('again', [[nowMs, 1]])]);
    const { json } = await send([one('again', [[nowMs, 2]])]);
    expect(json.data).toEqual({ series: 1, samples: 0 });
    expect(await query('again')).toMatchObject([{ value: [nowMs / 1000, '1'] }]);
  });

  it('shows a series no longer once it was said to have ended, and again when it goes on', async () => {
    const at = (minute: number) => nowMs - 10 * minuteMs + minute * minuteMs;
    await send([
      one('mortal', [
        [at(0), 5],
        [at(1), 'stale'],
        [at(3), 6],
      ]),
    ]);
    expect(await query('mortal', boss, at(0))).toHaveLength(1);
    expect(await query('mortal', boss, at(2))).toEqual([]);
    expect(await query('mortal', boss, at(4))).toMatchObject([{ value: [expect.anything(), '6'] }]);
    expect(await query('count_over_time(mortal[10m])', boss, at(4))).toMatchObject([
      { value: [expect.anything(), '2'] },
    ]);
  });

  it('is for tokens that were made for it, and no header chooses another tenant', async () => {
    const reader = await app.signIn('reader', 'own');
    expect((await send([one('no')], { ...reader })).status).toBe(403);
    expect((await send([one('no')], { ...(await tokenOf(boss, [center])) })).status).toBe(403);
    expect((await send([one('no')], { authorization: 'Bearer nobody' })).status).toBe(401);
    // A tenant that the token's member may not choose is one that is not there.
    expect((await send([one('chosen')], { 'company-id': '1' })).status).toBe(404);
    expect(await query('chosen')).toEqual([]);
  });

  it('refuses other forms with 415, so that a sender of the second version falls back', async () => {
    const proto = (name: string) => ({ 'content-type': `application/x-protobuf;proto=${name}` });
    expect((await send([one('a')], proto('io.prometheus.write.v2.Request'))).status).toBe(415);
    expect((await send([one('a')], proto('prometheus.WriteRequest'))).status).toBe(200);
    expect((await send([one('a')], { 'content-encoding': 'zstd' })).status).toBe(415);
    expect((await send([one('a')], { 'content-type': 'application/json' })).status).toBe(415);
  });

  it('refuses bodies that are garbage, cut off, or claim to be a gigabyte, and stands', async () => {
    const whole = packed(writeRequest([one('whole')]));
    const bodies = [
      Buffer.alloc(0),
      Buffer.from('{"json": true}'),
      Buffer.from([0x80, 0x80, 0x80, 0x80, 0x04, 0x00, 0x00]),
      whole.subarray(0, whole.length - 3),
      packed(Buffer.alloc(writeLimits.unpackedBytes + 1)).subarray(0, 1_000),
      packed(Buffer.alloc(500, 0xff)),
    ];
    for (const body of bodies) {
      const { status, json } = await sendBytes(body);
      expect([status, json.data['error']]).toEqual([400, 'WRITE_UNREADABLE']);
    }
    expect((await sendBytes(Buffer.alloc(writeLimits.bodyBytes + 1))).status).toBe(413);
  });

  it('keeps the good of a request and says with 400 how much it refused, and why', async () => {
    const day = 24 * hourMs;
    const refused: [Sending, string][] = [
      [one('old', [[nowMs - day - 1, 1]]), 'older than 24 hours'],
      [one('ahead', [[nowMs + 11 * minuteMs, 1]]), '10 minutes ahead'],
      [one('linekeeper_ping_rtt_seconds'), 'measured here'],
      [{ labels: { job: 'x' }, samples: [[nowMs, 1]] }, 'no name'],
      [{ labels: named('2x'), samples: [[nowMs, 1]] }, 'letters and digits'],
      [{ labels: { a: 'x', __name__: 'unordered' }, samples: [[nowMs, 1]] }, 'order'],
      [{ labels: named('hollow', { a: '' }), samples: [[nowMs, 1]] }, 'empty'],
      [{ labels: named('zero', { a: 'x\0' }), samples: [[nowMs, 1]] }, 'zero byte'],
      [{ labels: named('odd', { 'a-b': 'x' }), samples: [[nowMs, 1]] }, 'letters and digits'],
      [{ ...one('native', []), histograms: 1 }, 'histograms'],
    ];
    for (const [bad, reason] of refused) {
      const { status, json } = await send([bad, one('good', [[nowMs - refused.length, 1]])]);
      expect([status, json.data['error']], reason).toEqual([400, 'WRITE_REFUSED']);
      expect(json.message).toContain(reason);
    }
    expect(await query('good')).toHaveLength(1);
    expect(await query('{__name__=~"old|ahead|unordered|hollow|zero|odd"}')).toEqual([]);
  });

  it('takes so many samples an hour of a tenant, and says when there are more again', async () => {
    const hour = Math.floor(nowMs / hourMs);
    const set = (samples: number) =>
      app.db.admin.query(
        `insert into written_usage (tenant_id, hour, samples) values ($1, $2, $3)
         on conflict (tenant_id, hour) do update set samples = excluded.samples`,
        [ownId, hour, samples],
      );
    const before = (await usage())['samplesThisHour'] as number;
    await set(writeLimits.samplesPerHour);
    const { status, headers } = await send([one('much', [[nowMs - 1, 1]])]);
    expect([status, headers['retry-after']]).toEqual([429, '3600']);
    await set(before);
    expect((await send([one('much', [[nowMs - 1, 1]])])).status).toBe(200);
  });

  it('takes so many new series an hour and so many samples in all, and goes on with those it knows', async () => {
    const hour = Math.floor(nowMs / hourMs);
    const set = (column: string, value: number, at = hour) =>
      app.db.admin.query(
        `insert into written_usage (tenant_id, hour, ${column}) values ($1, $2, $3)
         on conflict (tenant_id, hour) do update set ${column} = excluded.${column}`,
        [ownId, at, value],
      );
    await set('new_series', writeLimits.newSeriesPerHour - 1);
    const { status, json } = await send([one('new_a'), one('new_b'), one('good', [[nowMs - 50, 1]])]);
    expect(status).toBe(400);
    expect(json.message).toContain('2 samples kept, 1 refused: too many series');
    await set('samples', writeLimits.keptSamples, hour - 5);
    expect((await send([one('good', [[nowMs - 60, 1]])])).json.message).toContain('samples at most');
    await app.db.admin.query('delete from written_usage where hour = $1', [hour - 5]);
    await set('new_series', 0);
  });

  it('packs hours that are over, joins what comes late, and reads the same before and after', async () => {
    const fromMs = nowMs - 5 * hourMs;
    const samples = Array.from({ length: 240 }, (_none, n) => [fromMs + n * minuteMs, Math.sin(n)] as const);
    await send([
      one(
        'packed',
        samples.filter((_one, n) => n % 7 !== 0),
      ),
    ]);
    const { signal } = new AbortController();
    await packWritten(parts(), ownId, signal);
    await send([one('packed', samples)]);
    const scope = jobScope([ownId]);
    const { rows } = await app.db.admin.query<{ number: number }>(
      "select number from written_series where tenant_id = $1 and name = 'packed'",
      [ownId],
    );
    const read = () =>
      samplesWritten(app.db.database, scope, {
        numbers: rows.map(({ number }) => number),
        ...{ fromMs, toMs: nowMs, mayRead: () => undefined },
      });
    const all = samples.map(([atMs, value]) => ({ atMs, value }));
    expect(await read()).toEqual([all]);
    await packWritten(parts(), ownId, signal);
    expect(await read()).toEqual([all]);
    const left = await app.db.admin.query('select from written_sample where tenant_id = $1 and at_ms < $2', [
      ownId,
      nowMs - 2 * hourMs,
    ]);
    expect(left.rows).toHaveLength(0);
  });

  it('is found by its labels and drawn by the explorer, for its tenant alone', async () => {
    const labels = named('queue_length', { queue: 'orders' });
    const samples = Array.from({ length: 60 }, (_none, n) => [nowMs - (60 - n) * minuteMs, n] as const);
    await send([{ labels, samples: [...samples, [nowMs - 1, Infinity], [nowMs, 'stale']] }]);
    const found = async (headers: Headers) => {
      const { json } = await app.post(
        '/monitor/api/v1/explorer/subjects',
        { search: 'orders' },
        { ...headers },
      );
      return json.data as { kinds: string[]; list: { kind: string; id: string; name: string }[] };
    };
    const { kinds, list } = await found(boss);
    expect(kinds).toContain('written');
    expect(list).toMatchObject([{ kind: 'written', name: 'queue_length{queue="orders"}' }]);
    expect(await found(rivalBoss)).toMatchObject({ list: [] });
    const drawn = async (headers: Headers) => {
      const body = {
        what: { series: [{ kind: 'written', id: list[0]!.id, metric: 'written' }] },
        from: new Date(nowMs - 2 * hourMs).toISOString(),
        to: new Date(nowMs).toISOString(),
        withBefore: true,
      };
      return (await app.post('/monitor/api/v1/explorer/chart', body, { ...headers })).json.data;
    };
    expect(await drawn(boss)).toMatchObject({
      gone: 0,
      series: [
        { unit: '', intervalMs: minuteMs, figures: { count: 60, max: 59, last: 59 }, before: { mean: null } },
      ],
    });
    expect(await drawn(rivalBoss)).toMatchObject({ gone: 1, series: [] });
  });

  it('deletes samples, series and counts when the tenant’s days are over', async () => {
    nowMs = startMs + 3 * 24 * hourMs;
    boss = await app.signIn('boss', 'own');
    rivalBoss = await app.signIn('rival-boss', 'rival');
    const { signal } = new AbortController();
    await send([one('late_born')]);
    await packWritten(parts(), ownId, signal);
    await forgetWritten(parts(), ownId, signal);
    for (const table of ['written_series', 'written_sample', 'written_usage'])
      expect(
        (await app.db.admin.query(`select from ${table} where tenant_id = $1`, [ownId])).rows,
        table,
      ).toHaveLength(1);
    expect((await app.db.admin.query('select from written_hour')).rows).toHaveLength(0);
    expect(await usage()).toMatchObject({ series: 1, activeSeries: 1, samples: 1, samplesThisHour: 1 });
    expect(await usage(rivalBoss)).toMatchObject({ series: 0, samples: 0, newestAt: null });
  });
});
