import { type Availability } from '@linekeeper/contract/monitoring/subject-reads';
import { csvCell, type CsvValue } from '../../platform/http/csv.ts';
import { isoIn } from '../../platform/zoned-time.ts';
import { type EvidenceData, type EvidenceSource, type PromisedMean } from './evidence-data.ts';
import { type ReadKept } from './run-sums.ts';

/** The version of the file: what reads it by machine looks here. Columns are only ever added behind the last. */
export const csvFormat = 'linekeeper-evidence/1';

/**
 * The columns: every record has the same, so that a program reads them line by line. Free text stands in the last one alone: all
 * before it are numbers and words of ours, without commas or quotes.
 */
export const csvColumns = [
  ...(['record', 'key', 'source', 'from_ms', 'to_ms', 'from', 'to', 'state', 'reason'] as const),
  ...(['sent', 'received', 'times_ms', 'value', 'unit', 'detail'] as const),
] as const;
type Column = (typeof csvColumns)[number];
type Cells = Partial<Record<Column, CsvValue>>;

/** Told so in the file: a spreadsheet would take a minus for a formula. */
const lost = 'x';

/** Writes records of one evidence as lines. */
export class EvidenceCsv {
  readonly #zone: string;
  records = 0;

  constructor(timeZone: string) {
    this.#zone = timeZone;
  }

  /** The head of the file, with the mark that spreadsheets need for Chinese. */
  head(): string {
    return `\uFEFF${csvColumns.join(',')}\r\n`;
  }

  line(record: string, cells: Omit<Cells, 'record'>): string {
    this.records += 1;
    const all: Cells = { record, ...cells };
    // A line of text that somebody typed shall not be read as a record of ours.
    if (typeof all.detail === 'string') all.detail = all.detail.replace(/[\p{Cc}\u2028\u2029]/gu, ' ');
    return `${csvColumns.map((column) => csvCell(all[column])).join(',')}\r\n`;
  }

  #span(fromMs: number, toMs?: number): Cells {
    const at = (ms: number) => isoIn(this.#zone, new Date(ms));
    return {
      ...{ from_ms: fromMs, from: at(fromMs) },
      ...(toMs !== undefined && { to_ms: toMs, to: at(toMs) }),
    };
  }

