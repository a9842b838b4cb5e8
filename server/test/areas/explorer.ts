import { randomUUID } from 'node:crypto';
import { packed, writeRequest } from '../../src/modules/explorer/written/test/write-body.ts';
import { type Area, at, id, type MakeObjects, tenantId } from './area.ts';

export interface ExplorerObjects {
  /** A dashboard that is shared. */
  readonly boardId: string;
}

const root = '/monitor/api/v1/prometheus/api/v1';
const boards = '/monitor/api/v1/explorer/boards';
const times = { from: '2026-03-01T00:00:00.000Z', to: '2026-03-01T01:00:00.000Z' };
const type = 'application/x-www-form-urlencoded';
const form = (text: string) => ({ input: () => ({ raw: { type, bytes: Buffer.from(text) } }) });
const range = { query: 'linekeeper_ping_rtt_seconds', start: '0', end: '60', step: '15' };

const top = { top: { metric: 'ping.rtt', count: 5, by: 'mean' } } as const;
const window = { numbers: [1], fromMs: 0, toMs: 1 };

const board = {
  name: 'Morning',
  isShared: true,
  pins: [{ title: 'x', what: top, isStacked: false, isCompared: false, range: '24h' as const }],
};

export const explorerArea: Area = {
  factories: {
    'POST /monitor/api/v1/explorer/subjects': { input: () => ({ body: { search: 'x' } }) },
    'POST /monitor/api/v1/explorer/chart': {
      // A device of another tenant is one that is not there: the answer says how many are not.
      input: () => ({
        body: { ...times, what: top },
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
    [`GET ${root}/query_exemplars`]: { input: () => ({ query: { query: 'linekeeper_ping_rtt_seconds' } }) },
    [`POST ${root}/query_exemplars`]: form('query=linekeeper_ping_rtt_seconds&start=0&end=60'),
    [`GET ${root}/metadata`]: { input: () => ({ query: { limit: '10' } }) },
    [`GET ${root}/rules`]: { input: () => ({}) },
    [`GET ${root}/status/buildinfo`]: { input: () => ({}) },
    [`POST ${boards}/list`]: { input: () => ({}) },
    [`POST ${boards}`]: { input: () => ({ body: { ...board, name: randomUUID() } }) },
    [`PUT ${boards}/:boardId`]: {
      input: ({ boardId }) => ({ params: { boardId }, body: { ...board, name: randomUUID(), version: 0 } }),
      names: { 'params.boardId': 'boardId' },
    },
    [`DELETE ${boards}/:boardId`]: {
      input: ({ boardId }) => ({ params: { boardId } }),
      names: { 'params.boardId': 'boardId' },
    },
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
    'explorer/boards/boards.queries.ts': {
      listBoards: [tenantId, id],
      boardsById: [tenantId, [id]],
      boardOf: [tenantId, { boardId: id, memberId: id }],
      countBoards: [tenantId, id],
      insertBoard: [tenantId, { ...board, ownerId: id, ownerName: 'x', at }],
      updateBoard: [tenantId, { ...board, boardId: id, version: 1, at }],
      deleteBoard: [tenantId, id],
    },
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
      writtenSeries: [tenantId, { ids: [id], like: 'x', limit: 1 }],
      writtenAfter: [tenantId, { equal: { __name__: 'x', job: 'x' }, after: 0, limit: 1 }],
      newestWritten: [tenantId, { since: at, fromMs: 0, toMs: 1, after: { name: 'x', number: 1 }, limit: 1 }],
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
  shown: {
    [`POST ${boards}`]: 'board.create',
    [`PUT ${boards}/:boardId`]: 'board.update',
    [`DELETE ${boards}/:boardId`]: 'board.delete',
  },
  withoutLine: {
    [`POST ${root}/write`]: 'brings measurements, which are counted: as what agents and probes bring',
  },
};

export const makeExplorerObjects: MakeObjects<ExplorerObjects> = async ({ db }, ofTenant) => {
  const { rows } = await db.admin.query<{ id: string }>(
    `insert into explorer_board (tenant_id, name, is_shared, owner_id, owner_name, pins, changed_at)
     values ($1, $2, true, $3, 'x', '[]', now()) returning id`,
    [ofTenant, `Board ${randomUUID()}`, randomUUID()],
  );
  return { boardId: rows[0]!.id };
};
