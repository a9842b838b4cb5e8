import { accessNames, roleNames } from '@linekeeper/contract/lines/line-names';
import { stateNames } from '@linekeeper/contract/monitoring/state-names';
import { checkCommands } from '../manifest.ts';
import { type EvidenceData, type PromisedMean } from '../evidence-data.ts';
import {
  drawClocks,
  drawEvents,
  drawPaths,
  drawTests,
  drawThroughput,
  drawWorstHours,
} from './draw-lists.ts';
import { drawCourse } from './draw-course.ts';
import { drawSla } from './draw-sla.ts';
import { type Say, sayIn, type Word } from './evidence-words.ts';
import {
  bitRate,
  grouped,
  milliseconds,
  minutes,
  offsetIn,
  percent,
  plainPercent,
  timeIn,
} from './figures.ts';
import { accent, quiet, Sheet } from '../../../platform/pdf/sheet.ts';
import { reasonIn } from './state-words.ts';

/** Rows of a list in the PDF at most; the CSV has all. */
export const mostRows = 400;

/** Draws evidence as a PDF: what the CSV tells, for people. */
export async function drawEvidence(data: EvidenceData): Promise<Buffer> {
  const { language, line, timeZone } = data;
  const say = sayIn(language);
  const sheet = new Sheet({
    ...{ title: `${say('title')} · ${line.name}`, author: data.tenantName, language, product: data.product },
  });
  drawTitle(sheet, data, say);
  sheet.heading(say('identity'));
  drawIdentity(sheet, data, say);
  sheet.heading(say('result'));
  drawResult(sheet, data, say);
  sheet.heading(say('course'));
  drawCourse(sheet, data);
  drawCourseNote(sheet, data, say);
  sheet.heading(say('arithmetic'));
  drawSla(sheet, data, say);
  sheet.heading(say('intervals'));
  drawIntervals(sheet, data, say);
  drawTests(sheet, data, say);
  drawWorstHours(sheet, data, say);
  drawThroughput(sheet, data, say);
  drawPaths(sheet, data, say);
  drawEvents(sheet, data, say);
  drawClocks(sheet, data, say);
  sheet.heading(say('signature'));
  drawSignature(sheet, data, say);
  const made = timeIn(timeZone, data.madeAtMs);
  return sheet.end((page, pages) => [
    `${line.name} · ${made} (${timeZone}) · ${data.id}`,
    say('page', { page, pages }),
  ]);
}

const spanIn = ({ timeZone, fromMs, toMs }: EvidenceData) =>
  `${timeIn(timeZone, fromMs)} – ${timeIn(timeZone, toMs)}`;

function drawTitle(sheet: Sheet, data: EvidenceData, say: Say): void {
  const { line, timeZone, fromMs, toMs, asOfMs } = data;
  sheet.at(say('title'), sheet.left, sheet.y, { size: 10, color: accent, bold: true });
  sheet.y += 18;
  for (const text of sheet.lines(line.name, sheet.width, { size: 20, lines: 3 })) {
    sheet.at(text, sheet.left, sheet.y, { size: 20, bold: true });
    sheet.y += 27;
  }
  sheet.y += 3;
  const offsets = [...new Set([offsetIn(timeZone, fromMs), offsetIn(timeZone, toMs - 1)])];
  sheet.text(`${say('period')} ${spanIn(data)} (${timeZone}, UTC${offsets.join(' / ')})`, { size: 10 });
  if (asOfMs < toMs)
    sheet.text(`${say('figuresUntil')} ${timeIn(timeZone, asOfMs)}`, { size: 10, color: quiet });
}

function drawIdentity(sheet: Sheet, data: EvidenceData, say: Say): void {
  const { line, language, timeZone } = data;
  const facts: readonly (readonly [Word, string])[] = [
    ['tenant', data.tenantName],
    ['outlet', `${line.outletNumber} ${line.outletName}`],
    ['region', line.region],
    ['provider', line.provider],
    ['circuit', line.circuitId],
    ['access', `${accessNames[line.access][language]} · ${roleNames[line.role][language]}`],
    ['address', line.address ?? ''],
    ['rates', `${say('rateDown')} ${bitRate(line.downBps)} · ${say('rateUp')} ${bitRate(line.upBps)}`],
    ['since', timeIn(timeZone, data.lineSinceMs)],
    ['made', timeIn(timeZone, data.madeAtMs)],
    ['by', data.madeBy],
    ['number', data.id],
  ];
  const half = (sheet.width - 20) / 2;
  // Names as wide as the widest of them and the gap behind it: languages differ.
  const label = Math.max(72, ...facts.map(([name]) => sheet.widthOf(say(name), 9) + 8));
  // The number is copied by hand: it stays in one line.
  const sizeOf = (name: Word) => (name === 'number' ? 8 : 9);
  for (let at = 0; at < facts.length; at += 2) {
    const pair = facts.slice(at, at + 2).map(([name, value]) => {
      const size = sizeOf(name);
      return [say(name), sheet.lines(value || '–', half - label, { size, lines: 3 }), size] as const;
    });
    const deep = Math.max(...pair.map(([, lines]) => lines.length)) * 13 + 2;
    sheet.room(deep);
    pair.forEach(([name, lines, size], column) => {
      const x = sheet.left + column * (half + 20);
      sheet.at(name, x, sheet.y, { color: quiet });
      lines.forEach((line, below) => sheet.at(line, x + label, sheet.y + below * 13, { size }));
    });
    sheet.y += deep;
  }
}

