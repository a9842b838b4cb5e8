import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addLine } from '../../../test/lines.ts';
import { jobScope } from '../../platform/db/job-scope.ts';
import { type EvidenceData } from './evidence-data.ts';
import { forgetEvidence } from './evidence.queries.ts';
import { dayMs, evidenceWorld, hourMs, monthMs, nowMs, zone } from '../../../test/evidence-world.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
let world: Awaited<ReturnType<typeof evidenceWorld>>;
/** What the PDF was drawn from last. */
let drawn: EvidenceData;
beforeAll(async () => {
  world = await evidenceWorld(async (data) => {
    drawn = data;
    return Buffer.from('%PDF-1.3 of a test');
  });
});
afterAll(() => world.close());

type Row = Readonly<Record<string, string>>;
const recordsOf = (files: Map<string, Buffer>): Row[] =>
  parse(files.get('evidence.csv')!, { columns: true, bom: true });
const pathOf = (lineId = world.lineId) => `/monitor/api/v1/lines/${lineId}/evidence`;
const ask = (method: string, address: string, body?: unknown, tenantId = world.tenantId) =>
  world.server.as({ tenantId })(method, address, body);
const period = { from: new Date(monthMs).toISOString(), to: new Date(nowMs).toISOString() };

describe('the evidence of a line', () => {
  it('has the figures of the SLA of the month on the screen', async () => {
    const { files } = await world.make();
    const row = await world.screenMonth();
    expect(row).toMatchObject({ lostMs: 2 * hourMs, verdict: 'kept' });
    expect(drawn).toMatchObject({ availability: row.availability });
    expect(drawn.sla).toEqual({
      ...{ allowedMs: row.allowedMs, lostMs: row.lostMs, leftMs: row.leftMs, verdict: row.verdict },
    });
    const figure = (key: string) =>
      recordsOf(files).find((one) => one.record === 'figure' && one.key === key)?.value;
    expect(Number(figure('availability'))).toBe(row.availability.availabilityPercent);
    expect(Number(figure('coverage'))).toBe(row.availability.coveragePercent);
    expect(Number(figure('left'))).toBe(row.leftMs);
  });

  it('has every state without a hole, every test of the line and all its runs with each round-trip time', async () => {
    const { files } = await world.make();
    const records = recordsOf(files);
    const states = records.filter(({ record }) => record === 'interval').map(({ state }) => state);
    expect(states).toEqual(['up', 'down', 'up', 'maintenance', 'up', 'unmeasured', 'up']);
    const bySource = Map.groupBy(
      records.filter(({ record }) => record === 'run'),
      ({ source }) => source,
    );
    expect([...bySource].map(([source, runs]) => [source, runs.length])).toEqual([
      ['L', world.ownRuns],
      ['T1', 3],
      ['T2', 2],
    ]);
    expect(bySource.get('L')![7]).toMatchObject({
      ...{ from: '2026-03-01T01:10:00.000+08:00', sent: '4', received: '3', state: 'ok' },
      times_ms: 'x;11;10.5;14.875',
    });
    expect(bySource.get('T2')![1]).toMatchObject({ state: 'failed', reason: 'timeout', key: 'throughput' });
    expect(JSON.parse(bySource.get('T1')![2]!.detail!)).toMatchObject({ result: { hasReached: true } });
    expect(drawn.paths.map(({ hops }) => hops.at(-1))).toEqual(['10.0.0.2', '10.0.9.9']);
    expect(drawn.throughput).toEqual([
      { source: 'T2', atMs: monthMs + 4 * hourMs, downBps: 9e7, upBps: null },
    ]);
    expect(drawn.hours).toHaveLength(72);
    expect(records.at(-1)).toMatchObject({ record: 'end', value: String(records.length) });
    expect(drawn.csv.records).toBe(records.length);
  });

  it('is of its period alone, in days of the zone', async () => {
    const day = { fromMs: monthMs + dayMs, toMs: monthMs + 2 * dayMs };
    const runs = recordsOf((await world.make(day)).files)
      .filter(({ source }) => source === 'L')
      .slice(1);
    expect([runs.length, runs[0]!.from, runs.at(-1)!.from]).toEqual([
      ...[144, '2026-03-02T00:00:00.000+08:00', '2026-03-02T23:50:00.000+08:00'],
    ]);
  });

  it('runs no formula in a spreadsheet, and takes no line of a text for a record', async () => {
    const { files } = await world.make();
    const records = recordsOf(files);
    const fact = (key: string) => records.find((one) => one.key === key)?.detail;
    expect(fact('line.name')).toBe(`'=1+1`);
    expect(fact('provider')).toBe(`'@cmd`);
    expect(fact('circuit')).toMatch(/^C-1 figure,/);
    const lines = files.get('evidence.csv')!.toString().trimEnd().split('\r\n');
    expect(lines).toHaveLength(records.length + 1);
    expect(lines.every((line) => !line.includes('\n'))).toBe(true);
  });

  it('leaves nothing behind when it is cancelled on the way', async () => {
    const stop = new AbortController();
    const progress = (done: number) => done > 1 && stop.abort();
    await expect(world.make({}, { progress, signal: stop.signal })).rejects.toThrow();
    const { rows } = await world.db.admin.query('select from line_evidence where byte_count is null');
    expect(rows).toHaveLength(0);
  });

  it('says how far it is, up to its end', async () => {
    const said: (number | undefined)[][] = [];
    await world.make({}, { progress: (...of) => said.push(of) });
    expect(said[0]).toEqual([0, 4 * 3 + 1]);
    expect(said.at(-1)).toEqual([13, 13]);
  });
});

