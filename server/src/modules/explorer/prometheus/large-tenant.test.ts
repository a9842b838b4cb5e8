import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  center,
  exploredWorld,
  type ExploredWorld,
  minuteMs,
  nowMs,
} from '../../../../test/explored-world.ts';
import { storeOf } from '../../../../test/store-of.ts';
import { requestScope } from '../../../platform/db/request-scope.ts';
import { type AppError } from '../../../platform/errors.ts';
import { type ExplorerParts } from '../parts.ts';
import { packed, writeRequest } from '../written/test/write-body.ts';
import { bounds, type Bounds } from './bounds.ts';
import { exposedOf } from './exposition.ts';
import { expositionText } from './exposition-text.ts';
import { KeptPages } from './kept-pages.ts';
import { labelNames, labelValues, seriesList } from './lists.ts';
import { type Asker } from './matching.ts';
import { queryAt, queryOver } from './queries.ts';

let world: ExploredWorld;
let asker: Asker;

const root = '/monitor/api/v1/prometheus/api/v1';
const kinds = ['device', 'interface', 'line', 'dial_path', 'agent'] as const;

beforeAll(async () => {
  world = await exploredWorld();
  const { app, boss } = world;
  const { rows } = await app.db.admin.query<{ id: number; memberId: string }>(
    `select t.id, m.id as "memberId" from organization t join member m on m.tenant_id = t.id where m.username = 'boss'`,
  );
  const { id: tenantId, memberId } = rows[0]!;
  const actor = {
    tenantId,
    memberId,
    name: 'boss',
    sessionId: memberId,
    address: '127.0.0.1',
    requestId: 'x',
  };
  asker = { scope: requestScope(tenantId, { ...actor, grantId: undefined }), kinds };
  await write(boss, [
    { labels: { __name__: 'shop_load', instance: 'a"1"' }, samples: [[nowMs - minuteMs, 0.25]] },
    { labels: { __name__: 'shop_load', instance: 'b' }, samples: [[nowMs - minuteMs, 3]] },
    { labels: { __name__: 'shop_orders' }, samples: [[nowMs - 2 * minuteMs, 7]] },
    { labels: { __name__: 'shop_old' }, samples: [[nowMs - 6 * minuteMs, 1]] },
    {
      labels: { __name__: 'shop_ended' },
      samples: [
        [nowMs - 2 * minuteMs, 1],
        [nowMs - minuteMs, 'stale'],
      ],
    },
  ]);
  await write(world.rivalBoss, [
    { labels: { __name__: 'shop_load', instance: 'theirs' }, samples: [[nowMs - minuteMs, 9]] },
  ]);
});
afterAll(() => world.app.close());

async function write(headers: object, series: Parameters<typeof writeRequest>[0]): Promise<void> {
  const body = { name: 'writer', codes: [center, 'DMS_SERVER_CENTER_METRIC_WRITE_EDIT'], days: 30 };
  const made = await world.app.post('/api/v1/personal/tokens/create', body, { ...headers });
  const answer = await world.app.ask('POST', `${root}/write`, {
    headers: {
      authorization: `Bearer ${made.json.data['token'] as string}`,
      'content-type': 'application/x-protobuf',
      'content-encoding': 'snappy',
    },
    body: packed(writeRequest(series)),
  });
  expect(answer.status).toBe(200);
}

const partsOf = (lowered: Partial<Bounds> = {}): ExplorerParts => ({
  database: world.app.db.database,
  kept: storeOf(world.app.db),
  intervalMs: () => minuteMs,
  keptDays: () => 30,
  nowMs: () => nowMs,
  bounds: { ...bounds, ...lowered },
});

async function page(parts: ExplorerParts): Promise<string> {
  let text = '';
  for await (const piece of expositionText(await exposedOf(parts, asker)))
    text += Buffer.from(piece).toString();
  return text;
}

const all = '{__name__=~".+"}';

