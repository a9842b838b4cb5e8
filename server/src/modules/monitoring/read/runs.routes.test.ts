import { packRun } from '@linekeeper/probes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeLineObjects } from '../../../../test/areas/lines.ts';
import { makeDialObjects } from '../../../../test/areas/dial.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { RunStore } from '../runs/run-store.ts';

let app: TestApp;
let headers: { authorization: string };
let pathId: string;
const minuteMs = 60_000;
const startMs = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 24 * 3_600_000;

beforeAll(async () => {
  app = await startTestApp();
  const tenantId = await app.addTenant('ours');
  await app.addMember(tenantId, 'boss', { administrator: true });
  headers = await app.signIn('boss', 'ours');
  pathId = (await makeDialObjects(app, tenantId)).dialPathId;
  const detail = JSON.stringify({
    kind: 'ping',
    elapsedMs: 9,
    result: { address: '203.0.113.1', tool: 'fping' },
  });
  const row = (n: number) => ({
    ...{ tenantId, targetId: pathId, atMs: startMs + n * minuteMs, detail },
    times: packRun([1 + n, 3 + n, null]),
  });
  const store = new RunStore(app.db.database);
  await store.add(
    jobScope([tenantId]),
    Array.from({ length: 120 }, (_, n) => row(n)),
  );
  await store.pack(jobScope([tenantId]), Date.now());
});
afterAll(() => app.close());

const iso = (ms: number) => new Date(ms).toISOString();
const range = { from: iso(startMs), to: iso(startMs + 120 * minuteMs) };
const ask = async (path: string, body: object) =>
  (await app.post(`/monitor/api/v1/wan/subjects/dial_path/${pathId}/runs/${path}`, body, headers)).json.data;

it('runs are listed from the newest on, page by page, none twice and none left out', async () => {
  const seen: string[] = [];
  let before: string | null | undefined;
  do {
    const page = (await ask('list', { ...range, ...(before && { before }) })) as unknown as {
      runs: { at: string }[];
      next: string | null;
    };
    seen.push(...page.runs.map(({ at }) => at));
    before = page.next;
  } while (before);
  expect(seen).toEqual(Array.from({ length: 120 }, (_, n) => iso(startMs + (119 - n) * minuteMs)));
});

it('one run opens in full, and a time at which none began is not found', async () => {
  expect(await ask('one', { at: iso(startMs + minuteMs) })).toMatchObject({
    ...{
      kind: 'ping',
      ok: true,
      reason: null,
      values: { 'dial.rtt': 3, 'dial.loss': expect.closeTo(33.33, 1) },
    },
    result: { address: '203.0.113.1', tool: 'fping', rttsMs: [2, 4, null], received: 2, medianMs: 3 },
  });
  expect(await ask('one', { at: iso(startMs + 1) })).toMatchObject({ error: 'NOT_FOUND' });
});

it('all packets of a range are drawn as columns of their distribution', async () => {
  const { stepMs, columns } = (await ask('smoke', { ...range, columns: 2 })) as unknown as {
    stepMs: number;
    columns: number[][];
  };
  // The test runs once a day: no column is narrower than its interval.
  expect(stepMs).toBe(86_400_000);
  expect(columns).toEqual([[startMs, 360, 120, 1, expect.any(Number), 31, 61, 91, expect.any(Number), 122]]);
});

it('the traces to a line tell by which routers they went, and when that changed', async () => {
  const tenantId = await app.addTenant('traced');
  await app.addMember(tenantId, 'tracer', { administrator: true });
  const traced = await app.signIn('tracer', 'traced');
  const { dialPathId } = await makeDialObjects(app, tenantId);
  const { lineId } = await makeLineObjects(app, tenantId);
  await app.db.admin.query(`update dial_test set kind = 'trace' where tenant_id = $1`, [tenantId]);
  await app.db.admin.query(`update dial_target set address = null, line_id = $2 where tenant_id = $1`, [
    tenantId,
    lineId,
  ]);
  const run = (n: number) => {
    const hops = ['10.0.0.1', n < 6 ? '192.0.2.1' : '192.0.2.2', null].map((address, at) => ({
      ...{ hop: at + 1, addresses: address === null ? [] : [address], rttsMs: [1], notes: [] },
    }));
    const result = { address: '203.0.113.1', hops, hasReached: false, mtuBytes: null };
    const detail = JSON.stringify({ kind: 'trace', elapsedMs: 9, result });
    return { tenantId, targetId: dialPathId, atMs: startMs + n * minuteMs, times: null, detail };
  };
  await new RunStore(app.db.database).add(
    jobScope([tenantId]),
    Array.from({ length: 12 }, (_, n) => run(n)),
  );
  for (const [kind, id] of [
    ['line', lineId],
    ['dial_path', dialPathId],
  ] as const) {
    const path = `/monitor/api/v1/wan/subjects/${kind}/${id}/runs/paths`;
    const { data } = (await app.post(path, range, traced)).json;
    expect(data, kind).toMatchObject({
      paths: [
        {
          ...{ id: dialPathId, count: 12, since: iso(startMs), targetName: 'Fibre' },
          now: [
            { hop: 1, addresses: ['10.0.0.1'] },
            { hop: 2, addresses: ['192.0.2.2'] },
          ],
          changes: [{ at: iso(startMs + 6 * minuteMs), added: ['192.0.2.2'], lost: ['192.0.2.1'] }],
        },
      ],
    });
  }
});