describe('a third party', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'evidence-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** The commands of the page, in their order. */
  const documented = async () =>
    (await readFile(path.join(root, 'docs/howto/check-carrier-evidence.md'), 'utf8'))
      .split('\n')
      .filter((line) => line.startsWith('    '))
      .map((line) => line.trim());
  const shell = (command: string) => {
    const { status, stdout } = spawnSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' });
    return { isGood: status === 0, stdout };
  };
  const put = async (files: Map<string, Buffer>) => {
    for (const [name, bytes] of files) await writeFile(path.join(folder, name), bytes);
    await writeFile(
      path.join(folder, 'line-sla.awk'),
      await readFile(path.join(root, 'scripts/line-sla.awk')),
    );
  };

  it('finds it untouched by the documented commands, and the key to be the one that the installation tells', async () => {
    const { files } = await world.make();
    await put(files);
    const [signature, sums, key] = await documented();
    expect(shell(signature!)).toEqual({ isGood: true, stdout: 'Signature Verified Successfully\n' });
    expect(shell(sums!).stdout).toBe('evidence.pdf: OK\nevidence.csv: OK\n');
    const { data } = (await ask('GET', pathOf())).json;
    const { fingerprint } = data['key'] as { fingerprint: string };
    expect(shell(key!).stdout).toBe(`${fingerprint}  -\n`);
    expect(drawn.fingerprint).toBe(fingerprint);
    const { text } = await ask('GET', '/monitor/api/v1/evidence-key');
    expect(text).toBe(files.get('public-key.pem')!.toString());
    expect(files.get('how-to-check.txt')!.toString()).toContain(signature!);
  });

  it('finds one changed byte, in whichever file', async () => {
    const { files } = await world.make();
    const [signature, sums] = await documented();
    const isUntouched = () => shell(signature!).isGood && shell(sums!).isGood;
    for (const name of ['evidence.csv', 'evidence.pdf', 'manifest.txt', 'manifest.sig']) {
      await put(files);
      expect(isUntouched()).toBe(true);
      const changed = Buffer.from(files.get(name)!);
      changed[changed.length >> 1]! ^= 1;
      await writeFile(path.join(folder, name), changed);
      expect([name, isUntouched()]).toEqual([name, false]);
    }
  });

  it('comes to the same figures from the intervals and runs of the CSV alone', async () => {
    const { files } = await world.make();
    await put(files);
    const recompute = (await documented()).at(-1)!;
    const { isGood, stdout } = shell(recompute);
    expect(stdout).toContain('The figures agree.');
    expect(isGood).toBe(true);
    const said = new Map(stdout.split('\n').map((line) => line.split(' ') as [string, string]));
    expect(Number(said.get('availability'))).toBeCloseTo(drawn.availability.availabilityPercent!, 6);
    expect(Number(said.get('left'))).toBeCloseTo(drawn.sla.leftMs!, 3);
    expect(Number(said.get('rtt.mean'))).toBeCloseTo(drawn.rtt.measured.mean!, 6);
    expect(Number(said.get('loss.mean'))).toBeCloseTo(drawn.loss.measured.mean!, 6);
    expect(Number(said.get('jitter.mean'))).toBeCloseTo(drawn.jitter.measured.mean!, 6);
    expect(said.get('verdict.loss')).toBe(drawn.loss.verdict);

    // A run that was taken out, and a figure that was put in.
    const csv = files.get('evidence.csv')!.toString();
    const forge = (from: RegExp, to: string) =>
      writeFile(path.join(folder, 'evidence.csv'), csv.replace(from, to));
    await forge(/run,ping,L,.*\r\n/, '');
    expect(shell(recompute).isGood).toBe(false);
    await forge(/\r\nfigure,availability,+[\d.]+/, '\r\nfigure,availability,,,,,,,,,,,99.99');
    expect(shell(recompute).stdout).toMatch(/availability .* DIFFERS from 99.99/);
  });
});

