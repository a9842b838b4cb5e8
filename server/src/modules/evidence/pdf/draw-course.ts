import { stateNames } from '@linekeeper/contract/monitoring/state-names';
import { type State, states } from '@linekeeper/contract/monitoring/states';
import { type EvidenceData } from '../evidence-data.ts';
import { timeIn } from './figures.ts';
import { accent, quiet, rule, type Sheet } from '../../../platform/pdf/sheet.ts';

/** On paper: each state has a colour, a height and, where nothing was measured, a hatching. */
const colors: Readonly<Record<State, string>> = {
  up: '#2f9e6e',
  down: '#d9363e',
  unreachable: '#d98a1f',
  maintenance: '#3f6fd9',
  unmeasured: '#8c96a3',
};
const heights: Readonly<Record<State, number>> = {
  up: 0.45,
  down: 1,
  unreachable: 0.8,
  maintenance: 0.65,
  unmeasured: 0.3,
};

const axisWidth = 34;
const hourMs = 3_600_000;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Draws how the line did over its period: its states, the round-trip times and the loss of each hour, below one another. */
export function drawCourse(sheet: Sheet, data: EvidenceData): void {
  const { fromMs, asOfMs } = data;
  sheet.room(260);
  const box = { x: sheet.left + axisWidth, width: sheet.width - axisWidth };
  const place = (ms: number) => box.x + ((ms - fromMs) / (asOfMs - fromMs)) * box.width;
  legend(sheet, data);
  drawStates(sheet, data, { ...box, y: sheet.y, height: 18 }, place);
  sheet.y += 28;
  if (data.hours.length > 0) {
    drawTimes(sheet, data, { ...box, y: sheet.y, height: 110 }, place);
    sheet.y += 120;
    drawLoss(sheet, data, { ...box, y: sheet.y, height: 36 }, place);
    sheet.y += 40;
  }
  drawDays(sheet, data, place);
}

function legend(sheet: Sheet, { language }: EvidenceData): void {
  let x = sheet.left + axisWidth;
  for (const state of [...states].reverse()) {
    bar(sheet, { x, y: sheet.y + 1, width: 12, height: 8 }, state);
    const name = stateNames[state][language];
    sheet.at(name, x + 16, sheet.y, { size: 8, color: quiet });
    x += 16 + sheet.widthOf(name, 8) + 14;
  }
  sheet.y += 16;
}

function bar({ doc }: Sheet, { x, y, width, height }: Box, state: State): void {
  const high = height * heights[state];
  const top = y + height - high;
  if (state !== 'unmeasured') return void doc.rect(x, top, width, high).fill(colors[state]);
  doc.save().rect(x, top, width, high).clip().lineWidth(0.4).strokeColor(colors[state]);
  for (let at = x - high; at < x + width; at += 2.5) doc.moveTo(at, top + high).lineTo(at + high, top);
  doc.stroke().restore();
}

type Place = (ms: number) => number;

function drawStates(sheet: Sheet, { intervals }: EvidenceData, box: Box, place: Place): void {
  for (const { state, fromMs, toMs } of intervals) {
    const x = place(fromMs);
    // What is too short for a point is still seen, where it is not the rule.
    const least = state === 'up' || state === 'unmeasured' ? 0 : 0.6;
    const width = Math.max(place(toMs) - x, least);
    if (width > 0.02) bar(sheet, { ...box, x, width }, state);
  }
}

/** The smallest of 1, 2 and 5 times a power of ten that is not below. */
export function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1e-3)));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value * 0.999_999) ?? 10 * power;
}

function axis(sheet: Sheet, box: Box, top: number, unit: string): void {
  for (const share of [0, 0.5, 1]) {
    const y = box.y + box.height * (1 - share);
    sheet.doc
      .moveTo(box.x, y)
      .lineTo(box.x + box.width, y)
      .lineWidth(0.4)
      .strokeColor(rule)
      .stroke();
    const text = `${Number((top * share).toPrecision(3))}${share === 1 ? ` ${unit}` : ''}`;
    sheet.at(text, sheet.left, y - 5, { size: 7, color: quiet, align: 'right', width: axisWidth - 5 });
  }
}

function drawTimes(sheet: Sheet, { hours }: EvidenceData, box: Box, place: Place): void {
  const { doc } = sheet;
  // One outlier shall not flatten the rest: the scale ends at what 99 of 100 hours stay below.
  const rising = hours.flatMap(({ maxMs }) => (maxMs === null ? [] : [maxMs])).sort((a, b) => a - b);
  const top = roundUp(rising[Math.ceil(rising.length * 0.99) - 1] ?? 1);
  axis(sheet, box, top, 'ms');
  const high = (ms: number) => box.y + box.height * (1 - Math.min(ms, top) / top);
  doc.save().rect(box.x, box.y, box.width, box.height).clip();
  for (const { fromMs, minMs, maxMs, medianMs } of hours) {
    if (minMs === null || maxMs === null || medianMs === null) continue;
    const x = place(fromMs);
    const width = Math.max(place(fromMs + hourMs) - x, 0.25);
    doc.rect(x, high(maxMs), width, Math.max(high(minMs) - high(maxMs), 0.3)).fill('#c9dcfb');
    doc.rect(x, high(medianMs) - 0.5, width, 1).fill(accent);
  }
  doc.restore();
}

function drawLoss(sheet: Sheet, { hours }: EvidenceData, box: Box, place: Place): void {
  const share = (sent: number, lost: number) => (sent === 0 ? 0 : (100 * lost) / sent);
  const top = roundUp(Math.max(1, ...hours.map(({ sent, lost }) => share(sent, lost))));
  axis(sheet, box, top, '%');
  for (const { fromMs, sent, lost } of hours) {
    const high = (box.height * share(sent, lost)) / top;
    if (high === 0) continue;
    const x = place(fromMs);
    const width = Math.max(place(fromMs + hourMs) - x, 0.4);
    sheet.doc.rect(x, box.y + box.height - high, width, high).fill(colors.down);
  }
}

/** At most eight marks, at whole steps on the clocks of the zone. */
function drawDays(sheet: Sheet, { timeZone, fromMs, asOfMs }: EvidenceData, place: Place): void {
  const steps = [1, 2, 3, 6, 12, 24, 48, 96, 168, 336].map((hours) => hours * hourMs);
  const stepMs = steps.find((step) => (asOfMs - fromMs) / step <= 8) ?? 336 * hourMs;
  const y = sheet.y;
  for (let ms = fromMs; ms < asOfMs - stepMs / 4; ms += stepMs) {
    const x = place(ms);
    sheet.doc
      .moveTo(x, y)
      .lineTo(x, y + 4)
      .lineWidth(0.6)
      .strokeColor(quiet)
      .stroke();
    const shown = timeIn(timeZone, ms);
    sheet.at(stepMs < 24 * hourMs ? shown.slice(5, 16) : shown.slice(0, 10), x, y + 6, {
      size: 7,
      color: quiet,
    });
  }
  sheet.y += 20;
}
