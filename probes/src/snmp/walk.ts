import type { ProbeFailure, SnmpTarget } from '@linekeeper/contract/monitoring/probes';
import { type Clock, systemClock } from '../clock.ts';
import { type Batch, isTooBig, readBatch } from './batch.ts';
import type { Asker, Conversation } from './conversation.ts';
import type { SnmpExchange } from './exchange.ts';
import { type Answer, errorStatus, pdu } from './message.ts';
import { arcsText, compareOids, encodeOid, hasPrefix } from './oid.ts';
import { encodeVarbinds } from './template.ts';
import type { SnmpValue } from './value.ts';

export interface WalkLimits {
  /** Rows of a column. Default 10,000. */
  maxRows?: number;
  /** Octets of all answers together. Default 16 MiB. */
  maxBytes?: number;
  /** Wall-clock time of the whole walk. Default 60,000. */
  deadlineMs?: number;
  /** Rows asked for at once, at most; the walk itself asks for less where the agent cannot. Default 50. */
  maxRepetitions?: number;
}

/** Why a walk ended before the tables did: the rows read so far are true, but they are not all. */
export type WalkStop = 'rows' | 'bytes' | 'deadline' | 'order' | 'error';

export interface Walked {
  ok: true;
  /** By row index (the sub-identifiers behind the column), each with a value per column or undefined. */
  rows: Map<string, (SnmpValue | undefined)[]>;
  stoppedBy: WalkStop | null;
  requests: number;
  bytes: number;
  elapsedMs: number;
}

export type WalkResult = Walked | ProbeFailure;

interface Column {
  readonly position: number;
  readonly prefix: Buffer;
  last: Buffer;
  /** Where the last OID lies in the answer that is being read; end 0: not yet in this one. */
  lastStart: number;
  lastEnd: number;
  rows: number;
  done: boolean;
}

type Reply = { ok: true; batch: Batch; bytes: number } | ProbeFailure;

interface RowPlace {
  bytes: Buffer;
  start: number;
  end: number;
  row: (SnmpValue | undefined)[];
}

/** An answer should fit one Ethernet frame; before the first answer this is what a cell is expected to take. */
const frameBytes = 1400;
const expectedCellBytes = 28;
/** Columns in one question: more leave too little room for rows. */
const maxColumns = 16;
/** Questions without answer in a row, each for half as many rows as the one before. */
const maxSilences = 4;

/**
 * Reads columns of tables side by side (GETBULK, or GETNEXT for version 1). Whatever an agent does, the walk ends: OIDs
 * must rise strictly within their column, and rows, octets and time are bounded. An agent that repeats or lowers an OID
 * ends that column, and the result says so. Never throws.
 */
export async function walkColumns(
  exchange: SnmpExchange,
  target: SnmpTarget,
  query: { columns: readonly string[]; limits?: WalkLimits; clock?: Clock },
  signal?: AbortSignal,
): Promise<WalkResult> {
  const columns = openColumns(query.columns);
  if (!columns) return { ok: false, reason: 'invalid', detail: 'not an OID', elapsedMs: 0 };
  const walk = new Walk(
    exchange,
    target,
    { ...query.limits, columnCount: columns.length },
    query.clock ?? systemClock,
  );
  walk.begin(signal);
  try {
    for (let at = 0; at < columns.length; at += maxColumns) {
      const failure = await walk.read(columns.slice(at, at + maxColumns));
      if (failure) return failure;
      if (walk.exhausted) break;
    }
    return walk.result();
  } finally {
    walk.end();
  }
}

/** The same lists of columns are walked again and again: their OIDs are encoded once. */
const encoded = new WeakMap<readonly string[], Buffer[]>();

function openColumns(texts: readonly string[]): Column[] | undefined {
  try {
    const prefixes = encoded.get(texts) ?? texts.map(encodeOid);
    if (Object.isFrozen(texts)) encoded.set(texts, prefixes);
    return prefixes.map((prefix, position) => {
      return { position, prefix, last: prefix, lastStart: 0, lastEnd: 0, rows: 0, done: false };
    });
  } catch {
    return undefined;
  }
}

