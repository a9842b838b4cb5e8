// Computes the figures of an availability, SLA or traffic report again from its CSV alone, and says which do not fit: docs/howto/recompute-a-report.md.
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

/** Whether a cell says a value; an empty one says none. */
function says(told, value) {
  if (value === null) return told === '';
  if (typeof value === 'string') return told === value;
  return told !== '' && Math.abs(Number(told) - value) <= 1e-6 * Math.max(1, Math.abs(value));
}

/** Figures that were looked at, and what does not fit. */
function compare(row, id, expected, wrong) {
  for (const [key, value] of Object.entries(expected))
    if (!says(row[key], value))
      wrong.push(`${id}: ${key} is ${row[key] === '' ? 'empty' : row[key]}, and should be ${value}`);
  return Object.keys(expected).length;
}

/** Computes each subject's figures again; gives how many were looked at and what does not fit. */
function recompute(text) {
  const report = readReport(text);
  if (report.facts.get('kind') === 'traffic') return recomputeTraffic(report);
  const of = recomputeTimes(report);
  const service = recomputeService(report);
  return {
    subjects: of.subjects + service.subjects,
    figures: of.figures + service.figures,
    wrong: [...of.wrong, ...service.wrong],
  };
}

/** Times in each state, of intervals that have to meet each other within the period; says what of them does not fit. */
function timesOf(intervals, { fromMs, asOfMs }, id, wrong) {
  const times = new Map();
  let atMs = null;
  for (const { from_ms, to_ms, length_ms, state } of intervals) {
    const [begin, end] = [Number(from_ms), Number(to_ms)];
    const meets = atMs === null || begin === atMs;
    if (end - begin !== Number(length_ms) || !meets || end > asOfMs || begin < fromMs)
      wrong.push(`${id}: an interval of it does not fit`);
    atMs = end;
    times.set(state, (times.get(state) ?? 0) + end - begin);
  }
  const thereMs = [...times.values()].reduce((sum, ms) => sum + ms, 0);
  return { times, thereMs };
}

/** The figures of devices, lines and paths, from their intervals. */
function recomputeTimes({ facts, tables }) {
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
    const { times, thereMs } = timesOf(intervals, { fromMs, asOfMs }, row.subject_id, wrong);
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
    figures += compare(row, row.subject_id, expected, wrong);
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

/** The figures of a business service, from its own intervals. */
function recomputeService({ facts, tables }) {
  const [fromMs, toMs, asOfMs] = ['from', 'to', 'as_of'].map((name) => Number(facts.get(name)));
  const rows = tables.get('services') ?? [];
  const wrong = [];
  let figures = 0;
  for (const row of rows) {
    const intervals = (tables.get('service_intervals') ?? []).filter(
      (one) => one.service_id === row.service_id,
    );
    const { times, thereMs } = timesOf(intervals, { fromMs, asOfMs }, row.service_id, wrong);
    const [downMs, plannedMs] = [times.get('down') ?? 0, times.get('maintenance') ?? 0];
    const own = availability(times, thereMs, asOfMs - fromMs);
    const allowed =
      row.objective_percent === ''
        ? null
        : ((toMs - fromMs - plannedMs) * (100 - Number(row.objective_percent))) / 100;
    const isKnown = own.coverage !== null && own.coverage >= leastCoverage;
    const expected = {
      ...{ there_ms: thereMs, availability_percent: own.availability, coverage_percent: own.coverage },
      ...{ planned_ms: plannedMs, down_ms: downMs, allowed_ms: allowed },
      left_ms: allowed === null ? null : allowed - downMs,
      verdict: allowed === null ? 'none' : allowed < downMs ? 'broken' : isKnown ? 'kept' : 'unknown',
    };
    figures += compare(row, row.service_id, expected, wrong);
  }
  return { subjects: rows.length, figures, wrong };
}

/** The values of a cell: `v 12 - 0*3` is 12, one that was not measured, and three times 0. */
function unpack(cell) {
  return cell
    .replace(/^v ?/, '')
    .split(' ')
    .filter((word) => word !== '')
    .flatMap((word) => {
      const [value, times = '1'] = word.split('*');
      return Array(Number(times)).fill(value === '-' ? null : Number(value));
    });
}

/** The 95th percentile by nearest rank; none of fewer than 20 values. */
function p95(values) {
  if (values.length < 20) return null;
  const rising = [...values].sort((a, b) => a - b);
  return rising[Math.ceil(0.95 * rising.length) - 1];
}

/** The figures of lines and interfaces, from their values. */
function recomputeTraffic({ facts, tables }) {
  const [fromMs, asOfMs] = ['from', 'as_of'].map((name) => Number(facts.get(name)));
  const bySeries = new Map();
  for (const row of tables.get('values') ?? []) {
    const key = `${row.subject_id} ${row.direction}`;
    if (!bySeries.has(key)) bySeries.set(key, []);
    bySeries.get(key).push(row);
  }
  const rows = [...(tables.get('lines') ?? []), ...(tables.get('interfaces') ?? [])];
  const wrong = [];
  let figures = 0;
  for (const row of rows) {
    const stepMs = Number(row.step_ms);
    const expected = {};
    const [of, measured] = [{}, {}];
    for (const way of ['in', 'out']) {
      const days = bySeries.get(`${row.subject_id} ${way}`) ?? [];
      const all = [];
      for (const day of days) {
        if (Number(day.from_ms) !== fromMs + all.length * stepMs || Number(day.step_ms) !== stepMs)
          wrong.push(`${row.subject_id}: values of it do not fit`);
        all.push(...unpack(day.bps));
      }
      if (days.length > 0 && all.length !== Math.floor((asOfMs - fromMs) / stepMs))
        wrong.push(`${row.subject_id}: values of it are missing`);
      const known = all.filter((value) => value !== null);
      const sum = known.reduce((total, value) => total + value, 0);
      const limit = row[`${way}_limit_bps`];
      of[way] = p95(known);
      measured[way] = known.length;
      expected[`${way}_p95_bps`] = of[way];
      expected[`${way}_share_percent`] =
        of[way] === null || limit === '' || Number(limit) === 0 ? null : (100 * of[way]) / Number(limit);
      expected[`${way}_mean_bps`] = known.length === 0 ? null : sum / known.length;
      expected[`${way}_max_bps`] = known.length === 0 ? null : known.reduce((a, b) => Math.max(a, b), 0);
      expected[`${way}_bytes`] = known.length === 0 ? null : (sum * stepMs) / 8000;
      expected[`${way}_measured`] = known.length;
    }
    const both = [of.in, of.out].filter((value) => value !== null);
    expected.billed_p95_bps = both.length === 0 ? null : Math.max(...both);
    const there = Number(row.expected);
    expected.coverage_percent =
      there === 0 ? null : Math.min(100, (100 * Math.min(measured.in, measured.out)) / there);
    figures += compare(row, row.subject_id, expected, wrong);
  }
  return { subjects: rows.length, figures, wrong };
}

const { subjects, figures, wrong } = recompute(readFileSync(process.argv[2] ?? 0, 'utf8'));
for (const line of wrong) console.log(line);
console.log(`${figures} figures of ${subjects} subjects were computed again: ${wrong.length} do not fit.`);
process.exitCode = wrong.length > 0 ? 1 : 0;
