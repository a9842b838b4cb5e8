// Computes the figures of an availability, SLA or traffic report again from its CSV alone, and says which do not fit: docs/howto/recompute-a-report.md.
//   node recompute-report.mjs report.csv
// Needs nothing but Node 18 or newer.
import { createReadStream } from 'node:fs';
import process from 'node:process';

/** Where a record ends that begins at a place: at a line feed that is not within quotes; -1 where it is not all there yet. */
function endOfRecord(text, from) {
  let isQuoted = false;
  let at = from;
  for (let end = text.indexOf('\n', from); end >= 0; end = text.indexOf('\n', at)) {
    for (let quote = text.indexOf('"', at); quote >= 0 && quote < end; quote = text.indexOf('"', quote + 1))
      isQuoted = !isQuoted;
    if (!isQuoted) return end;
    at = end + 1;
  }
  return -1;
}

/** The cells of a record. */
function cellsOf(record) {
  const text = record.endsWith('\r') ? record.slice(0, -1) : record;
  if (!text.includes('"')) return text.split(',');
  const cells = [];
  let [cell, isQuoted] = ['', false];
  for (let at = 0; at < text.length; at++) {
    const one = text[at];
    if (isQuoted && one === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (one === '"') isQuoted = !isQuoted;
    else if (one === ',' && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += one;
  }
  return [...cells, cell];
}

/** Records of a CSV (RFC 4180), read piece by piece: a file may be larger than memory. */
async function* recordsOf(input) {
  let rest = '';
  for await (const piece of input) {
    rest += piece;
    let from = rest.startsWith('\uFEFF') ? 1 : 0;
    for (let end = endOfRecord(rest, from); end >= 0; end = endOfRecord(rest, from)) {
      yield cellsOf(rest.slice(from, end));
      from = end + 1;
    }
    rest = rest.slice(from);
  }
  if (rest !== '') yield cellsOf(rest);
}

/** The facts and tables of a report. The values of traffic are summed up as they come, and not held. */
async function readReport(input) {
  const [facts, columns, tables] = [new Map(), new Map(), new Map()];
  const values = new TrafficValues(facts);
  for await (const [record, name, ...cells] of recordsOf(input)) {
    if (record === 'fact' && name === 'table') tables.set(cells[0], []);
    else if (record === 'fact') facts.set(name, cells[0]);
    else if (record === 'columns') columns.set(name, cells);
    else if (record === 'row') {
      const row = Object.fromEntries(columns.get(name).map((key, at) => [key, cells[at]]));
      if (name === 'values') values.add(row);
      else tables.get(name).push(row);
    }
  }
  if (facts.get('format') !== 'linekeeper-report/1') throw new Error('This is no report of format 1.');
  return { facts, tables, values };
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
async function recompute(input) {
  const report = await readReport(input);
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

/** What follows from what was agreed: of the whole period, from when there was the line until it was deleted. */
function promise(
  { promised_percent: promised, removed_at_ms: removed },
  { coverage, downMs, toMs, asOfMs, thereMs },
) {
  if (promised === '') return { allowed_ms: null, left_ms: null, verdict: 'none' };
  const endMs = removed ? Math.min(toMs, Number(removed)) : toMs;
  const allowed = ((thereMs + Math.max(0, endMs - asOfMs)) * (100 - Number(promised))) / 100;
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

/** What follows from the values of traffic, which come one subject after the other. */
class TrafficValues {
  wrong = [];
  #facts;
  #figures = new Map();
  #id;
  #open = new Map();

  constructor(facts) {
    this.#facts = facts;
  }

  add({ subject_id: id, direction, from_ms: fromMs, step_ms: step, bps }) {
    if (id !== this.#id) this.#close();
    this.#id = id;
    const stepMs = Number(step);
    if (!this.#open.has(direction)) this.#open.set(direction, { stepMs, all: [] });
    const series = this.#open.get(direction);
    const beginMs = Number(this.#facts.get('from')) + series.all.length * stepMs;
    if (Number(fromMs) !== beginMs || stepMs !== series.stepMs)
      this.wrong.push(`${id}: values of it do not fit`);
    for (const value of unpack(bps)) series.all.push(value);
  }

  /** The figures of a direction of a subject; of none, where no values of it came. */
  of(id, direction) {
    this.#close();
    return (
      this.#figures.get(`${id} ${direction}`) ?? {
        p95: null,
        mean: null,
        max: null,
        bytes: null,
        measured: 0,
      }
    );
  }

  #close() {
    const [fromMs, asOfMs] = ['from', 'as_of'].map((name) => Number(this.#facts.get(name)));
    for (const [direction, { stepMs, all }] of this.#open) {
      const key = `${this.#id} ${direction}`;
      if (this.#figures.has(key)) this.wrong.push(`${this.#id}: values of it stand apart`);
      if (all.length !== Math.floor((asOfMs - fromMs) / stepMs))
        this.wrong.push(`${this.#id}: values of it are missing`);
      const known = all.filter((value) => value !== null);
      const sum = known.reduce((total, value) => total + value, 0);
      const is = (value) => (known.length === 0 ? null : value);
      this.#figures.set(key, {
        ...{ stepMs, measured: known.length, p95: p95(known) },
        mean: is(sum / known.length),
        max: is(known.reduce((a, b) => Math.max(a, b), 0)),
        bytes: is((sum * stepMs) / 8000),
      });
    }
    this.#open = new Map();
  }
}

/** The figures of lines and interfaces, from their values. */
function recomputeTraffic({ tables, values }) {
  const rows = [...(tables.get('lines') ?? []), ...(tables.get('interfaces') ?? [])];
  const wrong = [];
  let figures = 0;
  for (const row of rows) {
    const expected = {};
    const of = { in: values.of(row.subject_id, 'in'), out: values.of(row.subject_id, 'out') };
    for (const way of ['in', 'out']) {
      const { p95: told, mean, max, bytes, measured, stepMs } = of[way];
      const limit = row[`${way}_limit_bps`];
      if (stepMs !== undefined && stepMs !== Number(row.step_ms))
        wrong.push(`${row.subject_id}: values of it do not fit`);
      expected[`${way}_p95_bps`] = told;
      expected[`${way}_share_percent`] =
        told === null || limit === '' || Number(limit) === 0 ? null : (100 * told) / Number(limit);
      expected[`${way}_mean_bps`] = mean;
      expected[`${way}_max_bps`] = max;
      expected[`${way}_bytes`] = bytes;
      expected[`${way}_measured`] = measured;
    }
    const both = [of.in.p95, of.out.p95].filter((value) => value !== null);
    expected.billed_p95_bps = both.length === 0 ? null : Math.max(...both);
    const there = Number(row.expected);
    expected.coverage_percent =
      there === 0 ? null : Math.min(100, (100 * Math.min(of.in.measured, of.out.measured)) / there);
    figures += compare(row, row.subject_id, expected, wrong);
  }
  return { subjects: rows.length, figures, wrong: [...wrong, ...values.wrong] };
}

const [path] = process.argv.slice(2);
const input = path === undefined ? process.stdin : createReadStream(path);
input.setEncoding('utf8');
const { subjects, figures, wrong } = await recompute(input);
for (const line of wrong) console.log(line);
console.log(`${figures} figures of ${subjects} subjects were computed again: ${wrong.length} do not fit.`);
process.exitCode = wrong.length > 0 ? 1 : 0;
