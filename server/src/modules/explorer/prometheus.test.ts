import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { center, exploredWorld, type ExploredWorld, nowMs, wan } from '../../../test/explored-world.ts';

type Headers = { authorization: string };
const root = '/monitor/api/v1/prometheus/api/v1';

let app: ExploredWorld['app'];
let boss: ExploredWorld['boss'];
let rivalBoss: ExploredWorld['rivalBoss'];
let own: ExploredWorld['own'];
let rival: ExploredWorld['rival'];

beforeAll(async () => {
  ({ app, boss, rivalBoss, own, rival } = await exploredWorld());
});
afterAll(() => app.close());

async function asked(call: string, given: Record<string, string> = {}, headers: Headers = boss) {
  const search = new URLSearchParams(given).toString();
  const answer = await app.ask('GET', `${root}/${call}${search && `?${search}`}`, {
    headers: { ...headers },
  });
  return { status: answer.status, said: answer.json as unknown as Record<string, unknown> };
}
type Vector = { result: { metric: Record<string, string>; value: [number, string] }[] };
const vector = async (query: string, headers?: Headers) =>
  ((await asked('query', { query, time: String(nowMs / 1000) }, headers)).said['data'] as Vector).result;

describe('Prometheus’ API', () => {
  it('answers in base units with labels that tell series apart', async () => {
    const found = await vector('linekeeper_if_in_bytes_per_second{name="Gi0/1"}');
    expect(found.map(({ metric, value }) => [metric['device'], metric['region'], value[1]])).toEqual(
      expect.arrayContaining([
        ['ours switch 0', 'ours "East"', '1000'],
        ['ours switch 1', 'ours "East"', '2000'],
      ]),
    );
    expect((await vector('sum by (provider) (linekeeper_line_rtt_seconds)'))[0]).toMatchObject({
      metric: { provider: 'Telecom' },
      value: [nowMs / 1000, '0.005'],
    });
  });

  it('shows nothing of another tenant, in series, labels, their values and the page that is scraped', async () => {
    for (const [call, given] of [
      ['query', { query: '{__name__=~".+"}', time: String(nowMs / 1000) }],
      [
        'query',
        { query: 'linekeeper_ping_rtt_seconds{region="theirs \\"East\\""}', time: String(nowMs / 1000) },
      ],
      ['query', { query: `linekeeper_ping_rtt_seconds{id="${'x'}"}` }],
      ['series', { 'match[]': '{kind=~".+"}' }],
      ['labels', {}],
      ['label/region/values', {}],
      ['label/name/values', {}],
      ['label/id/values', {}],
      ['../../metrics', {}],
    ] as const) {
      const path = call.startsWith('..')
        ? '/monitor/api/v1/prometheus/metrics'
        : `${root}/${call}?${new URLSearchParams(given).toString()}`;
      const mine = await app.ask('GET', path, { headers: { ...boss } });
      const theirs = await app.ask('GET', path, { headers: { ...rivalBoss } });
      expect(mine.status, path).toBe(200);
      expect(mine.text, path).not.toContain('theirs');
      expect(theirs.text, path).not.toContain('ours');
      for (const id of [...rival.deviceIds, ...rival.interfaceIds, rival.lineId])
        expect(mine.text).not.toContain(id);
    }
    const byId = await vector(`linekeeper_ping_rtt_seconds{id="${rival.deviceIds[0]!}"}`);
    expect(byId).toEqual([]);
  });

  it('shows each reader the kinds that they may see', async () => {
    const kinds = async (username: string) =>
      (await asked('label/kind/values', {}, await app.signIn(username, 'own'))).said['data'];
    expect(await kinds('fitter')).toEqual(['device', 'interface']);
    expect(await kinds('liner')).toEqual(['line']);
    expect(await kinds('clerk')).toEqual([]);
    expect(await vector('linekeeper_line_rtt_seconds', await app.signIn('fitter', 'own'))).toEqual([]);
    const names = (await asked('label/__name__/values', {}, await app.signIn('liner', 'own'))).said[
      'data'
    ] as string[];
    expect(names).toContain('linekeeper_line_rtt_seconds');
    expect(names).not.toContain('linekeeper_ping_rtt_seconds');
  });

  it('is read with a token of the API by what that was made for', async () => {
    const body = { name: 'Grafana', codes: [center, wan], days: 30 };
    const made = await app.post('/api/v1/personal/tokens/create', body, { ...boss });
    const token = { authorization: `Bearer ${made.json.data['token'] as string}` };
    expect(await vector('count by (kind) ({__name__=~".+"})', token)).toEqual([
      { metric: { kind: 'line' }, value: [nowMs / 1000, '1'] },
    ]);
  });

  it('takes the same as a form, as Grafana sends it', async () => {
    const headers = { ...boss, 'content-type': 'application/x-www-form-urlencoded' };
    const ask = async (call: string, body: string) =>
      (await app.ask('POST', `${root}/${call}`, { headers, body })).json as unknown;
    expect(await ask('query', `query=1%2B1&time=${nowMs / 1000}`)).toEqual({
      status: 'success',
      data: { resultType: 'scalar', result: [nowMs / 1000, '2'] },
    });
    const end = nowMs / 1000;
    const range = `end=${end}&query=max%28linekeeper_ping_rtt_seconds%29&start=${end - 600}&step=300`;
    expect(await ask('query_range', range)).toMatchObject({
      data: {
        resultType: 'matrix',
        result: [
          {
            metric: {},
            values: [
              [end - 600, '0.0211'],
              [end - 300, '0.02115'],
              [end, '0.02119'],
            ],
          },
        ],
      },
    });
    const series = `match[]=linekeeper_line_rtt_seconds&match[]=linekeeper_ping_rtt_seconds&start=0&end=${end}`;
    expect(((await ask('series', series)) as { data: unknown[] }).data).toHaveLength(3);
    expect(await ask('labels', `start=0&end=${end}`)).toMatchObject({
      data: expect.arrayContaining(['__name__', 'provider']),
    });
  });

  it('gives the samples of a range vector as they were measured', async () => {
    const query = `linekeeper_ping_rtt_seconds{id="${own.deviceIds[0]!}"}[2m]`;
    expect((await asked('query', { query, time: String(nowMs / 1000 - 30) })).said['data']).toMatchObject({
      resultType: 'matrix',
      result: [
        {
          values: [
            [nowMs / 1000 - 120, '0.01118'],
            [nowMs / 1000 - 60, '0.01119'],
          ],
        },
      ],
    });
  });

  it('refuses in Prometheus’ form what is wrong, too much, or not for who asks', async () => {
    const refused = async (call: string, given: Record<string, string>, headers?: Headers) => {
      const { status, said } = await asked(call, given, headers);
      expect(said).toMatchObject({ status: 'error', error: expect.any(String) });
      return [status, said['errorType']];
    };
    expect(await refused('query', { query: 'sum(' })).toEqual([400, 'bad_data']);
    expect(await refused('query', {})).toEqual([400, 'bad_data']);
    expect(await refused('query', { query: '1', time: 'tomorrow' })).toEqual([400, 'bad_data']);
    const range = { query: '1', start: '0', end: '100000', step: '1' };
    expect(await refused('query_range', range)).toEqual([400, 'bad_data']);
    expect(await refused('query_range', { ...range, step: '0' })).toEqual([400, 'bad_data']);
    expect(await refused('query_range', { ...range, end: '-1' })).toEqual([400, 'bad_data']);
    const long = {
      query: 'avg_over_time(linekeeper_ping_rtt_seconds[1y])',
      start: '0',
      end: '100000',
      step: '10',
    };
    expect(await refused('query_range', long)).toEqual([422, 'execution']);
    expect(await refused('series', { 'match[]': '{}' })).toEqual([400, 'bad_data']);
    expect(await refused('query', { query: '1' }, { authorization: `Bearer ${'x'.repeat(43)}` })).toEqual([
      401,
      'unauthorized',
    ]);
    expect(await refused('query', { query: '1' }, await app.signIn('nobody', 'own'))).toEqual([
      403,
      'forbidden',
    ]);
  });

  it('exposes the newest values as a page to scrape, with names escaped, and leaves out what is old', async () => {
    const { text, status } = await app.ask('GET', '/monitor/api/v1/prometheus/metrics', {
      headers: { ...boss },
    });
    expect(status).toBe(200);
    expect(text).toContain('# TYPE linekeeper_ping_rtt_seconds gauge\n');
    expect(text).toContain('region="ours \\"East\\""');
    expect(text.split('\n').filter((line) => line.startsWith('linekeeper_ping_rtt_seconds{'))).toHaveLength(
      2,
    );
  });
});
