import { dialForms } from '@linekeeper/contract/dial/dial-kinds';
import { type EvidenceData, type EvidenceHour } from '../evidence-data.ts';
import { type Say } from './evidence-words.ts';
import { bitRate, fixed, milliseconds, percent, timeIn } from './figures.ts';
import { quiet, type Sheet } from '../../../platform/pdf/sheet.ts';
import { eventIn, sideIn } from './state-words.ts';

const mostListed = 100;
const worstShown = 10;

/** The hours that lost most, then those that were slowest, the worst first. */
export function worstHours(hours: readonly EvidenceHour[]): EvidenceHour[] {
  const share = ({ lost, sent }: EvidenceHour) => (sent === 0 ? 0 : lost / sent);
  return hours
    .toSorted(
      (a, b) => share(b) - share(a) || (b.p95Ms ?? Infinity) - (a.p95Ms ?? Infinity) || a.fromMs - b.fromMs,
    )
    .slice(0, worstShown);
}

/** Says how many rows were left out. */
function more(sheet: Sheet, say: Say, all: number): void {
  if (all > mostListed) sheet.text(say('moreRows', { count: all - mostListed }), { size: 8, color: quiet });
}

export function drawTests(sheet: Sheet, { sources, language }: EvidenceData, say: Say): void {
  sheet.heading(say('tests'));
  sheet.table(
    [
      { title: say('code'), share: 1.4 },
      { title: say('test'), share: 6 },
      { title: say('source'), share: 3 },
      { title: say('target'), share: 4.5 },
      { title: say('interval'), share: 2.2, align: 'right' },
      { title: say('runsDue'), share: 4, align: 'right' },
      { title: say('failed'), share: 2, align: 'right' },
      { title: say('packets'), share: 5, align: 'right' },
      { title: say('meanRtt'), share: 3.4, align: 'right' },
    ],
    sources.map((of) => [
      of.code,
      `${of.testName ?? say('ownTest')} (${dialForms[of.kind].title[language]})`,
      of.agentName ?? (of.sourceKind === 'server' ? say('server') : of.sourceKind),
      of.address ?? '–',
      every(of.intervalMs),
      `${fixed(of.runCount, 0)} / ${fixed(of.dueCount, 0)}`,
      fixed(of.failedCount, 0),
      of.sentCount === 0 ? '–' : `${fixed(of.receivedCount, 0)} / ${fixed(of.sentCount, 0)}`,
      milliseconds(of.meanRttMs),
    ]),
    { size: 7.5, lines: 3 },
  );
  sheet.text(say('testsNote'), { size: 8, color: quiet });
}

export function drawWorstHours(sheet: Sheet, { hours, timeZone }: EvidenceData, say: Say): void {
  if (hours.length === 0) return;
  sheet.heading(say('worst'));
  sheet.table(
    [
      { title: say('hour'), share: 4 },
      { title: say('runs'), share: 2, align: 'right' },
      { title: say('packets'), share: 3, align: 'right' },
      { title: say('loss'), share: 2.5, align: 'right' },
      { title: say('median'), share: 3, align: 'right' },
      { title: say('p95'), share: 3, align: 'right' },
      { title: say('max'), share: 3, align: 'right' },
    ],
    worstHours(hours).map((hour) => [
      timeIn(timeZone, hour.fromMs).slice(0, 16),
      fixed(hour.runs, 0),
      `${fixed(hour.sent - hour.lost, 0)} / ${fixed(hour.sent, 0)}`,
      percent(hour.sent === 0 ? null : (100 * hour.lost) / hour.sent),
      milliseconds(hour.medianMs),
      milliseconds(hour.p95Ms),
      milliseconds(hour.maxMs),
    ]),
  );
}

export function drawThroughput(sheet: Sheet, { throughput, timeZone }: EvidenceData, say: Say): void {
  if (throughput.length === 0) return;
  sheet.heading(say('throughput'));
  sheet.table(
    [
      { title: say('code'), share: 1 },
      { title: say('time'), share: 4 },
      { title: say('down'), share: 3, align: 'right' },
      { title: say('up'), share: 3, align: 'right' },
    ],
    throughput
      .slice(0, mostListed)
      .map(({ source, atMs, downBps, upBps }) => [
        source,
        timeIn(timeZone, atMs),
        bitRate(downBps),
        bitRate(upBps),
      ]),
  );
  more(sheet, say, throughput.length);
}

export function drawPaths(sheet: Sheet, { paths, timeZone }: EvidenceData, say: Say): void {
  if (paths.length === 0) return;
  sheet.heading(say('paths'));
  sheet.table(
    [
      { title: say('code'), share: 1 },
      { title: say('time'), share: 4 },
      { title: say('hops'), share: 14 },
    ],
    paths
      .slice(0, mostListed)
      .map(({ source, atMs, hops, hasReached }) => [
        source,
        timeIn(timeZone, atMs),
        [hops.join(' → '), ...(hasReached ? [] : [say('notReached')])].join('; '),
      ]),
    { lines: 6 },
  );
  more(sheet, say, paths.length);
}

export function drawEvents(sheet: Sheet, { events, timeZone, language }: EvidenceData, say: Say): void {
  if (events.length === 0) return;
  sheet.heading(say('events'));
  sheet.table(
    [
      { title: say('time'), share: 4 },
      { title: say('event'), share: 6 },
      { title: say('detail'), share: 8 },
    ],
    events
      .slice(0, mostListed)
      .map(({ atMs, kind, data }) => [
        timeIn(timeZone, atMs),
        eventIn(language, kind),
        sideIn(language, data) ?? detailOf(data),
      ]),
    { lines: 4 },
  );
  more(sheet, say, events.length);
}

/** `60 s`, `15 min`, `24 h`: in the largest unit that it is a whole number of. */
function every(ms: number): string {
  if (ms % 3_600_000 === 0) return `${ms / 3_600_000} h`;
  return ms % 60_000 === 0 && ms > 60_000 ? `${ms / 60_000} min` : `${ms / 1000} s`;
}

const detailOf = (data: unknown): string =>
  Object.entries((data ?? {}) as Record<string, unknown>)
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ');

export function drawClocks(sheet: Sheet, data: EvidenceData, say: Say): void {
  const { clocks, isServerSynchronised: known, timeZone } = data;
  sheet.heading(say('clocks'));
  sheet.text(say('serverClock'));
  sheet.text(say(known === null ? 'clockUnknown' : known ? 'clockSynchronised' : 'clockNotSynchronised'));
  if (clocks.length === 0) return;
  sheet.text(say('agentClock'));
  sheet.y += 4;
  sheet.table(
    [
      { title: say('agent'), share: 5 },
      { title: say('offset'), share: 3, align: 'right' },
      { title: say('uncertainty'), share: 3, align: 'right' },
      { title: say('worstRun'), share: 4, align: 'right' },
      { title: say('seen'), share: 4 },
    ],
    clocks.map((clock) => [
      clock.name,
      milliseconds(clock.offsetMs),
      clock.uncertaintyMs === null ? '–' : `± ${milliseconds(clock.uncertaintyMs)}`,
      clock.worstRunMs === null ? '–' : `± ${milliseconds(clock.worstRunMs)}`,
      clock.seenAtMs === null ? '–' : timeIn(timeZone, clock.seenAtMs),
    ]),
  );
}
