import type { ProbeFailure, SnmpTarget } from '@linekeeper/contract/monitoring/probes';
import { type Clock, systemClock } from '../clock.ts';
import { Batch } from './batch.ts';
import type { Asker, Conversation } from './conversation.ts';
import { defaultTimeoutMs, type SnmpExchange } from './exchange.ts';
import { type Answer, errorStatus, pdu } from './message.ts';
import type { SnmpValue } from './value.ts';
import { encodeVarbinds } from './varbinds.ts';
import { type Column, openColumns, WalkRows } from './walk-rows.ts';

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
 * ends that column, and the result says so. Never rejects.
 */
export function walkColumns(
  exchange: SnmpExchange,
  target: SnmpTarget,
  query: { columns: readonly string[]; limits?: WalkLimits; clock?: Clock },
  signal?: AbortSignal,
): Promise<WalkResult> {
  const columns = tryColumns(query.columns);
  if (!columns) return Promise.resolve(failure('invalid', 'not an OID'));
  return new Promise((resolve) => {
    const clock = query.clock ?? systemClock;
    new Walk({ exchange, target, clock, done: resolve }, columns, query.limits).start(signal);
  });
}

function tryColumns(texts: readonly string[]): Column[] | undefined {
  try {
    return openColumns(texts);
  } catch {
    return undefined;
  }
}

interface WalkParts {
  readonly exchange: SnmpExchange;
  readonly target: SnmpTarget;
  readonly clock: Clock;
  readonly done: (result: WalkResult) => void;
}

class Walk implements Asker {
  readonly #parts: WalkParts;
  readonly #isV1: boolean;
  readonly #startMs: number;
  readonly #limits: Required<WalkLimits>;
  readonly #rows: WalkRows;
  readonly #batch = new Batch();
  #conversation!: Conversation;
  /** Columns that are asked for together, and the groups after them, the next one last. */
  #open: Column[] = [];
  readonly #groups: Column[][];
  /** Questions of the group without answer in a row. */
  #silences = 0;
  #requests = 0;
  #bytes = 0;
  #repetitions: number;
  /** Rows to ask for at once: less after a silence, slowly more again. */
  #ceiling: number;
  /** What never may be exceeded again: the agent said that more is too big. */
  #most: number;
  #cellBytes = expectedCellBytes;
  #stoppedBy: WalkStop | null = null;

