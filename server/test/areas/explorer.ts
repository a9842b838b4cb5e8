import { type Area } from './area.ts';

const root = '/monitor/api/v1/prometheus/api/v1';
const times = { from: '2026-03-01T00:00:00.000Z', to: '2026-03-01T01:00:00.000Z' };
const type = 'application/x-www-form-urlencoded';
const form = (text: string) => ({ input: () => ({ raw: { type, bytes: Buffer.from(text) } }) });
const range = { query: 'linekeeper_ping_rtt_seconds', start: '0', end: '60', step: '15' };

export const explorerArea: Area = {
  factories: {
    'POST /monitor/api/v1/explorer/subjects': { input: () => ({ body: { search: 'x' } }) },
    'POST /monitor/api/v1/explorer/chart': {
      // A device of another tenant is one that is not there: the answer says how many are not.
      input: () => ({
        body: { ...times, what: { top: { metric: 'ping.rtt', count: 5, by: 'mean' } } },
      }),
    },
    [`GET ${root}/query`]: { input: () => ({ query: { query: '1 + 1' } }) },
    [`POST ${root}/query`]: form('query=1%2B1&time=0'),
    [`GET ${root}/query_range`]: { input: () => ({ query: range }) },
    [`POST ${root}/query_range`]: form(new URLSearchParams(range).toString()),
    [`GET ${root}/series`]: { input: () => ({ query: { 'match[]': '{region="East"}' } }) },
    [`POST ${root}/series`]: form('match[]=linekeeper_ping_rtt_seconds'),
    [`GET ${root}/labels`]: { input: () => ({}) },
    [`POST ${root}/labels`]: form('match[]=linekeeper_ping_rtt_seconds'),
    [`GET ${root}/label/:name/values`]: { input: () => ({ params: { name: 'region' } }) },
    'GET /monitor/api/v1/prometheus/metrics': { input: () => ({}) },
  },
  samples: {},
};
