import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addInterfaces } from '../../../test/devices.ts';
import { hourMs, monthMs, nowMs, reportWorld } from '../../../test/report-world.ts';
import { reportRowsOf } from '../../../test/report-rows.ts';
import { startVictoria } from '../../../test/victoria.ts';
import { packed, stepOf } from './kinds/five-minutes.ts';

const minuteMs = 60_000;
let world: Awaited<ReturnType<typeof reportWorld>>;
let portId: string;
/** Bit/s of a minute since the month began: busy for six hours of each day. */
const inBps = (minute: number) => (minute % 1440 < 360 ? 40_000_000 + (minute % 97) * 1000 : 1_000_000);
const outBps = (minute: number) => 3_000_000 + (minute % 31) * 1000;
/** An outage of the watch: two hours of the second day. */
const isMissing = (minute: number) => minute >= 1440 + 120 && minute < 1440 + 240;

const make = async (input: object = {}) => {
  const { files } = await world.make({ kind: 'traffic', ...input });
  const csv = files.get('csv')!;
  return { csv: csv.toString(), tables: reportRowsOf(csv) };
};
const recompute = (csv: string) =>
  spawnSync(
    process.execPath,
    [path.resolve(import.meta.dirname, '../../../../scripts/recompute-report.mjs')],
    { input: csv, encoding: 'utf8' },
  );

/** The values of five minutes, worked out by hand. */
function fiveMinutes(of: (minute: number) => number): number[] {
  const values: number[] = [];
  for (let first = 0; first < (nowMs - monthMs) / minuteMs; first += 5) {
    const minutes = [0, 1, 2, 3, 4].map((at) => first + at).filter((minute) => !isMissing(minute));
    if (minutes.length > 0)
      values.push(Math.round(minutes.reduce((sum, minute) => sum + of(minute), 0) / minutes.length));
  }
  return values.sort((a, b) => a - b);
}
const rank = (rising: readonly number[]) => rising[Math.ceil(0.95 * rising.length) - 1]!;

describe.each(['PostgreSQL', 'VictoriaMetrics'])('the traffic of a report, of samples in %s', (where) => {
  let end: () => Promise<void>;
  beforeAll(async () => {
    const victoria = where === 'VictoriaMetrics' ? await startVictoria() : undefined;
    end = async () => {
      await world.close();
      await victoria?.stop();
    };
    world = await reportWorld(undefined, victoria && new URL(victoria.url));
    const { store, scope, tenantId, kept, router } = world;
    [portId = ''] = await addInterfaces(world.db.database, tenantId, router, ['Gi0/1', 'Gi0/2']);
    await world.db.admin.query('update line set down_bps = 100e6, up_bps = 20e6 where id = $1', [kept]);
    await world.db.admin.query('update interface set speed_bps = 1e9 where id = $1', [portId]);
    const keep = async (
      targetId: string,
      subjectId: string,
      [into, out]: readonly ['line.in' | 'if.in', 'line.out' | 'if.out'],
    ) => {
      const columns = [
        { subjectId, metric: into },
        { subjectId, metric: out },
      ];
      const [layoutId = 0] = await store.layouts(scope, [{ tenantId, targetId, columns }]);
      const polls = Array.from({ length: (nowMs - monthMs) / minuteMs }, (_none, minute) => minute)
        .filter((minute) => !isMissing(minute))
        .map((minute) => ({
          ...{ tenantId, targetId, layoutId, atMs: monthMs + minute * minuteMs + 7_000 },
          values: Float64Array.of(inBps(minute), outBps(minute)),
        }));
      await store.writeBatch(scope, polls);
    };
    await keep(kept, kept, ['line.in', 'line.out']);
    await keep(router, portId, ['if.in', 'if.out']);
    await victoria?.flush();
  }, 120_000);
  afterAll(() => end());

  it('is billed by the 95th percentile of five minutes each, and what is missing is said instead of counted as nothing', async () => {
    const { tables } = await make();
    const [row] = tables.get('lines')!;
    const [into, out] = [rank(fiveMinutes(inBps)), rank(fiveMinutes(outBps))];
    expect([row!['subject'], row!['in_p95_bps'], row!['out_p95_bps'], row!['billed_p95_bps']]).toEqual([
      ...['North line', String(into), String(out), String(into)],
    ]);
    expect(Number(row!['in_share_percent'])).toBeCloseTo(into / 1e6, 6);
    expect(Number(row!['out_share_percent'])).toBeCloseTo((100 * out) / 20e6, 6);
    const expected = (nowMs - monthMs) / (5 * minuteMs);
    expect([row!['expected'], row!['in_measured']]).toEqual([String(expected), String(expected - 24)]);
    expect(Number(row!['coverage_percent'])).toBeCloseTo((100 * (expected - 24)) / expected, 6);
    // A line that nothing was measured of is listed, without figures.
    const silent = tables.get('lines')!.find(({ subject }) => subject === 'Late line')!;
    expect([silent['billed_p95_bps'], silent['coverage_percent']]).toEqual(['', '0']);
  });

  it('tells of single samples what the page of the line shows of the same time', async () => {
    const { tables } = await make();
    const shown = await world.screenTraffic(world.kept);
    const [row] = tables.get('lines')!;
    expect([Number(row!['in_samples_p95_bps']), Number(row!['out_samples_p95_bps'])]).toEqual(
      shown.series.map(({ p95 }) => p95),
    );
  });

  it('lists the interfaces that were measured, and counts the others', async () => {
    const { tables } = await make();
    expect(tables.get('interfaces')!.map((row) => [row['subject'], row['in_limit_bps']])).toEqual([
      ['router · Gi0/1', '1000000000'],
    ]);
    expect(tables.get('summary')!.map((row) => [row['kind'], row['subjects'], row['measured']])).toEqual([
      ['line', '3', '1'],
      ['interface', '2', '1'],
    ]);
    const withoutDevices = await make({ contents: ['lines'] });
    expect(withoutDevices.tables.has('interfaces')).toBe(false);
  });

  it('leaves interfaces out where lines alone are wanted, and says so', async () => {
    const { csv, tables } = await make({ interfaces: false });
    expect([...tables.keys()]).toEqual(['summary', 'course', 'lines', 'values']);
    expect(tables.get('summary')!.map((row) => row['kind'])).toEqual(['line']);
    expect(csv).toContain('fact,interfaces,left-out');
    expect(recompute(csv).status).toBe(0);
    expect((await make()).csv).not.toContain('fact,interfaces');
  });

  it('is computed again from the CSV alone, and a value that was changed is found', async () => {
    const { csv } = await make();
    const found = recompute(csv);
    expect(found.stdout).toMatch(/^\d\d+ figures of 4 subjects were computed again: 0 do not fit\.\n$/);
    expect(found.status).toBe(0);
    expect(recompute(csv.replace(/(,v )\d+/, '$199000000')).status).toBe(1);
  });

  it('of a service is that of the lines and devices that it rests on', async () => {
    const serviceId = await world.addService([
      { kind: 'line', id: world.kept },
      { kind: 'device', id: world.router },
    ]);
    const { tables } = await make({ place: { scope: 'service', serviceId } });
    expect(tables.get('lines')!.map(({ subject }) => subject)).toEqual(['North line']);
    expect(tables.get('interfaces')!.map(({ subject }) => subject)).toEqual(['router · Gi0/1']);
  });

  it('of a service that is made of interfaces is that of those interfaces', async () => {
    const serviceId = await world.addService([{ kind: 'interface', id: portId }]);
    const { csv, tables } = await make({ place: { scope: 'service', serviceId } });
    expect(tables.get('lines')).toEqual([]);
    expect(tables.get('interfaces')!.map(({ subject }) => subject)).toEqual(['router · Gi0/1']);
    expect(tables.get('summary')!.map((row) => [row['kind'], row['subjects']])).toEqual([['interface', '1']]);
    expect(recompute(csv).status).toBe(0);
  });
});