describe('asking for evidence', () => {
  const operationOf = async (answer: { json: { data: Record<string, unknown> } }) => {
    const id = answer.json.data['operationId'];
    const { rows } = await world.db.admin.query(
      `select id, state, error ->> 'error' as error, input from operation where id = $1`,
      [id],
    );
    return rows[0];
  };
  const make = (body: object = { period }, tenantId?: number) => ask('POST', pathOf(), body, tenantId);

  it('is of whole days of the tenant’s zone or the outlet’s, and is written into the audit log', async () => {
    const days = { firstDay: '2026-03-01', lastDay: '2026-03-02' };
    const first = await operationOf(await make({ period: days }));
    expect(first.input).toMatchObject({ fromMs: monthMs, toMs: monthMs + 2 * dayMs, timeZone: zone });
    const there = await operationOf(await make({ period: { ...days, zone: 'outlet' } }));
    expect(there.input).toMatchObject({
      ...{ fromMs: Date.UTC(2026, 2, 1, 5), timeZone: 'America/New_York', language: 'en' },
    });
    const { rows } = await world.db.admin.query(
      `select subject_id, detail from audit where action = 'line.evidence' order by seq limit 1`,
    );
    expect(rows[0]).toMatchObject({
      subject_id: world.lineId,
      detail: { name: '=1+1', timeZone: zone, from: period.from },
    });
  });

  it('ends what the same member asked of the same line before, and nothing else', async () => {
    const before = await make();
    const ofOther = await world.db.admin.query(
      `update operation set created_by = gen_random_uuid() where id = $1 returning id`,
      [(await make()).json.data['operationId']],
    );
    const newest = await make();
    expect(await operationOf(before)).toMatchObject({ state: 'failed', error: 'SUPERSEDED' });
    expect(await operationOf(newest)).toMatchObject({ state: 'waiting' });
    const { rows } = await world.db.admin.query('select state from operation where id = $1', [
      ofOther.rows[0].id,
    ]);
    expect(rows).toEqual([{ state: 'waiting' }]);
  });

  it('is refused for more than ninety-two days, for none, and for what is to come', async () => {
    const refused = async (of: object) => (await make({ period: of })).json.data['error'];
    expect(await refused({ firstDay: '2025-11-28', lastDay: '2026-02-28' })).toBe('INVALID_INPUT');
    expect(await refused({ firstDay: '2026-03-02', lastDay: '2026-03-01' })).toBe('INVALID_INPUT');
    expect(await refused({ firstDay: '2026-03-05', lastDay: '2026-03-06' })).toBe('INVALID_INPUT');
    expect(await refused({ firstDay: '2026-01-01', lastDay: '2026-01-02' })).toBe('EVIDENCE_BEFORE_LINE');
    expect((await make({ period: { firstDay: '2025-11-29', lastDay: '2026-02-28' } })).status).toBe(200);
  });

  it('is refused where as much as may waits for the tenant', async () => {
    await world.db.admin.query(
      `insert into operation (tenant_id, id, kind, input) select $1, gen_random_uuid(), 'lines.evidence', $2 from generate_series(1, 20)`,
      [world.tenantId, { lineId: world.lineId, fromMs: 0, toMs: 1, timeZone: zone, language: 'en' }],
    );
    expect((await make()).json.data['error']).toBe('EVIDENCE_BUSY');
    await world.db.admin.query(`delete from operation`);
  });

  it('is for those who may see lines, of their own tenant', async () => {
    const { id } = await world.make();
    const file = `${pathOf()}/${id}`;
    for (const [method, address] of [
      ['GET', pathOf()],
      ['GET', file],
      ['POST', pathOf()],
    ] as const) {
      const body = method === 'POST' ? { period } : undefined;
      const foreign = await ask(method, address, body, world.neighbourId);
      expect([method, address, foreign.json.data['error']]).toEqual([method, address, 'NOT_FOUND']);
      const without = world.server.as({
        tenantId: world.tenantId,
        permissions: ['DMS_SERVER_MANAGE_DEVICE'],
      });
      expect((await without(method, address, body)).status).toBe(403);
    }
    expect((await ask('GET', file)).status).toBe(200);
    const { rows } = await world.db.admin.query(
      `select subject_id from audit where action = 'line.evidence.fetch'`,
    );
    expect(rows).toEqual([{ subject_id: world.lineId }]);
  });

  it('is fetched by the line that it is of alone, once it is whole, until its days are over', async () => {
    const { id } = await world.make();
    const error = async (lineId = world.lineId) => {
      const { text } = await ask('GET', `${pathOf(lineId)}/${id}`);
      return text.startsWith('{') ? (JSON.parse(text) as { data: { error: string } }).data.error : undefined;
    };
    const set = (what: string) =>
      world.db.admin.query(`update line_evidence set ${what} where id = $1`, [id]);
    expect(await error()).toBeUndefined();
    const other = await addLine(world.db.database, world.tenantId, world.outletId, { name: 'Other' });
    expect(await error(other)).toBe('NOT_FOUND');
    await set('byte_count = null');
    expect(await error()).toBe('NOT_FOUND');
    await set(`byte_count = 1, expires_at = to_timestamp(${nowMs / 1000})`);
    expect(await error()).toBe('NOT_FOUND');
  });

  it('finds it for seven days, and then it is deleted with its file', async () => {
    const { id } = await world.make();
    const listed = async () =>
      ((await ask('GET', pathOf())).json.data['list'] as { id: string }[]).map((row) => row.id);
    expect(await listed()).toContain(id);
    const forget = (atMs: number) =>
      world.db.database.withTenant(jobScope([world.tenantId]), (tx) =>
        forgetEvidence(tx, world.tenantId, new Date(atMs)),
      );
    await forget(nowMs + 7 * dayMs - 1);
    expect(await listed()).toContain(id);
    await forget(nowMs + 7 * dayMs);
    expect(await listed()).toEqual([]);
    const { rows } = await world.db.admin.query('select from line_evidence_part');
    expect(rows).toHaveLength(0);
  });
});
