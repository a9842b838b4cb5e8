import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { center, exploredWorld } from '../../../../test/explored-world.ts';

const root = '/monitor/api/v1/prometheus/api/v1';
const write = 'DMS_SERVER_CENTER_METRIC_WRITE_EDIT';

let app: TestApp;
let token: string;
let page: http.Server;
let prometheus: ChildProcess;
let folder: string;
let port: number;
let said = '';
let scraped = 0;

/** What Prometheus scrapes: a counter that counts the scrapes, and values that are hard to carry. */
const pageText = () =>
  [
    '# TYPE shop_orders_total counter',
    `shop_orders_total{shop="北京 \\"east\\"",path="C:\\\\x"} ${(scraped += 1)}`,
    '# TYPE shop_load gauge',
    `shop_load ${1 / 3 + scraped}`,
    'shop_infinite +Inf',
    'shop_none NaN',
    '# TYPE shop_seconds histogram',
    `shop_seconds_bucket{le="0.1"} ${scraped}`,
    `shop_seconds_bucket{le="+Inf"} ${scraped * 2}`,
    `shop_seconds_sum ${scraped / 7}`,
    `shop_seconds_count ${scraped * 2}`,
    '',
  ].join('\n');

async function listening(server: http.Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  app = await startTestApp();
  const tenantId = await app.addTenant('shop', 16);
  await app.addMember(tenantId, 'boss', { administrator: true });
  const boss = await app.signIn('boss', 'shop');
  const body = { name: 'Prometheus', codes: [center, write], days: 30 };
  const made = await app.post('/api/v1/personal/tokens/create', body, { ...boss });
  token = made.json.data['token'] as string;
  page = http.createServer((_request, response) => response.end(pageText()));
  const pagePort = await listening(page);
  // A port that was free a moment ago: Prometheus does not say which it took.
  const probe = http.createServer();
  port = await listening(probe);
  probe.close();
  await once(probe, 'close');
  folder = await mkdtemp(path.join(os.tmpdir(), 'writes-'));
  await writeFile(
    path.join(folder, 'prometheus.yml'),
    `global: { scrape_interval: 500ms, scrape_timeout: 400ms }
scrape_configs:
  - job_name: shop
    static_configs: [{ targets: ['127.0.0.1:${pagePort}'] }]
remote_write:
  - url: http://127.0.0.1:${app.port}${root}/write
    authorization: { credentials: ${token} }
    queue_config: { batch_send_deadline: 100ms, max_shards: 1 }
`,
  );
  prometheus = spawn('/usr/bin/prometheus', [
    `--config.file=${path.join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${path.join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ]);
  prometheus.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
});
afterAll(async () => {
  if (prometheus?.exitCode === null) {
    prometheus.kill('SIGKILL');
    await once(prometheus, 'exit');
  }
  page?.close();
  await app?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

interface Matrix {
  readonly data: {
    readonly result: readonly { metric: Record<string, string>; values: [number, string][] }[];
  };
}
const question = (selector: string, seconds: number) =>
  new URLSearchParams({ query: `${selector}[1h]`, time: String(seconds) }).toString();
async function ours(selector: string, seconds: number): Promise<Matrix> {
  const headers = { authorization: `Bearer ${token}` };
  return (await app.ask('GET', `${root}/query?${question(selector, seconds)}`, { headers })).json as never;
}
async function theirs(selector: string, seconds: number): Promise<Matrix> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/query?${question(selector, seconds)}`);
  return (await answer.json()) as Matrix;
}
const sorted = ({ data: { result } }: Matrix) =>
  result
    .map(({ metric, values }) => ({ key: JSON.stringify(Object.entries(metric).sort()), values }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));

describe('Debian’s Prometheus', () => {
  it('writes to a tenant what it scrapes, and it is read back equal to what it holds itself', async () => {
    const selector = '{job="shop"}';
    let seconds = 0;
    await expect
      .poll(
        async () => {
          const brought = await ours('shop_load', Date.now() / 1000);
          const values = brought.data.result[0]?.values ?? [];
          seconds = values.at(-1)?.[0] ?? 0;
          return values.length;
        },
        { timeout: 60_000 },
      )
      .toBeGreaterThanOrEqual(4);
    // Until the last scrape but one: of the newest, some series may still be on their way.
    const values = (await ours('shop_load', seconds)).data.result[0]!.values;
    const until = values.at(-2)![0];
    const mine = sorted(await ours(selector, until));
    expect(mine.map(({ key }) => key).join()).toContain('北京');
    // What it says of its own scrapes is written as well.
    expect(mine.map(({ key }) => key).join()).toContain('scrape_duration_seconds');
    expect(mine).toEqual(sorted(await theirs(selector, until)));
    expect(said).not.toMatch(/non-recoverable|level=error/);
  }, 90_000);

  it('finds nothing to object to in the page of metrics that it scrapes here (promtool check metrics)', async () => {
    const world = await exploredWorld();
    try {
      const { text } = await world.app.ask('GET', '/monitor/api/v1/prometheus/metrics', {
        headers: { ...world.boss },
      });
      const check = (input: string) =>
        spawnSync('/usr/bin/promtool', ['check', 'metrics'], { input, encoding: 'utf8' });
      expect(text).toContain('linekeeper_line_rtt_seconds{');
      expect(check(text)).toMatchObject({ status: 0, stderr: '', stdout: '' });
      expect(check('no metric').status).not.toBe(0);
    } finally {
      await world.app.close();
    }
  });
});