  /** Who and what, before anything measured. */
  *facts(data: Omit<EvidenceData, 'csv'>): Generator<string> {
    const { line, fromMs, asOfMs, toMs } = data;
    const text = (key: string, detail: CsvValue) => this.line('fact', { key, detail });
    const number = (key: string, value: number | null, unit: string) =>
      this.line('fact', { key, value, unit });
    const moment = (key: string, ms: number) => this.line('fact', { key, ...this.#span(ms) });
    yield text('format', csvFormat);
    yield text('evidence', data.id);
    yield text('key.sha256', data.fingerprint);
    yield moment('made', data.madeAtMs);
    yield text('made.by', data.madeBy);
    yield text('zone', data.timeZone);
    yield this.line('fact', { key: 'period', ...this.#span(fromMs, toMs) });
    yield moment('figures.until', asOfMs);
    yield text('tenant', data.tenantName);
    yield text('outlet.number', line.outletNumber);
    yield text('outlet.name', line.outletName);
    yield text('outlet.region', line.region);
    yield text('line.id', line.id);
    yield text('line.name', line.name);
    yield moment('line.since', data.lineSinceMs);
    yield text('provider', line.provider);
    yield text('circuit', line.circuitId);
    yield text('access', line.access);
    yield text('role', line.role);
    yield text('address', line.address);
    yield number('contract.down', line.downBps, 'bit/s');
    yield number('contract.up', line.upBps, 'bit/s');
    yield number('sla.availability', line.slaAvailabilityPercent, 'percent');
    yield number('sla.loss', line.slaLossPercent, 'percent');
    yield number('sla.rtt', line.slaRttMs, 'ms');
    yield number('sla.jitter', line.slaJitterMs, 'ms');
    yield this.line('fact', { key: 'clock.server', state: serverClock(data.isServerSynchronised) });
    for (const { state, reason, fromMs: begin, toMs: end } of data.intervals)
      yield this.line('interval', {
        ...this.#span(begin, end),
        state,
        reason,
        value: end - begin,
        unit: 'ms',
      });
    for (const { atMs, kind, data: told } of data.events)
      yield this.line('event', { key: kind, ...this.#span(atMs), detail: JSON.stringify(told ?? {}) });
    for (const { name, offsetMs, uncertaintyMs, seenAtMs } of data.clocks) {
      const at = seenAtMs === null ? {} : this.#span(seenAtMs);
      yield this.line('clock', { key: 'offset', ...at, value: offsetMs, unit: 'ms', detail: name });
      yield this.line('clock', { key: 'uncertainty', ...at, value: uncertaintyMs, unit: 'ms', detail: name });
    }
  }

  /** Whoever measured, before its runs. */
  source({ code, kind, sourceKind, intervalMs, ...of }: SourceFacts): string {
    const detail = [of.testName ?? 'line', of.agentName ?? sourceKind, of.address ?? ''].join(' | ');
    return this.line('source', { key: kind, source: code, value: intervalMs, unit: 'ms', detail });
  }

  /** A run with all that is kept of it. */
  run(source: string, run: ReadKept): string {
    const { atMs, kind, ok, reason, rttsMs, detail } = run;
    const received = rttsMs.filter((rtt) => rtt !== null).length;
    const packets = rttsMs.length > 0 && {
      ...{ sent: rttsMs.length, received },
      times_ms: rttsMs.map((rtt) => rtt ?? lost).join(';'),
    };
    return this.line('run', {
      ...{ key: kind, source, ...this.#span(atMs), state: ok ? 'ok' : 'failed', reason },
      ...packets,
      ...(run.elapsedMs !== null && { value: run.elapsedMs, unit: 'ms' }),
      detail,
    });
  }

  /** The figures of the PDF and the screen, behind what they follow from; then how many records there are, so that none is missed. */
  *figures(
    data: Pick<EvidenceData, 'availability' | 'sla' | 'rtt' | 'loss' | 'jitter' | 'thereMs'>,
  ): Generator<string> {
    const figure = (key: string, value: number | null, unit: string) =>
      this.line('figure', { key, value, unit });
    const { availability: of, sla } = data;
    yield figure('there', data.thereMs, 'ms');
    for (const name of [
      'upMs',
      'downMs',
      'unmeasuredMs',
      'totalMs',
    ] as const satisfies (keyof Availability)[])
      yield figure(name.slice(0, -2), of[name], 'ms');
    yield figure('availability', of.availabilityPercent, 'percent');
    yield figure('coverage', of.coveragePercent, 'percent');
    yield figure('allowed', sla.allowedMs, 'ms');
    yield figure('lost', sla.lostMs, 'ms');
    yield figure('left', sla.leftMs, 'ms');
    yield this.line('figure', { key: 'verdict.availability', state: sla.verdict });
    const means: [string, PromisedMean, string][] = [
      ['rtt', data.rtt, 'ms'],
      ['loss', data.loss, 'percent'],
      ['jitter', data.jitter, 'ms'],
    ];
    for (const [key, { measured, count, verdict }, unit] of means) {
      yield figure(`${key}.mean`, measured.mean, unit);
      yield figure(`${key}.runs`, count, 'runs');
      yield figure(`${key}.coverage`, measured.coveragePercent, 'percent');
      yield this.line('figure', { key: `verdict.${key}`, state: verdict });
    }
    yield this.line('end', { value: this.records + 1, unit: 'records' });
  }
}

type SourceFacts = Pick<
  EvidenceSource,
  'code' | 'kind' | 'sourceKind' | 'intervalMs' | 'testName' | 'agentName' | 'address'
>;

const serverClock = (isSynchronised: boolean | null) =>
  isSynchronised === null ? 'unknown' : isSynchronised ? 'synchronised' : 'not-synchronised';
