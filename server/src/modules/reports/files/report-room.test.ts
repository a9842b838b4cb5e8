import { reportFilesMostBytes, reportFilesStayDays } from '@linekeeper/contract/reports/report-terms';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayMs, nowMs, reportWorld } from '../../../../test/report-world.ts';
import { silentLog } from '../../../platform/log.ts';
import { triedForMs } from '../../../platform/outbox/outbox.ts';
import { reportTasks } from '../reports.jobs.ts';
import { wholeFile } from './kept-file.ts';

let world: Awaited<ReturnType<typeof reportWorld>>;
beforeEach(async () => {
  world = await reportWorld();
});
afterEach(() => world.close());

const root = '/monitor/api/v1/reports';
const ask = (method: string, path: string, body?: unknown) =>
  world.server.as({ tenantId: world.tenantId })(method, path, body);
const GB = 1_000_000_000;

/** A report that was made so many days ago, whose files are as large as is said. */
async function made(daysAgo: number, csv: number, xlsx = 0) {
  const { id } = await world.make();
  const { admin } = world.db;
  await admin.query(
    `update report_file set byte_count = case format when 'csv' then $2 when 'xlsx' then $3 else 1 end where report_id = $1`,
    [...[id, csv, xlsx]],
  );
  await admin.query(
    `update report set made_or_sent_at = $2, kept_bytes = (select sum(byte_count) from report_file where report_id = id) where id = $1`,
    [id, new Date(nowMs - daysAgo * dayMs)],
  );
  return id;
}

/** Formats of a report by whether they are still kept, as the list says it; their parts are there or not. */
async function files(id: string) {
  const { json } = await ask('POST', `${root}/list`, { pageSize: 100 });
  const list = json.data['list'] as {
    id: string;
    files: { format: string; sha256: string; goneAt: string | null }[];
  }[];
  const all = list.find((report) => report.id === id)!.files;
  expect(all.every(({ sha256 }) => sha256.length === 64)).toBe(true);
  const kept = all.filter(({ goneAt }) => goneAt === null).map(({ format }) => format);
  const { rows } = await world.db.admin.query<{ format: string }>(
    'select distinct format from report_file_part where report_id = $1 order by format desc',
    [id],
  );
  expect(rows.map(({ format }) => format)).toEqual(kept.toSorted().toReversed());
  return { kept, gone: all.filter(({ goneAt }) => goneAt !== null) };
}
const room = async () => (await ask('POST', `${root}/list`, {})).json.data['room'] as object;
/** What is done every hour. */
const hour = () => {
  const { database } = world.db;
  const parts = { database, clock: () => nowMs, log: silentLog, tenantIds: async () => [world.tenantId] };
  return reportTasks(parts)['reports.forget']!.run({}, new AbortController().signal);
};
const body = { kind: 'sla', period: { month: '2026-02' }, place: { scope: 'tenant' } };

describe('report files that take more than a tenant has room for', () => {
  it('give way, of the oldest report first and the largest first, and their sums stay', async () => {
    const [oldest, old] = [await made(60, 1.5 * GB, 0.5 * GB), await made(40, 1.5 * GB, 0.5 * GB - 1000)];
    expect(await room()).toEqual({ usedBytes: reportFilesMostBytes - 998, mostBytes: reportFilesMostBytes });
    const { id } = await world.make();
    expect(await files(oldest)).toEqual({
      kept: ['pdf', 'xlsx'],
      gone: [expect.objectContaining({ format: 'csv', goneAt: new Date(nowMs).toISOString() })],
    });
    for (const one of [old, id]) expect((await files(one)).kept).toEqual(['pdf', 'xlsx', 'csv']);
    const fetched = await ask('GET', `${root}/${oldest}/csv`);
    expect([fetched.status, fetched.json.data.error]).toEqual([410, 'REPORT_FILE_GONE']);
    expect((await ask('GET', `${root}/${id}/csv`)).status).toBe(200);
    const { usedBytes } = (await room()) as { usedBytes: number };
    expect(usedBytes).toBeGreaterThan(2.5 * GB);
    expect(usedBytes).toBeLessThanOrEqual(reportFilesMostBytes - 1.5 * GB + 1_000_000);
  });

  it('stay for some days whatever comes: a new report is refused before it is made, and nothing of it is left', async () => {
    const ids = [await made(reportFilesStayDays - 1, 2 * GB, 1 * GB), await made(1, 1.5 * GB)];
    expect((await ask('POST', root, body)).json.data.error).toBe('REPORT_FILES_FULL');
    let isAsked = false;
    await expect(world.make({}, { progress: (done) => (isAsked ||= done > 0) })).rejects.toThrow(
      'REPORT_FILES_FULL',
    );
    expect(isAsked).toBe(false);
    await hour();
    for (const id of ids) expect((await files(id)).kept).toEqual(['pdf', 'xlsx', 'csv']);
    const { rows } = await world.db.admin.query('select id from report');
    expect(rows).toHaveLength(2);
    // Longer than a mail with them is tried.
    expect(reportFilesStayDays * dayMs).toBeGreaterThan(triedForMs + dayMs);
  });

  it('are counted while they are written, and a report for which there is no room costs nobody a file', async () => {
    const [old, fresh] = [await made(60, 100), await made(1, 2 * GB, 1 * GB)];
    const { admin } = world.db;
    // Another report that is being written at the same time.
    await admin.query(
      `insert into report (tenant_id, id, kind, place, place_name, from_at, to_at, as_of, time_zone, language, contents, created_by,
         expires_at, made_or_sent_at, kept_bytes)
       select tenant_id, gen_random_uuid(), kind, place, place_name, from_at, to_at, as_of, time_zone, language, contents, created_by,
         expires_at, $2, $3 from report where id = $1`,
      [fresh, new Date(nowMs), GB - 5_000],
    );
    await expect(world.make()).rejects.toThrow('REPORT_FILES_FULL');
    for (const id of [old, fresh]) expect((await files(id)).kept).toEqual(['pdf', 'xlsx', 'csv']);
    await admin.query('update report set kept_bytes = 0 where not is_whole');
    const { id } = await world.make();
    expect((await files(id)).kept).toEqual(['pdf', 'xlsx', 'csv']);
  });

  it('are brought within their bound by the hour, too, and what nobody goes on to write is forgotten', async () => {
    const oldest = await made(60, 2 * GB, 0.5 * GB);
    await made(50, 2 * GB, 0.1 * GB);
    const abandoned = await made(0, GB);
    const { admin } = world.db;
    await admin.query(`update report set is_whole = false, made_or_sent_at = $2 where id = $1`, [
      ...[abandoned, new Date(nowMs - 3 * 3_600_000)],
    ]);
    await hour();
    expect((await files(oldest)).kept).toEqual(['pdf', 'xlsx']);
    expect((await admin.query('select id from report where id = $1', [abandoned])).rows).toEqual([]);
  });

  it('are never taken for whole where they give way while they are fetched', async () => {
    const { id, files: kept } = await world.make();
    const read = async (byteCount: number) => {
      const parts = [];
      const file = { tenantId: world.tenantId, reportId: id, format: 'csv' } as const;
      for await (const part of wholeFile(
        (work) => world.db.database.read(world.scope, work),
        file,
        byteCount,
      ))
        parts.push(part);
      return Buffer.concat(parts);
    };
    const { length } = kept.get('csv')!;
    expect((await read(length)).length).toBe(length);
    await expect(read(length + 1)).rejects.toThrow('gave way while it was read');
  });
});