describe('a tenant that is larger than what is read at once', () => {
  it('is exposed, listed and answered for just as one that is not', async () => {
    const asked = async (parts: ExplorerParts) => ({
      page: (await page(parts)).split('\n').sort(),
      series: (await seriesList(parts, asker, { 'match[]': all })).map((one) => JSON.stringify(one)).sort(),
      labels: await labelNames(parts, asker, {}),
      names: await labelValues(parts, asker, { name: 'name' }),
      metrics: await labelValues(parts, asker, { name: '__name__', 'match[]': '{kind="interface"}' }),
      written: await labelValues(parts, asker, { name: 'instance', 'match[]': 'shop_load' }),
      sums: (await queryAt(parts, asker, { query: `sum by (__name__) (${all})` })).result
        .map((one) => JSON.stringify(one))
        .sort(),
    });
    const whole = await asked(partsOf());
    expect(whole.names).toEqual(['Gi0/1', 'ours line', 'ours switch 0', 'ours switch 1']);
    expect(whole.metrics).toEqual(['linekeeper_if_in_bytes_per_second']);
    expect(whole.written).toEqual(['a"1"', 'b']);
    // Two devices, an interface each, a line, and what was written.
    expect(whole.series).toHaveLength(5 + 5);
    for (const atOnce of [1, 2, 3]) expect(await asked(partsOf({ atOnce })), `${atOnce}`).toEqual(whole);
  });

  it('is exposed metric by metric, with what programs brought, and without what ended or is old', async () => {
    const { app, boss } = world;
    const { text } = await app.ask('GET', '/monitor/api/v1/prometheus/metrics', { headers: { ...boss } });
    expect(text).toBe(await page(partsOf({ atOnce: 1 })));
    const lines = text.split('\n').filter((line) => line !== '');
    expect(lines.filter((line) => line.includes('shop_'))).toEqual([
      '# HELP shop_load Brought by remote write',
      '# TYPE shop_load untyped',
      'shop_load{instance="a\\"1\\""} 0.25',
      'shop_load{instance="b"} 3',
      '# HELP shop_orders Brought by remote write',
      '# TYPE shop_orders untyped',
      'shop_orders 7',
    ]);
    const names = lines.filter((line) => !line.startsWith('#')).map((line) => /^\w+/.exec(line)![0]);
    expect(names).toEqual(names.toSorted());
    expect(lines.filter((line) => line.startsWith('# TYPE'))).toHaveLength(new Set(names).size);
  });

  it('says what to narrow where there is more than fits', async () => {
    const refused = async (work: Promise<unknown>) =>
      ((await work.catch((error: unknown) => error)) as AppError).details.params;
    const narrow = expect.stringContaining('with "="') as string;
    for (const [lowered, work] of [
      [{ subjects: 4 }, (parts: ExplorerParts) => labelNames(parts, asker, {})],
      [{ listed: 9 }, (parts: ExplorerParts) => seriesList(parts, asker, { 'match[]': all })],
      [{ instant: 9 }, (parts: ExplorerParts) => queryAt(parts, asker, { query: `count(${all})` })],
    ] as const) {
      expect(await refused(work(partsOf(lowered)))).toMatchObject({
        reason: narrow,
      });
      const [[name, most]] = Object.entries(lowered) as [[keyof Bounds, number]];
      await expect(work(partsOf({ [name]: most + 1 }))).resolves.toBeDefined();
    }
    // Five measured series and three written ones are fresh.
    expect(await refused(page(partsOf({ exposed: 7 })))).toMatchObject({
      reason: expect.stringMatching(/more than 7 series.*query.*outlet/) as string,
    });
    expect(await page(partsOf({ exposed: 8 }))).toContain('shop_orders 7');
    // What is narrowed, and what is not wanted in whole, fits.
    const device = await labelValues(partsOf({ subjects: 1 }), asker, {
      ...{ name: 'name', 'match[]': '{name="ours switch 1",kind="device"}' },
    });
    expect(device).toEqual(['ours switch 1']);
    expect(await seriesList(partsOf({ listed: 1 }), asker, { 'match[]': all, limit: '2' })).toHaveLength(2);
  });

  it('is answered for a moment of the past as a time that leads there is', async () => {
    const query = '{__name__=~"linekeeper_.+|shop_.+"}';
    for (const minutes of [0, 0.5, 1, 2.5, 20, 45, 61, 119, 130]) {
      const atMs = nowMs - minutes * minuteMs;
      const time = String(atMs / 1000);
      const { result } = await queryAt(partsOf(), asker, { query, time });
      const over = await queryOver(partsOf(), asker, {
        ...{ query, step: '60', end: time, start: String((atMs - minuteMs) / 1000) },
      });
      const last = over.result.flatMap(({ metric, values }) => {
        const value = values.find(([seconds]) => seconds === atMs / 1000);
        return value ? [{ metric, value }] : [];
      });
      expect(result, `${minutes} minutes ago`).toEqual(last);
    }
  });

  it('is written out in pieces, none of which is the page', async () => {
    const labels = Array.from({ length: 10_000 }, (_none, at) => `{id="${at}"}`);
    const values = labels.map((_text, at) => at);
    const head = '# TYPE x gauge\n';
    const pieces: number[] = [];
    for await (const piece of expositionText({ groups: [{ name: 'x', head, labels, values }], bytes: 0 }))
      pieces.push(piece.length);
    expect(pieces.length).toBeGreaterThan(2);
    expect(Math.max(...pieces)).toBeLessThan(70_000);
  });
});

describe('pages that are kept', () => {
  const made = (bytes: number) => () => Promise.resolve({ groups: [], bytes });

  it('are made once for ten seconds, and again where that failed', async () => {
    let atMs = 0;
    const pages = new KeptPages(() => atMs);
    const first = await pages.get('a', made(1));
    expect(await pages.get('a', made(2))).toBe(first);
    atMs = 10_000;
    expect((await pages.get('a', made(3))).bytes).toBe(3);
    await expect(pages.get('b', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect((await pages.get('b', made(4))).bytes).toBe(4);
  });

  it('take no more together than they may: the oldest go first', async () => {
    const pages = new KeptPages(() => 0, 100);
    for (const key of ['a', 'b', 'c']) await pages.get(key, made(40));
    expect((await pages.get('c', made(1))).bytes).toBe(40);
    expect((await pages.get('b', made(1))).bytes).toBe(40);
    expect((await pages.get('a', made(1))).bytes).toBe(1);
  });
});
