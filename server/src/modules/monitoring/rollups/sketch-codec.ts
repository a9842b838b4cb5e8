import { crc32 } from 'node:zlib';
import { ByteWriter, Damage } from '../store/bytes.ts';
import { type Sketch } from './sketch.ts';
import { SketchSum } from './sketch-sum.ts';

const version = 1;

/** Writes distributions of paths, the least number first, as one piece of bytes with a check sum. */
export class SketchWriter {
  readonly #out = new ByteWriter();
  #before = 0;

  constructor() {
    this.#out.byte(version);
  }

  /** Adds a path's: its totals, then its buckets as stretches that are filled: how far from the last one, how long, and the counts. */
  add(number: number, { runs, failed, sent, lost, count, min, max, buckets, from, to }: SketchSum): void {
    const out = this.#out;
    // Numbers begin with 1: nought is the end.
    out.varint(number - this.#before);
    this.#before = number;
    out.varint(runs);
    out.varint(failed);
    out.varint(sent);
    out.varint(lost);
    out.varint(count);
    if (count === 0) return;
    out.varint(min);
    out.varint(max - min);
    let last = -1;
    for (let at = from; at <= to; at++) {
      if (buckets[at] === 0) continue;
      let end = at + 1;
      while (end <= to && buckets[end]! > 0) end++;
      out.varint(at - last);
      out.varint(end - at);
      for (; at < end; at++) out.varint(buckets[at]!);
      last = end - 1;
    }
    out.varint(0);
  }

  end(): Buffer {
    this.#out.varint(0);
    const body = Buffer.from(this.#out.since(0));
    const sum = Buffer.alloc(4);
    sum.writeUInt32LE(crc32(body));
    return Buffer.concat([sum, body]);
  }
}

/** Distributions of paths by their numbers as one piece of bytes. */
export function packSketches(byPath: ReadonlyMap<number, Sketch>): Buffer {
  const writer = new SketchWriter();
  const sum = new SketchSum();
  for (const [number, sketch] of [...byPath].sort(([one], [other]) => one - other)) {
    sum.add(sketch);
    writer.add(number, sum);
    sum.clear();
  }
  return writer.end();
}

/** Whether bytes are as they were written. */
export const isWhole = (bytes: Buffer): boolean =>
  bytes.length >= 6 && bytes[4] === version && crc32(bytes.subarray(4)) === bytes.readUInt32LE(0);

/** Goes through packed distributions once, path by path: a map of all of them would cost more than what is made of it. */
export class SketchCursor {
  readonly #bytes: Buffer;
  #at = 5;
  /** The number of the path whose distribution is next; `Infinity` at the end. */
  number = 0;

  /** Throws `Damage` for bytes that are not as they were written: nothing is looked at again afterwards. */
  constructor(bytes: Buffer) {
    if (!isWhole(bytes)) throw new Damage('its check sum or version is another');
    this.#bytes = bytes;
    this.#next();
  }

  #varint(): number {
    const bytes = this.#bytes;
    let byte = bytes[this.#at++]!;
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    for (let scale = 128; ; scale *= 128) {
      byte = bytes[this.#at++]!;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  }

  #next(): void {
    const step = this.#varint();
    this.number = step === 0 ? Infinity : this.number + step;
  }

  /** Adds the distribution of the path that is next to a sum, and goes on to the one behind it. */
  addTo(sum: SketchSum): void {
    sum.runs += this.#varint();
    sum.failed += this.#varint();
    sum.sent += this.#varint();
    sum.lost += this.#varint();
    const count = this.#varint();
    sum.count += count;
    if (count > 0) {
      const min = this.#varint();
      const max = min + this.#varint();
      if (min < sum.min) sum.min = min;
      if (max > sum.max) sum.max = max;
      this.#addBuckets(sum);
    }
    this.#next();
  }

  /** Nearly all counts have one byte: they are read where they stand. */
  #addBuckets(sum: SketchSum): void {
    const bytes = this.#bytes;
    const { buckets } = sum;
    let last = -1;
    for (;;) {
      const step = this.#varint();
      if (step === 0) break;
      const begin = last + step;
      last = begin + this.#varint() - 1;
      if (begin < sum.from) sum.from = begin;
      for (let bucket = begin; bucket <= last; bucket++) {
        const byte = bytes[this.#at]!;
        if (byte < 0x80) {
          this.#at++;
          buckets[bucket]! += byte;
        } else buckets[bucket]! += this.#varint();
      }
    }
    if (last > sum.to) sum.to = last;
  }

  /** Passes over paths before a number. */
  skipTo(number: number, waste: SketchSum): void {
    while (this.number < number) {
      this.addTo(waste);
      waste.clear();
    }
  }
}

/** What some pieces of bytes say together, path by path, as one. */
export function mergeSketches(pieces: readonly Buffer[]): Buffer {
  const cursors = pieces.map((piece) => new SketchCursor(piece));
  const writer = new SketchWriter();
  const sum = new SketchSum();
  for (;;) {
    let number = Infinity;
    for (const cursor of cursors) if (cursor.number < number) number = cursor.number;
    if (number === Infinity) return writer.end();
    for (const cursor of cursors) if (cursor.number === number) cursor.addTo(sum);
    writer.add(number, sum);
    sum.clear();
  }
}

function* filled({ buckets, from, to }: SketchSum): Generator<readonly [number, number]> {
  for (let bucket = from; bucket <= to; bucket++) if (buckets[bucket]! > 0) yield [bucket, buckets[bucket]!];
}

/** Packed distributions by the paths' numbers. Throws `Damage`. */
export function unpackSketches(bytes: Buffer): Map<number, Sketch> {
  const cursor = new SketchCursor(bytes);
  const found = new Map<number, Sketch>();
  const sum = new SketchSum();
  while (cursor.number !== Infinity) {
    const { number } = cursor;
    cursor.addTo(sum);
    const { runs, failed, sent, lost, count, min, max } = sum;
    found.set(number, { runs, failed, sent, lost, count, min, max, buckets: new Map(filled(sum)) });
    sum.clear();
  }
  return found;
}
