import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addLine } from '../../../test/lines.ts';
import { dayMs, monthMs, reportWorld, zone } from '../../../test/report-world.ts';
import { makeReport } from './make-report.ts';
import { type ReportData } from './report-table.ts';

let world: Awaited<ReturnType<typeof reportWorld>>;
beforeAll(async () => {
  world = await reportWorld();
});
afterAll(() => world.close());

const slotMs = 300_000;
/** Lines whose values of a month are some parts of a file. */
const lines = 48;
const toMs = monthMs + 31 * dayMs;

/** Samples of every five minutes, of which none is like the one before. */
function samples(seed: number, { fromMs, toMs: until }: { readonly fromMs: number; readonly toMs: number }) {
  const length = (until - fromMs) / slotMs;
  const timesMs = Float64Array.from({ length }, (_none, at) => fromMs + at * slotMs);
  let state = seed + 1;
  const values = Float64Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return 100_000_000 + (state % 800_000_000);
  });
  return { timesMs, values };
}

it(
  'a month of busy lines is written while it is read, part by part, fits its sum, and is computed again',
  { timeout: 120_000 },
  async () => {
    const { db, scope, tenantId } = world;
    for (let at = 0; at < lines; at++)
      await addLine(db.database, tenantId, world.north, { name: `busy ${at}`, createdAt: new Date(monthMs) });
    const id = randomUUID();
    let asked = 0;
    let drawn: ReportData | undefined;
    const keptThen: number[] = [];
    const parts = {
      ...{ database: db.database, clock: () => toMs, logoOf: async () => null },
      drawPdf: async (data: ReportData) => {
        drawn = data;
        return Buffer.from('%PDF');
      },
      samples: {
        intervalMs: () => slotMs,
        kept: {
          samples: async (
            _scope: unknown,
            keys: readonly unknown[],
            window: { readonly fromMs: number; readonly toMs: number },
          ) => {
            const { rows } = await db.admin.query('select count(*)::integer as kept from report_file_part');
            keptThen.push(rows[0].kept);
            return keys.map(() => samples(asked++, window));
          },
        },
      },
    };
    await makeReport(parts as never, scope, {
      ...{ id, madeBy: 'x', progress: () => {}, signal: new AbortController().signal },
      asked: {
        ...{
          kind: 'traffic',
          place: { scope: 'tenant' },
          fromMs: monthMs,
          toMs,
          timeZone: zone,
          language: 'en',
        },
        ...{ interfaces: false, contents: ['lines'], subjectKinds: [] },
      },
    });
    // What is drawn has the figures alone.
    expect(drawn!.tables.map(({ key }) => key)).toEqual(['summary', 'course', 'lines']);
    const { rows } = await db.admin.query<{ bytes: number; parts: number; largest: number }>(
      `select sum(length(payload))::integer as bytes, count(*)::integer as parts, max(length(payload)) as largest
     from report_file_part where report_id = $1 and format in ('csv', 'xlsx') group by format order by format`,
      [id],
    );
    expect(rows[0]!.bytes).toBeGreaterThan(7 * 1024 * 1024);
    for (const file of rows) expect(file.largest).toBeLessThan(3 * 1024 * 1024);
    // What was read of some lines is kept before others are asked for.
    expect(keptThen[0]).toBe(0);
    expect(keptThen.at(-1)).toBeGreaterThan(keptThen[2]!);
    expect(keptThen[2]).toBeGreaterThan(0);
    const answer = await world.server.as({ tenantId })('GET', `/monitor/api/v1/reports/${id}/csv`);
    const csv = Buffer.from(answer.text);
    const { rows: kept } = await db.admin.query<{ sha256: string; byte_count: number }>(
      `select sha256, byte_count from report_file where report_id = $1 and format = 'csv'`,
      [id],
    );
    expect(kept).toEqual([
      { sha256: createHash('sha256').update(csv).digest('hex'), byte_count: rows[0]!.bytes },
    ]);
    expect(answer.headers['content-length']).toBe(String(rows[0]!.bytes));
    const script = path.resolve(import.meta.dirname, '../../../../scripts/recompute-report.mjs');
    const found = spawnSync(process.execPath, [script], {
      input: csv,
      encoding: 'utf8',
    });
    expect(found.stdout).toMatch(/^714 figures of 51 subjects were computed again: 0 do not fit\.\n$/);
  },
);