class Walk implements Asker {
  readonly #exchange: SnmpExchange;
  readonly #target: SnmpTarget;
  readonly #clock: Clock;
  readonly #startMs: number;
  readonly #limits: Required<WalkLimits>;
  readonly #columnCount: number;
  #conversation!: Conversation;
  #resolve!: (reply: Reply) => void;
  #batch: Batch | undefined;
  /** Values that the question under way may bring. */
  #asked = 0;
  readonly #rows = new Map<string, (SnmpValue | undefined)[]>();
  #latest: RowPlace | undefined;
  #requests = 0;
  #bytes = 0;
  #repetitions: number;
  /** Rows to ask for at once: less after a silence, slowly more again. */
  #ceiling: number;
  /** What never may be exceeded again: the agent said that more is too big. */
  #most: number;
  #cellBytes = expectedCellBytes;
  #stoppedBy: WalkStop | null = null;
  /** True when time or octets are used up: nothing more may be asked. */
  exhausted = false;

  constructor(
    exchange: SnmpExchange,
    target: SnmpTarget,
    limits: WalkLimits & { columnCount: number },
    clock: Clock,
  ) {
    this.#exchange = exchange;
    this.#target = target;
    this.#clock = clock;
    this.#startMs = clock.monotonicMs();
    this.#columnCount = limits.columnCount;
    this.#limits = {
      maxRows: limits.maxRows ?? 10_000,
      maxBytes: limits.maxBytes ?? 16 * 1024 * 1024,
      deadlineMs: limits.deadlineMs ?? 60_000,
      maxRepetitions: limits.maxRepetitions ?? 50,
    };
    this.#most = target.credentials.version === 'v1' ? 1 : this.#limits.maxRepetitions;
    this.#ceiling = this.#most;
    this.#repetitions = this.#most;
  }

  begin(signal: AbortSignal | undefined): void {
    this.#conversation = this.#exchange.begin(this.#target, this, signal);
  }

  end(): void {
    this.#exchange.end(this.#conversation);
  }

  result(): Walked {
    return {
      ok: true,
      rows: this.#rows,
      stoppedBy: this.#stoppedBy,
      requests: this.#requests,
      bytes: this.#bytes,
      elapsedMs: this.#clock.monotonicMs() - this.#startMs,
    };
  }

  /** Reads some columns to their ends; a failure when the agent does not go on. */
  async read(columns: Column[]): Promise<ProbeFailure | undefined> {
    let silences = 0;
    for (let open = columns; open.length > 0; open = open.filter((column) => !column.done)) {
      if (this.#isExhausted()) return undefined;
      const width = open.length;
      this.#repetitions = Math.max(
        1,
        Math.min(this.#ceiling, Math.floor(frameBytes / (this.#cellBytes * width))),
      );
      const reply = await this.#ask(open, silences);
      if (!reply.ok) {
        if (reply.reason !== 'timeout' && reply.reason !== 'malformed') return this.#failed(reply);
        silences += 1;
        if (silences >= Math.min(maxSilences, 1 + (this.#target.retries ?? 2))) return this.#failed(reply);
        this.#ceiling = Math.max(1, this.#repetitions >> 1);
        continue;
      }
      silences = 0;
      this.#ceiling = Math.min(this.#most, this.#ceiling + 1);
      this.#bytes += reply.bytes;
      if (isTooBig(reply.batch)) {
        if (this.#repetitions > 1) this.#most = this.#ceiling = this.#repetitions >> 1;
        else if (open.length > 1) return this.#readHalves(open);
        else return this.#failed(refusal('tooBig'));
        continue;
      }
      const failure = this.#take(open, reply.batch);
      if (failure) return this.#failed(failure);
      if (reply.batch.values.length > 0) this.#cellBytes = reply.bytes / reply.batch.values.length;
    }
    return undefined;
  }

  #ask(open: Column[], silences: number): Promise<Reply> {
    const v1 = this.#target.credentials.version === 'v1';
    this.#requests += 1;
    this.#asked = open.length * this.#repetitions;
    return new Promise((resolve) => {
      this.#resolve = resolve;
      // An answer that never comes may have been too long for the way: each attempt asks for less, so no blind repeats.
      this.#exchange.ask(this.#conversation, {
        pdu: v1 ? pdu.getNext : pdu.getBulk,
        maxRepetitions: v1 ? 0 : this.#repetitions,
        varbinds: encodeVarbinds(open.map((column) => column.last)),
        retries: 0,
        timeoutMs: (this.#target.timeoutMs ?? 1500) * 1.5 ** silences,
      });
    });
  }

  judge(answer: Answer): boolean {
    this.#batch = readBatch(answer, this.#asked);
    return this.#batch !== undefined;
  }

  answered(_elapsedMs: number, bytes: number): void {
    this.#resolve({ ok: true, batch: this.#batch!, bytes });
  }

  failed(failure: ProbeFailure): void {
    this.#resolve(failure);
  }

  /** Puts an answer into the rows; a failure when it allows no progress. */
  #take(open: Column[], batch: Batch): ProbeFailure | undefined {
    const { status, index, values } = batch;
    const named = open[index - 1] ?? (open.length === 1 ? open[0] : undefined);
    if (named && (status === errorStatus.noSuchName || status === errorStatus.genErr)) {
      // Version 1 has no value for the end of its view: the column that the error names has ended.
      named.done = true;
      if (status === errorStatus.genErr) this.#stoppedBy ??= 'error';
      return undefined;
    }
    if (status === errorStatus.noAccess || status === errorStatus.authorization) {
      return refusal('auth', `error-status ${status}`);
    }
    if (status !== errorStatus.none) return refusal('refused', `error-status ${status}`);
    // A row of an answer goes over the columns that were open when it was asked for.
    for (let at = 0; at < values.length; at += 1) {
      this.#put(open[at % open.length]!, batch, at);
    }
    // Only now, not at every cell: where to go on.
    for (const column of open) {
      if (column.lastEnd > 0)
        column.last = Buffer.from(batch.bytes.subarray(column.lastStart, column.lastEnd));
      column.lastEnd = 0;
    }
    return undefined;
  }

  #put(column: Column, batch: Batch, at: number): void {
    if (column.done) return;
    const { bytes } = batch;
    const value = batch.values[at]!;
    const start = batch.names[2 * at]!;
    const end = batch.names[2 * at + 1]!;
    const last = column.lastEnd > 0 ? bytes.subarray(column.lastStart, column.lastEnd) : column.last;
    if (value.type === 'missing' || !hasPrefix(bytes, start, end, column.prefix)) {
      column.done = true;
    } else if (compareOids(last, bytes, start, end) >= 0) {
      column.done = true;
      this.#stoppedBy ??= 'order';
    } else if (column.rows >= this.#limits.maxRows) {
      column.done = true;
      this.#stoppedBy ??= 'rows';
    } else {
      column.lastStart = start;
      column.lastEnd = end;
      column.rows += 1;
      this.#rowOf(bytes, start + column.prefix.length, end)[column.position] = value;
    }
  }

  /** The row with the index that lies in `bytes[start, end)`. Neighbours in an answer mostly belong to one row. */
  #rowOf(bytes: Buffer, start: number, end: number): (SnmpValue | undefined)[] {
    const latest = this.#latest;
    if (latest?.bytes === bytes && sameOctets(bytes, start, end, latest)) return latest.row;
    const index = arcsText(bytes, start, end);
    let row = this.#rows.get(index);
    if (!row) {
      row = new Array<SnmpValue | undefined>(this.#columnCount).fill(undefined);
      this.#rows.set(index, row);
    }
    this.#latest = { bytes, start, end, row };
    return row;
  }

  /** Even one row of all columns is too big for the agent: fewer columns at once. */
  async #readHalves(open: Column[]): Promise<ProbeFailure | undefined> {
    const middle = open.length >> 1;
    return (await this.read(open.slice(0, middle))) ?? this.read(open.slice(middle));
  }

  #isExhausted(): boolean {
    if (this.#clock.monotonicMs() - this.#startMs >= this.#limits.deadlineMs) this.#stoppedBy = 'deadline';
    else if (this.#bytes >= this.#limits.maxBytes) this.#stoppedBy = 'bytes';
    else return false;
    this.exhausted = true;
    return true;
  }

  #failed(failure: ProbeFailure): ProbeFailure {
    return { ...failure, elapsedMs: this.#clock.monotonicMs() - this.#startMs };
  }
}

function refusal(reason: ProbeFailure['reason'], detail?: string): ProbeFailure {
  return { ok: false, reason, detail, elapsedMs: 0 };
}

function sameOctets(bytes: Buffer, start: number, end: number, other: RowPlace): boolean {
  if (end - start !== other.end - other.start) return false;
  for (let i = 0; i < end - start; i += 1)
    if (bytes[start + i] !== other.bytes[other.start + i]) return false;
  return true;
}
