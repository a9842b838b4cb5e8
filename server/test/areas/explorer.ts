import { packed, writeRequest } from '../../src/modules/explorer/written/test/write-body.ts';
import { type Area, at, id, tenantId } from './area.ts';

const root = '/monitor/api/v1/prometheus/api/v1';
const times = { from: '2026-03-01T00:00:00.000Z', to: '2026-03-01T01:00:00.000Z' };
const type = 'application/x-www-form-urlencoded';
const form = (text: string) => ({ input: () => ({ raw: { type, bytes: Buffer.from(text) } }) });
const range = { query: 'linekeeper_ping_rtt_seconds', start: '0', end: '60', step: '15' };

const window = { numbers: [1], fromMs: 0, toMs: 1 };

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
    [`POST ${root}/write`]: {
      input: () => ({
        raw: {
          ...{ type: 'application/x-protobuf', encoding: 'snappy' },
          bytes: packed(writeRequest([{ labels: { __name__: 'up' }, samples: [[Date.now(), 1]] }])),
        },
      }),
    },
    'GET /monitor/api/v1/explorer/written': { input: () => ({}) },
    'GET /monitor/api/v1/prometheus/metrics': { input: () => ({}) },
  },
  samples: {
    'explorer/written/written.queries.ts': {
      takeUsage: [tenantId, 1],
      usageOf: [tenantId, 1],
      addUsage: [tenantId, 1, { samples: 1, newSeries: 1 }],
      samplesKept: [tenantId],
      countSeries: [tenantId, at],
      markSeries: [tenantId, ['00'], at],
      addSeries: [tenantId, [{ name: 'x', labels: {}, fingerprint: '00' }], { now: at, hour: at }],
      addSamples: [tenantId, [{ number: 1, atMs: 0, value: 1 }]],
    },
    'explorer/written/read.queries.ts': {
      writtenSeries: [tenantId, { equal: { __name__: 'x', job: 'x' }, ids: [id], like: 'x', limit: 1 }],
      writtenNames: [tenantId, 1],
      countWritten: [tenantId, window],
      openSamples: [tenantId, window],
      packedHours: [tenantId, window],
    },
    'explorer/written/upkeep.queries.ts': {
      nextNumbers: [tenantId, { after: 0, since: at, limit: 1 }],
      takeSamples: [tenantId, { numbers: [1], beforeMs: 1 }],
      putHour: [tenantId, { number: 1, hour: 1, samples: 1, payload: Buffer.of(1) }],
      forgetHours: [tenantId, { beforeHour: 1, limit: 1 }],
      forgetSeries: [tenantId, { before: at, beforeHour: 1 }],
    },
  },
  withoutLine: {
    [`POST ${root}/write`]: 'brings measurements, which are counted: as what agents and probes bring',
  },
};
