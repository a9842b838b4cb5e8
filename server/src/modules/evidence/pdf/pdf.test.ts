import { describe, expect, it } from 'vitest';
import { inflateSync } from 'node:zlib';
import { type EvidenceData } from '../evidence-data.ts';
import { evidenceWorld } from '../../../../test/evidence-world.ts';
import { availabilitySteps } from './draw-sla.ts';
import { roundUp } from './draw-course.ts';
import { worstHours } from './draw-lists.ts';
import { sayIn } from './evidence-words.ts';
import { renderPdf } from './render-pdf.ts';

describe('the PDF', () => {
  it('is drawn in a process of its own in each language, with hostile names, and holds its own font', async () => {
    const pdfs: Uint8Array[] = [];
    const world = await evidenceWorld(async (data, signal) => {
      const line = { ...data.line, name: `${'长'.repeat(300)}\u202E😀 ${'x'.repeat(300)}`, circuitId: '' };
      pdfs.push(await renderPdf({ ...data, line }, signal));
      return pdfs.at(-1)!;
    });
    for (const language of ['zh', 'zh-TW', 'en']) {
      const { files } = await world.make({ language });
      expect(files.get('evidence.pdf')!.equals(Buffer.from(pdfs.at(-1)!))).toBe(true);
    }
    await world.close();
    for (const pdf of pdfs) {
      const text = Buffer.from(pdf).toString('latin1');
      expect(text.startsWith('%PDF-1.')).toBe(true);
      expect(text).toContain('/FontFile2');
      // What the tenant calls the program.
      expect(text).toContain('/Producer (Watchtower)');
      // A4, and pages that were written on.
      const pages = text.match(/\/MediaBox \[0 0 595\.28 841\.89\]/g) ?? [];
      expect(pages.length).toBeGreaterThan(1);
      expect(firstStream(Buffer.from(pdf))).toContain('BT');
    }
  });

  it('is given up when it is not wanted any more, and the next one is drawn', async () => {
    const stop = AbortSignal.timeout(1);
    await expect(renderPdf({} as EvidenceData, stop)).rejects.toThrow(/timeout|aborted/);
    await expect(renderPdf({} as EvidenceData, new AbortController().signal)).rejects.toThrow(
      'The PDF could not be drawn',
    );
  });

  it('tells the arithmetic with the numbers that the figures were made of', async () => {
    let data: EvidenceData | undefined;
    const world = await evidenceWorld(async (given) => {
      data = given;
      return Buffer.of(1);
    });
    await world.make();
    await world.close();
    const steps = availabilitySteps(data!, sayIn('en')).map(([, ...sums]) => sums.join(' '));
    expect(steps).toEqual([
      '2026-03-04 05:00:00 − 2026-03-01 00:00:00 = 4,620.000 min (the whole period has 44,640.000 min; 40,020.000 min before the line was added or still to come do not count)',
      'up 3,840.000 + down 120.000 + unreachable 0.000 + maintenance 60.000 + not measured 600.000 = 4,620.000',
      '3,840.000 ÷ (3,840.000 + 120.000) = 96.9697%',
      '(4,620.000 − 600.000) ÷ 4,620.000 = 87.0130%',
      '44,640.000 × (100% − 99%) = 446.400 min',
      '446.400 − 120.000 = 326.400 min: kept',
    ]);
  });
});

/** The first stream of a PDF that is a page, unpacked. */
function firstStream(pdf: Buffer): string {
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 1)) {
    const end = pdf.indexOf('\nendstream', at);
    try {
      const text = inflateSync(pdf.subarray(at + 7, end)).toString('latin1');
      if (text.includes('BT')) return text;
    } catch {
      // Another kind of stream, or the end of one.
    }
  }
  return '';
}

it('scales end at a round number', () => {
  expect([0.7, 1, 12, 51, 0].map(roundUp)).toEqual([1, 1, 20, 100, 0.001]);
});

it('the worst hours are those that lost most, then the slowest', () => {
  const hour = (fromMs: number, lost: number, p95Ms: number) => ({
    ...{ fromMs, lost, p95Ms, sent: 10, runs: 1, minMs: 1, medianMs: 1, maxMs: 9 },
  });
  const order = worstHours([hour(1, 0, 5), hour(2, 0, 50), hour(3, 4, 1), hour(4, 10, 1)]);
  expect(order.map(({ fromMs }) => fromMs)).toEqual([4, 3, 2, 1]);
});
