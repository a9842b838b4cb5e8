import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exploredWorld, type ExploredWorld, nowMs } from '../../../test/explored-world.ts';
import { grafanaRequests } from '../../../test/grafana-requests.ts';

const root = '/monitor/api/v1/prometheus/api/v1';

let app: ExploredWorld['app'];
let boss: ExploredWorld['boss'];

beforeAll(async () => {
  ({ app, boss } = await exploredWorld());
});
afterAll(() => app.close());

async function ask(
  method: 'GET' | 'POST',
  call: string,
  given: Readonly<Record<string, string>>,
  headers: { authorization: string } = boss,
) {
  const said = new URLSearchParams(given).toString();
  const answer =
    method === 'GET'
      ? await app.ask('GET', `${root}/${call}${said && `?${said}`}`, { headers: { ...headers } })
      : await app.ask('POST', `${root}/${call}`, {
          headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
          body: said,
        });
  return { status: answer.status, said: answer.json as unknown as { status: string; data: unknown } };
}

/** What Grafana takes each answer to be. */
const forms: Readonly<Record<string, unknown>> = {
  'status/buildinfo': { version: '2.42.0', revision: 'linekeeper' },
  rules: { groups: [] },
  labels: expect.arrayContaining(['__name__', 'name', 'region']),
  series: expect.arrayContaining([expect.objectContaining({ __name__: 'linekeeper_ping_rtt_seconds' })]),
  metadata: {
    linekeeper_ping_rtt_seconds: [{ type: 'gauge', help: 'Round-trip time', unit: '' }],
  },
  query_range: { resultType: 'matrix' },
  query_exemplars: [],
  'label/region/values': expect.arrayContaining(['ours "East"']),
  'label/__name__/values': expect.arrayContaining(['linekeeper_ping_rtt_seconds']),
};

describe('Grafana’s data source for Prometheus', () => {
  it.each(grafanaRequests(nowMs / 1000))(
    'is answered when it asks $when',
    async ({ method, call, given }) => {
      const { status, said } = await ask(method, call, given);
      expect([status, said.status]).toEqual([200, 'success']);
      const isTest = given['query'] === '1+1';
      const form = isTest
        ? { resultType: 'scalar', result: [4, '2'] }
        : (forms[call] ?? { resultType: 'vector' });
      if (Array.isArray(form)) expect(said.data).toEqual(form);
      else if (Array.isArray(said.data)) expect(said.data).toEqual(form);
      else expect(said.data).toMatchObject(form as object);
    },
  );

  it('is told what metrics are of the kinds that its reader may see, and as many as it asks for', async () => {
    const fitter = await app.signIn('fitter', 'own');
    const told = Object.keys((await ask('GET', 'metadata', {}, fitter)).said.data as object);
    expect(told).toContain('linekeeper_ping_rtt_seconds');
    expect(told.filter((name) => name.startsWith('linekeeper_line_'))).toEqual([]);
    const three = (await ask('GET', 'metadata', { limit: '3' })).said.data as object;
    expect(Object.keys(three)).toHaveLength(3);
    const gone = await ask('GET', 'metadata', { metric: 'up' });
    expect(gone.said.data).toEqual({});
  });

  it('is told in Prometheus’ words where it asks for what is no question', async () => {
    for (const [call, given] of [
      ['query_exemplars', { query: 'sum(' }],
      ['metadata', { limit: 'x' }],
      ['rules', { type: 'other' }],
    ] as const) {
      const { status, said } = await ask('GET', call, given);
      expect([status, said]).toMatchObject([400, { status: 'error', errorType: 'bad_data' }]);
    }
  });
});