describe('values of five minutes', () => {
  it('are packed so that a gap and a zero are told apart', () => {
    expect(packed([12, null, 0, 0, 0, null, null])).toBe('v 12 - 0*3 -*2');
  });

  it('stand for as long as lies between two measurements where that is more', () => {
    expect([1, 60_000, 300_000, 300_001, hourMs].map(stepOf)).toEqual([
      300_000,
      300_000,
      300_000,
      600_000,
      hourMs,
    ]);
  });
});

describe('a report of a service', () => {
  beforeAll(async () => {
    world = await reportWorld();
  });
  afterAll(() => world.close());

  it('tells how available the service was against its objective, and of what it rests on, and is computed again', async () => {
    const serviceId = await world.addService([{ kind: 'line', id: world.broken }], { sloPercent: 99 });
    const { files } = await world.make({
      ...{ place: { scope: 'service', serviceId }, contents: ['devices', 'lines', 'services'] },
    });
    const csv = files.get('csv')!;
    const tables = reportRowsOf(csv);
    expect(tables.get('subjects')!.map((row) => row['subject_id'])).toEqual([world.broken]);
    const [service] = tables.get('services')!;
    expect([service!['down_ms'], service!['planned_ms']]).toEqual([2 * hourMs, hourMs].map(String));
    const { availability } = await world.screenStates('line', world.broken);
    expect(Number(service!['availability_percent'])).toBe(availability.availabilityPercent);
    expect(recompute(csv.toString()).status).toBe(0);
    const sla = reportRowsOf(
      (
        await world.make({ kind: 'sla', contents: ['lines'], place: { scope: 'service', serviceId } })
      ).files.get('csv')!,
    );
    expect(sla.get('lines')!.map((row) => row['subject_id'])).toEqual([world.broken]);
    const inventory = await world.make({ kind: 'inventory', place: { scope: 'service', serviceId } });
    expect(reportRowsOf(inventory.files.get('csv')!).get('lines')).toHaveLength(1);
    expect(reportRowsOf(inventory.files.get('csv')!).get('devices')).toHaveLength(0);
  });

  it('is not made of another tenant’s, nor for who may not look at services', async () => {
    const serviceId = await world.addService([{ kind: 'line', id: world.kept }]);
    const body = {
      kind: 'availability',
      period: { month: '2026-02' },
      place: { scope: 'service', serviceId },
    };
    const ask = (caller: object) =>
      world.server.as({ tenantId: world.tenantId, ...caller })('POST', '/monitor/api/v1/reports', body);
    expect((await ask({ tenantId: world.neighbourId })).json.data.error).toBe('NOT_FOUND');
    const permissions = [
      'DMS_SERVER_CENTER_REPORT',
      'DMS_SERVER_MANAGE_DEVICE',
      'DMS_SERVER_MANAGE_WAN_VIEW',
    ];
    expect((await ask({ permissions })).json.data.error).toBe('REPORT_NOTHING_VISIBLE');
    const begun = await ask({
      permissions: ['DMS_SERVER_CENTER_REPORT', 'DMS_SERVER_CENTER_HEALTH_MONITOR'],
    });
    const { rows } = await world.db.admin.query('select input from operation where id = $1', [
      begun.json.data['operationId'],
    ]);
    expect(rows[0].input.contents).toEqual(['services']);
    await expect(
      world.make({ place: { scope: 'service', serviceId: randomUUID() }, contents: ['services'] }),
    ).rejects.toThrow('NOT_FOUND');
  });
});
