import type { Batch } from './batch.ts';
import { arcsText, compareOids, encodeOid } from './oid.ts';
import type { SnmpValue } from './value.ts';

/** A column of a table while it is read. */
export interface Column {
  readonly position: number;
  readonly prefix: Buffer;
  /** Sub-identifiers of the prefix. */
  readonly arcs: number;
  /** The row that it was read to; undefined at its beginning. */
  last: Row | undefined;
  rows: number;
  done: boolean;
}

interface Row {
  /** The part of the OIDs behind the column, as octets. */
  readonly index: Buffer;
  readonly values: (SnmpValue | undefined)[];
}

/** Columns for OID texts. Throws RangeError on a wrong OID. */
export function openColumns(texts: readonly string[]): Column[] {
  const prefixes = encoded.get(texts) ?? texts.map(encodeOid);
  if (Object.isFrozen(texts)) encoded.set(texts, prefixes);
  return prefixes.map((prefix, position) => {
    const arcs = 1 + prefix.reduce((count, octet) => count + (octet < 0x80 ? 1 : 0), 0);
    return { position, prefix, arcs, last: undefined, rows: 0, done: false };
  });
}

/** The same lists of columns are walked again and again: their OIDs are encoded once. */
const encoded = new WeakMap<readonly string[], Buffer[]>();

/** The rows of a walk, put together from cells that come column by column or row by row. */
export class WalkRows {
  /** By row index in text, each with a value per column or undefined. */
  readonly byIndex = new Map<string, (SnmpValue | undefined)[]>();
  readonly #width: number;
  readonly #maxRows: number;
  /** Neighbours in an answer mostly belong to one row. */
  #latest: Row | undefined;
  /** Two rows of which the second is known to follow the first: columns side by side mostly take the same step. */
  #from: Row | undefined;
  #to: Row | undefined;

  constructor(width: number, maxRows: number) {
    this.#width = width;
    this.#maxRows = maxRows;
  }

  /**
   * Takes one value of a batch as the next one of its column. The column is done at its end and when it would not end:
   * the result says why in that case.
   */
  put(column: Column, batch: Batch, at: number): 'order' | 'rows' | undefined {
    if (column.done) return undefined;
    const value = batch.values[at]!;
    const start = batch.indexStarts[at]!;
    if (value.type === 'missing' || start < 0) {
      column.done = true;
      return undefined;
    }
    const { bytes } = batch;
    const end = batch.indexEnds[at]!;
    const latest = this.#latest;
    const known = latest && sameOctets(bytes, start, end, latest.index) ? latest : undefined;
    if (!known || known !== this.#to || column.last !== this.#from) {
      if (column.last ? compareOids(column.last.index, bytes, start, end) >= 0 : start === end) {
        column.done = true;
        return 'order';
      }
    }
    if (column.rows >= this.#maxRows) {
      column.done = true;
      return 'rows';
    }
    const row = known ?? this.#rowOf(bytes, start, end);
    this.#from = column.last;
    this.#to = row;
    column.last = row;
    column.rows += 1;
    row.values[column.position] = value;
    return undefined;
  }

  #rowOf(bytes: Buffer, start: number, end: number): Row {
    const text = arcsText(bytes, start, end);
    let values = this.byIndex.get(text);
    if (!values) {
      values = new Array<SnmpValue | undefined>(this.#width).fill(undefined);
      this.byIndex.set(text, values);
    }
    // A copy: the datagram is not kept for the sake of an index.
    this.#latest = { index: Buffer.from(bytes.subarray(start, end)), values };
    return this.#latest;
  }
}

function sameOctets(bytes: Buffer, start: number, end: number, index: Buffer): boolean {
  if (end - start !== index.length) return false;
  for (let i = 0; i < index.length; i += 1) if (bytes[start + i] !== index[i]) return false;
  return true;
}
