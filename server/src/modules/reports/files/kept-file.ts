import { createHash } from 'node:crypto';
import { type Database, type Tx } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { addReportFile, type FileOf, filePartAfter } from './report-files.queries.ts';
import { keepPart } from './report-room.ts';

/** Where parts begin that are written first and stand behind all others. */
const behindAt = 1_000_000;

interface KeptIn {
  readonly database: Database;
  readonly scope: Scope;
  readonly clock: () => number;
  /** Ends the writing. */
  readonly signal: AbortSignal;
}

/** A file of a report as it is written: its parts are kept as they come, each in a transaction of its own, and none is held. */
export class KeptFile {
  readonly #keep: (part: { readonly seq: number; readonly payload: Buffer }) => Promise<void>;
  readonly #parts: () => AsyncGenerator<Buffer>;
  readonly #note: (sum: { readonly byteCount: number; readonly sha256: string }) => Promise<void>;
  readonly #mostBytes: number;
  readonly #signal: AbortSignal;
  #bytes = 0;
  #next = 0;
  #behind = behindAt;

  constructor({ database, scope, clock, signal }: KeptIn, file: FileOf, mostBytes: number) {
    this.#keep = (part) =>
      database.withTenant(scope, (tx) => keepPart(tx, { ...file, ...part }, new Date(clock())));
    this.#parts = () => partsOf((read) => database.read(scope, read), file);
    this.#note = (sum) => database.withTenant(scope, (tx) => addReportFile(tx, { ...file, ...sum }));
    this.#mostBytes = mostBytes;
    this.#signal = signal;
  }

  /** Keeps what comes next, or behind all that comes next. Throws RangeError where the file grows too large, REPORT_FILES_FULL. */
  async add(payload: Buffer, isBehind = false): Promise<void> {
    this.#signal.throwIfAborted();
    this.#bytes += payload.byteLength;
    if (this.#bytes > this.#mostBytes) throw new RangeError('The file is too large.');
    const seq = isBehind ? this.#behind++ : this.#next++;
    if (seq === behindAt && !isBehind) throw new RangeError('The file has too many parts.');
    await this.#keep({ seq, payload });
  }

  /** Notes the file with its sum, which is made of what is kept. */
  async end(): Promise<void> {
    const hash = createHash('sha256');
    for await (const part of this.#parts()) hash.update(part);
    await this.#note({ byteCount: this.#bytes, sha256: hash.digest('hex') });
  }
}

/** The parts of a file in their order, read one after the other. */
export async function* partsOf(
  read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  file: FileOf,
): AsyncGenerator<Buffer> {
  for (let seq = -1; ;) {
    const part = await read((tx) => filePartAfter(tx, file, seq));
    if (!part) return;
    yield part.payload;
    seq = part.seq;
  }
}

/** The parts of a file of so many bytes. Throws where it gives way while it is read: nobody takes half of it for all. */
export async function* wholeFile(
  read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  file: FileOf,
  byteCount: number,
): AsyncGenerator<Buffer> {
  let left = byteCount;
  for await (const part of partsOf(read, file)) {
    left -= part.byteLength;
    yield part;
  }
  if (left > 0) throw new Error('A file of a report gave way while it was read.');
}
