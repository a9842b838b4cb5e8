import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packRun } from '@linekeeper/probes';
import { addRunsOf } from '../../../test/runs.ts';
import { address, type DialWorld, dialWorld } from '../../../test/dial-world.ts';

const root = '/dial/api/v1/tests';
let w: DialWorld;
beforeAll(async () => {
  w = await dialWorld();
});
afterAll(() => w.app.close());

describe('a dial test over a range', () => {
  const minuteMs = 60_000;
  const told = async (id: unknown, what: string, more: object = {}) => {
    const [from, to] = [Date.now() - 30 * minuteMs, Date.now()].map((ms) => new Date(ms).toISOString());
    const body = { metric: 'dial.rtt', from, to, ...more };
    return (await w.app.post(`${root}/${id as string}/${what}`, body, w.headers)).json.data as Record<
      string,
      unknown
    >;
  };
  /** Runs of the last minutes, one each, of these round-trip times; null: it failed. */
  async function runsOf(pathId: unknown, rttsMs: readonly (number | null)[]) {
    const runs = rttsMs.map((rttMs, at) => ({
      ...{ tenantId: w.ours, targetId: pathId as string, atMs: Date.now() - (at + 1) * minuteMs },
      times: rttMs === null ? null : packRun([rttMs, rttMs]),
      detail: JSON.stringify(
        rttMs === null ? { kind: 'ping', reason: 'timeout' } : { kind: 'ping', result: {} },
      ),
    }));
    await addRunsOf(w.app, w.ours, runs);
  }
  /** As old as a test of which everything was measured. */
  const aged = (testId: unknown) =>
    w.app.db.admin.query(
      `update dial_path set created_at = now() - interval '10 minutes' where test_id = $1`,
      [testId],
    );

  it('is mapped by outlet and target, with what stands behind each cell', async () => {
    const { data } = await w.create({ targets: [w.toLine(0), w.toLine(1), address('10.9.0.1')] });
    await aged(data.id);
    const [direct, first] = await w.pathsByTarget(data.id, ['10.9.0.1', 'Fibre 1']);
    await runsOf(first, [10, 20, 20, 30, 500, null, null, null, null]);
    await runsOf(direct, [null, null, null]);
    const map = await told(data.id, 'heat-map');
    expect(map).toMatchObject({
      outlets: [{ name: null }, { name: 'Shop 1' }, { name: 'Shop 2' }],
      ...{ targets: ['10.9.0.1', 'Fibre 1', 'Fibre 2'], counts: 'packets', resolutionPercent: 2 },
    });
    const cell = (shown: Record<string, unknown>, pathId: string | undefined) => {
      const at = (shown.paths as string[]).indexOf(pathId!);
      const of = (name: string) => (shown[name] as number[])[at];
      return { value: of('values'), runs: of('runs'), failed: of('failed'), coverage: of('coverage') };
    };
    expect(cell(map, first)).toMatchObject({ runs: 9, failed: 4, coverage: 90 });
    expect(cell(map, first).value).toBeCloseTo(20, 0);
    expect(cell(map, direct)).toEqual({ value: null, runs: 3, failed: 3, coverage: 30 });
    const second = (map.paths as string[]).find((id) => id !== first && id !== direct);
    expect(cell(map, second)).toEqual({ value: null, runs: 0, failed: 0, coverage: 0 });
    expect(cell(await told(data.id, 'heat-map', { statistic: 'worst' }), first).value).toBe(500);
    expect(cell(await told(data.id, 'heat-map', { statistic: 'p95' }), first).value).toBe(500);
    // Of packets, since there are any; where no run had any, of runs.
    const losses = await told(data.id, 'heat-map', { statistic: 'loss' });
    expect([cell(losses, first).value, cell(losses, direct).value]).toEqual([44.44, 100]);
  });

  it('shows no path that is no more, and each that came, however soon somebody looks again', async () => {
    const { data } = await w.create({ targets: [w.toLine(0), w.toLine(1)] });
    const [first] = await w.pathsByTarget(data.id, ['Fibre 1']);
    const before = (await told(data.id, 'heat-map')).paths as string[];
    expect(before).toContain(first);
    // As many as before, and of the same version of the test: as when an agent leaves and another comes.
    const { rows } = await w.app.db.admin.query<{ id: string }>(
      `with gone as (delete from dial_path where id = $1 returning tenant_id, test_id, target_id, source_kind)
      insert into dial_path (tenant_id, test_id, target_id, source_kind, source_id)
      select tenant_id, test_id, target_id, 'agent', gen_random_uuid() from gone returning id`,
      [first],
    );
    const after = (await told(data.id, 'heat-map')).paths as string[];
    expect(after.toSorted()).toEqual([...before.filter((id) => id !== first), rows[0]!.id].sort());
    const { list } = (await told(data.id, 'distribution')) as { list: Record<string, unknown>[] };
    expect(list.map(({ pathId }) => pathId)).not.toContain(first);
  });

  it('tells of each outlet how all its values lie, the worst first', async () => {
    const { data } = await w.create({ targets: [w.toLine(0), w.toLine(1), address('10.9.0.1')] });
    await aged(data.id);
    const [first, second] = await w.pathsByTarget(data.id, ['Fibre 1', 'Fibre 2']);
    await runsOf(first, [10, 11, 12, 13, 14]);
    await runsOf(second, [40, 41]);
    const { list } = (await told(data.id, 'distribution')) as { list: Record<string, unknown>[] };
    expect(list.map(({ name }) => name)).toEqual(['Shop 2', 'Shop 1', null]);
    expect(list[1]).toMatchObject({
      min: 10,
      max: 14,
      count: 10,
      runs: 5,
      failed: 0,
      coverage: 50,
      pathId: first,
    });
    expect(list[1]?.median as number).toBeCloseTo(12, 0);
    expect(list[2]).toMatchObject({ median: null, runs: 0, coverage: 0, pathCount: 1 });
  });

  it('refuses a range that ends before it begins, and a test that is not there', async () => {
    const { data } = await w.create();
    const early = new Date(0).toISOString();
    expect(await told(data.id, 'heat-map', { to: early })).toMatchObject({ error: 'INVALID_INPUT' });
    const none = '0c7d1e4a-5b1f-4b5e-9a53-0f4f6ff1a001';
    expect(await told(none, 'distribution')).toMatchObject({ error: 'NOT_FOUND' });
  });
});
