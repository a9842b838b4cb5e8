// Computes the figures of an availability or SLA report again from its CSV alone, and says which do not fit: docs/howto/recompute-a-report.md.
//   node recompute-report.mjs report.csv
// Needs nothing but Node 18 or newer.
import { readFileSync } from 'node:fs';
import process from 'node:process';

/** Records of a CSV (RFC 4180). */
function parseCsv(text) {
  const records = [];
  let [record, cell, isQuoted] = [[], '', false];
  const end = () => {
    record.push(cell);
    cell = '';
  };
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length; at++) {
    const one = text[at];
    if (isQuoted && one === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (one === '"') isQuoted = !isQuoted;
    else if (isQuoted) cell += one;
    else if (one === ',') end();
    else if (one === '\n') {
      end();
      records.push(record);
      record = [];
    } else if (one !== '\r') cell += one;
  }
  return records;
}

/** The facts and tables of a report. */
function readReport(text) {
  const [facts, columns, tables] = [new Map(), new Map(), new Map()];
  for (const [record, name, ...cells] of parseCsv(text)) {
    if (record === 'fact' && name === 'table') tables.set(cells[0], []);
    else if (record === 'fact') facts.set(name, cells[0]);
    else if (record === 'columns') columns.set(name, cells);
    else if (record === 'row')
      tables.get(name).push(Object.fromEntries(columns.get(name).map((key, at) => [key, cells[at]])));
  }
  if (facts.get('format') !== 'linekeeper-report/1') throw new Error('This is no report of format 1.');
  return { facts, tables };
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Availability and coverage in percent of the time in each state; null where too little is known to say. */
function availability(times, thereMs, askedMs) {
  const of = (state) => times.get(state) ?? 0;
  const known = of('up') + of('down');
  const measured = known + of('unreachable') + of('maintenance');
  const isLong = thereMs > 0 && thereMs >= Math.min(hourMs, askedMs);
  const least = Math.min(hourMs, (askedMs * hourMs) / dayMs) * Math.max(1, thereMs / Math.max(1, askedMs));
  return {
    availability: isLong && known > 0 && known >= least ? (100 * of('up')) / known : null,
    coverage: isLong ? Math.min(100, (100 * measured) / thereMs) : null,
  };
}

/** Below it a promise is not called kept, in percent of coverage. */
const leastCoverage = 50;

/** Computes each subject's figures from its intervals; gives how many were looked at and what does not fit. */
function recompute(text) {
  const { facts, tables } = readReport(text);
  const [fromMs, toMs, asOfMs] = ['from', 'to', 'as_of'].map((name) => Number(facts.get(name)));
  const bySubject = new Map();
  for (const row of tables.get('intervals') ?? []) {
    if (!bySubject.has(row.subject_id)) bySubject.set(row.subject_id, []);
    bySubject.get(row.subject_id).push(row);
  }
  const wrong = [];
  let figures = 0;
  const rows = tables.get('subjects') ?? tables.get('lines') ?? [];
  for (const row of rows) {
    const intervals = bySubject.get(row.subject_id) ?? [];
    const times = new Map();
    let atMs = null;
    for (const { from_ms, to_ms, length_ms, state } of intervals) {
      const [begin, end] = [Number(from_ms), Number(to_ms)];
      if (
        end - begin !== Number(length_ms) ||
        (atMs !== null && begin !== atMs) ||
        end > asOfMs ||
        begin < fromMs
      )
        wrong.push(`${row.subject_id}: an interval of it does not fit`);
      atMs = end;
      times.set(state, (times.get(state) ?? 0) + end - begin);
    }
    const thereMs = [...times.values()].reduce((sum, ms) => sum + ms, 0);
    const outages = intervals.filter(({ state }) => state === 'down');
    const own = availability(times, thereMs, asOfMs - fromMs);
    const expected = {
      there_ms: thereMs,
      availability_percent: own.availability,
      coverage_percent: own.coverage,
      down_ms: times.get('down') ?? 0,
      ...('up_ms' in row && {
        ...Object.fromEntries(
          ['up', 'unreachable', 'maintenance', 'unmeasured'].map((state) => [
            `${state}_ms`,
            times.get(state) ?? 0,
          ]),
        ),
        outages: outages.length,
        longest_outage_ms: Math.max(0, ...outages.map(({ length_ms: length }) => Number(length))),
      }),
      ...('promised_percent' in row &&
        promise(row, { ...own, downMs: times.get('down') ?? 0, toMs, asOfMs, thereMs })),
    };
    for (const [key, value] of Object.entries(expected)) {
      figures += 1;
      const told = row[key];
      const isSame =
        value === null
          ? told === ''
          : typeof value === 'string'
            ? told === value
            : Math.abs(Number(told) - value) < 1e-6 && told !== '';
      if (!isSame)
        wrong.push(`${row.subject_id}: ${key} is ${told === '' ? 'empty' : told}, and should be ${value}`);
    }
  }
  return { subjects: rows.length, figures, wrong };
}

/** What follows from what was agreed: of the whole period, from when there was the line. */
function promise({ promised_percent: promised }, { coverage, downMs, toMs, asOfMs, thereMs }) {
  if (promised === '') return { allowed_ms: null, left_ms: null, verdict: 'none' };
  const allowed = ((thereMs + toMs - asOfMs) * (100 - Number(promised))) / 100;
  const isKnown = coverage !== null && coverage >= leastCoverage;
  return {
    allowed_ms: allowed,
    left_ms: allowed - downMs,
    verdict: allowed < downMs ? 'broken' : isKnown ? 'kept' : 'unknown',
  };
}

const { subjects, figures, wrong } = recompute(readFileSync(process.argv[2] ?? 0, 'utf8'));
for (const line of wrong) console.log(line);
console.log(`${figures} figures of ${subjects} subjects were computed again: ${wrong.length} do not fit.`);
process.exitCode = wrong.length > 0 ? 1 : 0;