  constructor(parts: WalkParts, columns: Column[], limits: WalkLimits = {}) {
    this.#parts = parts;
    this.#startMs = parts.clock.monotonicMs();
    this.#limits = {
      maxRows: limits.maxRows ?? 10_000,
      maxBytes: limits.maxBytes ?? 16 * 1024 * 1024,
      deadlineMs: limits.deadlineMs ?? 60_000,
      maxRepetitions: limits.maxRepetitions ?? 50,
    };
    this.#rows = new WalkRows(columns.length, this.#limits.maxRows);
    this.#isV1 = parts.target.credentials.version === 'v1';
    this.#most = this.#isV1 ? 1 : this.#limits.maxRepetitions;
    this.#ceiling = this.#most;
    this.#repetitions = this.#most;
    this.#groups = [];
    for (let at = 0; at < columns.length; at += maxColumns)
      this.#groups.unshift(columns.slice(at, at + maxColumns));
  }

  start(signal: AbortSignal | undefined): void {
    this.#conversation = this.#parts.exchange.begin(this.#parts.target, this, signal);
    this.#askNext();
  }

  judge(answer: Answer): boolean {
    return this.#batch.read(answer, this.#open, this.#open.length * this.#repetitions);
  }

  answered(_elapsedMs: number, bytes: number): void {
    const batch = this.#batch;
    this.#silences = 0;
    this.#ceiling = Math.min(this.#most, this.#ceiling + 1);
    this.#bytes += bytes;
    if (batch.isTooBig) {
      if (this.#repetitions > 1) this.#most = this.#ceiling = this.#repetitions >> 1;
      else if (this.#open.length > 1) this.#halve();
      else return this.#fail(failure('tooBig'));
      return this.#askNext();
    }
    const refused = this.#take(batch);
    if (refused) return this.#fail(refused);
    if (batch.values.length > 0) this.#cellBytes = bytes / batch.values.length;
    this.#askNext();
  }

  failed(reply: ProbeFailure): void {
    if (reply.reason !== 'timeout' && reply.reason !== 'malformed') return this.#fail(reply);
    this.#silences += 1;
    if (this.#silences >= Math.min(maxSilences, 1 + (this.#parts.target.retries ?? 2)))
      return this.#fail(reply);
    this.#ceiling = Math.max(1, this.#repetitions >> 1);
    this.#askNext();
  }

  #askNext(): void {
    if (this.#open.some((column) => column.done)) this.#open = this.#open.filter((column) => !column.done);
    if (this.#open.length === 0) {
      this.#open = this.#groups.pop() ?? [];
      this.#silences = 0;
    }
    if (this.#open.length === 0 || this.#isExhausted()) return this.#finish();
    const fitting = Math.floor(frameBytes / (this.#cellBytes * this.#open.length));
    this.#repetitions = Math.max(1, Math.min(this.#ceiling, fitting));
    this.#requests += 1;
    const { exchange, target } = this.#parts;
    // An answer that never comes may have been too long for the way: each attempt asks for less, so no blind repeats.
    exchange.ask(this.#conversation, {
      pdu: this.#isV1 ? pdu.getNext : pdu.getBulk,
      maxRepetitions: this.#isV1 ? 0 : this.#repetitions,
      varbinds: encodeVarbinds(this.#open),
      retries: 0,
      timeoutMs: (target.timeoutMs ?? defaultTimeoutMs) * 1.5 ** this.#silences,
    });
  }

  /** Puts an answer into the rows; a failure when it allows no progress. */
  #take(batch: Batch): ProbeFailure | undefined {
    const { status, errorIndex, values } = batch;
    const open = this.#open;
    const named = open[errorIndex - 1] ?? (open.length === 1 ? open[0] : undefined);
    if (named && (status === errorStatus.noSuchName || status === errorStatus.genErr)) {
      // Version 1 has no value for the end of its view: the column that the error names has ended.
      named.done = true;
      if (status === errorStatus.genErr) this.#stoppedBy ??= 'error';
      return undefined;
    }
    if (status === errorStatus.noAccess || status === errorStatus.authorization)
      return failure('auth', `error-status ${status}`);
    if (status !== errorStatus.none) return failure('refused', `error-status ${status}`);
    // A row of an answer goes over the columns that were open when it was asked for.
    for (let at = 0, next = 0; at < values.length; at += 1) {
      const stop = this.#rows.put(open[next]!, batch, at);
      if (stop) this.#stoppedBy ??= stop;
      next = next + 1 === open.length ? 0 : next + 1;
    }
    return undefined;
  }

  /** Even one row of all columns is too big for the agent: fewer columns at once. */
  #halve(): void {
    const middle = this.#open.length >> 1;
    this.#groups.push(this.#open.slice(middle));
    this.#open = this.#open.slice(0, middle);
  }

  #isExhausted(): boolean {
    if (this.#elapsedMs() >= this.#limits.deadlineMs) this.#stoppedBy = 'deadline';
    else if (this.#bytes >= this.#limits.maxBytes) this.#stoppedBy = 'bytes';
    else return false;
    return true;
  }

  #elapsedMs(): number {
    return this.#parts.clock.monotonicMs() - this.#startMs;
  }

  #fail(reply: ProbeFailure): void {
    this.#end({ ...reply, elapsedMs: this.#elapsedMs() });
  }

  #finish(): void {
    this.#end({
      ok: true,
      rows: this.#rows.byIndex,
      stoppedBy: this.#stoppedBy,
      requests: this.#requests,
      bytes: this.#bytes,
      elapsedMs: this.#elapsedMs(),
    });
  }

  #end(result: WalkResult): void {
    this.#parts.exchange.end(this.#conversation);
    this.#parts.done(result);
  }
}

function failure(reason: ProbeFailure['reason'], detail?: string): ProbeFailure {
  return { ok: false, reason, detail, elapsedMs: 0 };
}