function drawResult(sheet: Sheet, data: EvidenceData, say: Say): void {
  const { availability, sla, line } = data;
  const mean = (name: Word, of: PromisedMean, unit: (value: number | null) => string, promised: string) => [
    say(name),
    unit(of.measured.mean),
    of.promised === null ? say('notAgreed') : `${say('atMost')} ${promised}`,
    percent(of.measured.coveragePercent),
    say(of.verdict),
  ];
  sheet.table(
    [
      { title: '', share: 3 },
      { title: say('measured'), share: 3, align: 'right' },
      { title: say('promised'), share: 3, align: 'right' },
      { title: say('coverage'), share: 3, align: 'right' },
      { title: say('verdict'), share: 3 },
    ],
    [
      [
        say('availability'),
        percent(availability.availabilityPercent),
        line.slaAvailabilityPercent === null
          ? say('notAgreed')
          : `${say('atLeast')} ${plainPercent(line.slaAvailabilityPercent)}`,
        percent(availability.coveragePercent),
        say(sla.verdict),
      ],
      mean('rtt', data.rtt, milliseconds, `${line.slaRttMs} ms`),
      mean('loss', data.loss, percent, plainPercent(line.slaLossPercent ?? 0)),
      mean('jitter', data.jitter, milliseconds, `${line.slaJitterMs} ms`),
    ],
    { size: 9.5 },
  );
  sheet.y += 4;
  const left = sla.leftMs === null ? '–' : `${minutes(sla.leftMs)} ${say('minutes')}`;
  sheet.text(`${say('lostTime')} ${minutes(sla.lostMs)} ${say('minutes')} · ${say('leftTime')} ${left}`, {
    size: 9.5,
  });
}

function drawCourseNote(sheet: Sheet, { hours, hoursOf, sources }: EvidenceData, say: Say): void {
  if (hours.length === 0) return sheet.text(say('noPackets'), { size: 8, color: quiet });
  const of = sources.find(({ code }) => code === hoursOf);
  const source = `${hoursOf} ${of?.testName ?? say('ownTest')}`;
  sheet.text(say('courseNote', { source }), { size: 8, color: quiet });
}

function drawIntervals(sheet: Sheet, data: EvidenceData, say: Say): void {
  const { intervals, language, timeZone } = data;
  sheet.table(
    [
      { title: say('state'), share: 3.4 },
      { title: say('from'), share: 4 },
      { title: say('to'), share: 4 },
      { title: say('length'), share: 3, align: 'right' },
      { title: say('reason'), share: 7 },
    ],
    intervals
      .slice(0, mostRows)
      .map(({ state, reason, fromMs, toMs }) => [
        stateNames[state][language],
        timeIn(timeZone, fromMs),
        timeIn(timeZone, toMs),
        minutes(toMs - fromMs),
        reasonIn(language, reason),
      ]),
  );
  if (intervals.length > mostRows)
    sheet.text(say('moreRows', { count: intervals.length - mostRows }), { size: 8, color: quiet });
  if (!intervals.some(({ state }) => state === 'maintenance'))
    sheet.text(say('noMaintenance'), { size: 8, color: quiet });
}

function drawSignature(sheet: Sheet, { fingerprint, csv }: EvidenceData, say: Say): void {
  sheet.text(say('signatureNote'));
  sheet.y += 6;
  named(sheet, say('fingerprint'), grouped(fingerprint));
  named(sheet, say('csvSum', { bytes: csv.bytes, records: csv.records }), grouped(csv.sha256));
  sheet.room(12.4 * (1 + checkCommands.length));
  sheet.text(say('commands'), { size: 8, color: quiet });
  for (const command of checkCommands) sheet.text(command, { size: 8, indent: 10 });
  sheet.y += 6;
  sheet.text(say('boxes'), { size: 8, color: quiet });
}

/** What something is called and what it is below it, on one page. */
function named(sheet: Sheet, name: string, value: string): void {
  sheet.room(42);
  sheet.text(name, { size: 8, color: quiet });
  sheet.text(value);
  sheet.y += 4;
}
