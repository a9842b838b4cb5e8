import { languages } from '@linekeeper/contract/language';
import { reportKinds } from '@linekeeper/contract/reports/report-terms';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Sheet } from '../../platform/pdf/sheet.ts';
import { reportWorld } from '../../../test/report-world.ts';
import { lengthOf } from './files/draw-report.ts';
import { drawChart } from './files/draw-chart.ts';
import { reportPdf } from './files/report-pdf.ts';
import { type Traffic } from './kinds/read-traffic.ts';
import { Courses, trafficTable } from './kinds/traffic-tables.ts';
import {
  column,
  type ReportCell,
  type ReportData,
  type ReportTable,
  type TableChart,
} from './report-table.ts';

let world: Awaited<ReturnType<typeof reportWorld>>;
let drawn: ReportData;
beforeAll(async () => {
  world = await reportWorld(async (data, signal) => {
    drawn = data;
    return reportPdf(data, signal);
  });
});
afterAll(() => world.close());

const imagesIn = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Subtype \/Image/g)?.length ?? 0;

/** A line WAN1 that carried the same each hour of four. */
function lineOf(id: string, outletName: string, bps: number): Traffic {
  const values = [bps, bps, bps, bps];
  const way = { p95: bps, mean: bps, max: bps, bytes: 1, measured: 4, sampleP95: bps };
  const subject = {
    ...{ kind: 'line' as const, id, targetId: id, name: 'WAN1' },
    ...{ outletNumber: id, outletName, region: '', provider: '' },
    ...{ inLimitBps: null, outLimitBps: null, createdAtMs: 0, removedAtMs: null, intervalMs: null },
  };
  return {
    told: { subject, stepMs: 3_600_000, in: way, out: way, expected: 4, coveragePercent: 100 },
    values: { in: values, out: values },
  };
}

describe('the PDF of a report', () => {
  it('is drawn in each language, of every kind, on A4 with its own font', { timeout: 180_000 }, async () => {
    const kinds = reportKinds;
    for (const [at, kind] of kinds.entries()) {
      const language = languages[at % languages.length];
      const contents = kind === 'alerts' ? ['alerts', 'devices', 'lines'] : ['devices', 'lines'];
      const { files } = await world.make({ kind, language, contents });
      const text = files.get('pdf')!.toString('latin1');
      expect(text.startsWith('%PDF-1.'), kind).toBe(true);
      expect(text, kind).toContain('/FontFile2');
      expect(text, kind).toMatch(/\/MediaBox \[0 0 595\.28 841\.89\]/);
    }
  });

  it('is headed with the tenant’s logo where it has one', async () => {
    const logo = await sharp({ create: { width: 180, height: 47, channels: 4, background: '#f00' } })
      .png()
      .toBuffer();
    const signal = new AbortController().signal;
    expect(imagesIn(await reportPdf({ ...drawn, logo: null }, signal))).toBe(0);
    expect(imagesIn(await reportPdf({ ...drawn, logo }, signal))).toBeGreaterThan(0);
  });

  it('draws a chart of the rows of a table, never through what was not measured', () => {
    const sheet = new Sheet({ title: 'x', author: 'x', language: 'en' });
    const told: string[] = [];
    for (const what of ['moveTo', 'lineTo'] as const) {
      const draw = sheet.doc[what].bind(sheet.doc);
      sheet.doc[what] = (x: number, y: number) => {
        told.push(what);
        return draw(x, y);
      };
    }
    const same = { zh: 'x', 'zh-TW': 'x', en: 'x' };
    const columns = [column('at', 'time', same), column('value', 'number', same)];
    const draw = (chart: TableChart, rows: readonly ReportCell[][]) => {
      told.length = 0;
      const table = { ...{ key: 'x', title: same, mostInPdf: 0 }, columns, rows, chart };
      return drawChart(sheet, { table, text: String, day: String, language: 'en' });
    };
    const curve = { kind: 'curve', at: 'at', values: ['value'] } as const;
    const rows = [1, 2, null, 4, 5].map((value, at): ReportCell[] => [at, value]);
    expect(draw(curve, rows)).toBe(true);
    // Three lines of the grid, then two pieces of the curve with a gap between them.
    const piece = ['moveTo', 'lineTo'];
    expect(told).toEqual([...piece, ...piece, ...piece, ...piece, ...piece]);
    expect(
      draw(curve, [
        [0, null],
        [1, null],
      ]),
    ).toBe(false);
    expect(draw({ kind: 'bars', label: 'at', value: 'value', most: 3 }, [['none', 0]])).toBe(false);
    expect(draw({ kind: 'bars', label: 'at', value: 'value', most: 3 }, [])).toBe(false);
  });

  it('draws lines of one name as two, each with its own billed value and called by its outlet', () => {
    const sheet = new Sheet({ title: 'x', author: 'x', language: 'en' });
    const said: string[] = [];
    const write = sheet.at.bind(sheet);
    sheet.at = (text, x, y, style) => {
      said.push(text);
      return write(text, x, y, style);
    };
    let dashed = 0;
    const dash = sheet.doc.dash.bind(sheet.doc);
    sheet.doc.dash = (length, options) => {
      dashed += 1;
      return dash(length, options);
    };
    const both = [lineOf('a', 'North', 8e6), lineOf('b', 'South', 4e6)];
    const draw = (table: ReportTable) =>
      drawChart(sheet, { table, text: String, day: String, language: 'en' });
    const courses = new Courses({ fromMs: 0, asOfMs: 4 * 3_600_000 });
    for (const one of both) courses.add(one);
    expect(draw(courses.table())).toBe(true);
    expect(said.filter((text) => text.startsWith('WAN1'))).toEqual(['WAN1 · North', 'WAN1 · South']);
    expect(dashed).toBe(2);
    said.length = 0;
    expect(
      draw(
        trafficTable(
          'line',
          both.map(({ told }) => told),
        ),
      ),
    ).toBe(true);
    expect(said.filter((text) => /WAN1|North|South/.test(text))).toEqual(['WAN1', 'North', 'WAN1', 'South']);
  });

  it('says of how many a chart shows the largest', () => {
    const sheet = new Sheet({ title: 'x', author: 'x', language: 'en' });
    const told: string[] = [];
    const write = sheet.at.bind(sheet);
    sheet.at = (text, ...where) => {
      told.push(text);
      return write(text, ...where);
    };
    const same = { zh: 'x', 'zh-TW': 'x', en: 'Down' };
    const columns = [column('name', 'text', same), column('value', 'number', same)];
    const chart = { kind: 'bars', label: 'name', value: 'value', most: 2 } as const;
    const draw = (rows: readonly ReportCell[][]) => {
      told.length = 0;
      const table = { ...{ key: 'x', title: same, mostInPdf: 0 }, columns, rows, chart };
      drawChart(sheet, { table, text: String, day: String, language: 'en' });
      return told[0];
    };
    const rows: ReportCell[][] = [
      ['a', 1],
      ['b', 2],
      ['c', 3],
      ['none', 0],
    ];
    expect(draw(rows)).toBe('Down (the 2 largest of 3)');
    expect(draw(rows.slice(0, 2))).toBe('Down');
  });

  it('says lengths of time so that they can be read', () => {
    const said = [0, 59_499, 3_661_000, 90_061_000, -1_000].map(lengthOf);
    expect(said).toEqual(['00:00:00', '00:00:59', '01:01:01', '1 d 01:01:01', '−00:00:01']);
  });
});
