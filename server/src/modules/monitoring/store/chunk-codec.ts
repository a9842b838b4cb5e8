import { crc32 } from 'node:zlib';
import { bitWidth, ByteReader, type ByteWriter, Damage, packedLimit, unzigzag, zigzag } from './bytes.ts';
import { powersOfTen } from './rounding.ts';
import { checked, type TimeList } from './times-codec.ts';

/**
 * One series in one hour. A chunk is:
 *   flags    bits 0–2 how the numbers are packed, bit 3 a bitmap follows, bits 4–7 decimals
 *   list     varint: which time list of the target-hour
 *   bitmap   only where the series has no value at some of the times
 *   numbers  scaled integers (value × 10^decimals) in the shortest of the packings, or doubles as they are
 *   CRC-32   over all that, seeded with series, hour and the time list's own checksum
 */
const packings = { constant: 0, varints: 1, offsets: 2, differences: 3, doubles: 4 } as const;
const hasBitmap = 8;

/** Values at the times of the list with this position; NaN where there is none. */
export interface ChunkValues {
  readonly list: number;
  readonly values: Float64Array;
}

export interface DecodedChunk extends ChunkValues {
  /** Decimals that the values need. */
  readonly decimals: number;
}

export interface ChunkPlace {
  readonly seriesId: number;
  readonly hour: number;
}

const seedBytes = Buffer.alloc(12);
function seed({ seriesId, hour }: ChunkPlace, list: TimeList): number {
  seedBytes.writeUInt32BE(seriesId, 0);
  seedBytes.writeUInt32BE(hour, 4);
  seedBytes.writeUInt32BE(list.crc, 8);
  return crc32(seedBytes);
}

/** Packs `values` (one for each time of the list, NaN for none, at least one value) at the end of the writer. */
export function encodeChunk(
  writer: ByteWriter,
  place: ChunkPlace,
  { list, values }: ChunkValues,
  on: { lists: readonly TimeList[]; decimals: number },
): void {
  const start = writer.length;
  const present = values.filter((value) => !Number.isNaN(value));
  const partial = present.length < values.length;
  const scaled = scaledIntegers(present, on.decimals);
  const body = scaled ? shortestPacking(scaled.integers) : undefined;
  const flags = (body?.packing ?? packings.doubles) | (partial ? hasBitmap : 0);
  writer.byte(flags | ((scaled?.decimals ?? 0) << 4));
  writer.varint(list);
  if (partial)
    writer.packed(
      Float64Array.from(values, (value) => (Number.isNaN(value) ? 0 : 1)),
      1,
    );
  if (body) body.write(writer);
  else writer.bytes(new Uint8Array(present.buffer, present.byteOffset, present.byteLength));
  writer.uint32(crc32(writer.since(start), seed(place, on.lists[list]!)));
}

/** The values as integers of the fewest decimals that lose nothing; undefined where none do. */
function scaledIntegers(
  values: Float64Array,
  decimals: number,
): { integers: Float64Array; decimals: number } | undefined {
  const scale = powersOfTen[decimals]!;
  const integers = values.map((value) => Math.round(value * scale));
  for (let i = 0; i < values.length; i++) {
    const integer = integers[i]!;
    if (!(Math.abs(integer) <= packedLimit) || integer / scale !== values[i]) return undefined;
  }
  while (decimals > 0 && integers.every((integer) => integer % 10 === 0)) {
    for (let i = 0; i < integers.length; i++) integers[i]! /= 10;
    decimals--;
  }
  return { integers, decimals };
}

interface Packing {
  readonly packing: number;
  write(writer: ByteWriter): void;
}

function shortestPacking(integers: Float64Array): Packing {
  const first = integers[0]!;
  const differences = new Float64Array(integers.length - 1);
  let min = first;
  let max = first;
  let widest = 0;
  let varintBytes = 0;
  for (let i = 1; i < integers.length; i++) {
    const integer = integers[i]!;
    if (integer < min) min = integer;
    if (integer > max) max = integer;
    const difference = zigzag(integer - integers[i - 1]!);
    differences[i - 1] = difference;
    if (difference > widest) widest = difference;
    varintBytes += Math.max(1, Math.ceil(bitWidth(difference) / 7));
  }
  if (min === max) return { packing: packings.constant, write: (writer) => writer.zigzag(first) };

  const differenceBits = bitWidth(widest);
  const offsetBits = bitWidth(max - min);
  const differenceBytes = 1 + Math.ceil((differences.length * differenceBits) / 8);
  const offsetBytes = 1 + Math.ceil((integers.length * offsetBits) / 8);
  if (varintBytes <= Math.min(differenceBytes, offsetBytes))
    return {
      packing: packings.varints,
      write(writer) {
        writer.zigzag(first);
        for (const difference of differences) writer.varint(difference);
      },
    };
  const byOffset = offsetBytes <= differenceBytes;
  return {
    packing: byOffset ? packings.offsets : packings.differences,
    write(writer) {
      writer.zigzag(byOffset ? min : first);
      writer.byte(byOffset ? offsetBits : differenceBits);
      writer.packed(
        byOffset ? integers.map((integer) => integer - min) : differences,
        byOffset ? offsetBits : differenceBits,
      );
    },
  };
}

/** Reads what `encodeChunk` packed, for the same place and lists. Throws `Damage`. */
export function decodeChunk(
  payload: Uint8Array,
  place: ChunkPlace,
  lists: readonly TimeList[],
): DecodedChunk {
  const head = new ByteReader(payload);
  const flags = head.byte();
  const list = head.varint();
  const times = lists[list];
  if (!times) throw new Damage(`it stands on time list ${list}, which is not there`);
  const reader = new ByteReader(checked(payload, seed(place, times)));
  reader.bytes(head.at);
  const length = times.offsetsMs.length;
  const bitmap = flags & hasBitmap ? reader.packed(length, 1) : undefined;
  const count = bitmap ? bitmap.reduce((sum, bit) => sum + bit, 0) : length;
  if (count === 0) throw new Damage('it holds no value');
  const present = readNumbers(reader, flags & 7, flags >> 4, count);
  reader.end();
  const decimals = flags >> 4;
  if (!bitmap) return { list, values: present, decimals };
  const values = new Float64Array(length);
  for (let i = 0, next = 0; i < length; i++) values[i] = bitmap[i] ? present[next++]! : NaN;
  return { list, values, decimals };
}

function readNumbers(reader: ByteReader, packing: number, decimals: number, count: number): Float64Array {
  if (packing === packings.doubles) {
    const values = new Float64Array(count);
    new Uint8Array(values.buffer).set(reader.bytes(count * 8));
    if (values.some((value) => Number.isNaN(value))) throw new Damage('it holds a value that is no number');
    return values;
  }
  const scale = powersOfTen[decimals];
  if (!scale) throw new Damage(`it has ${decimals} decimals`);
  const values = readIntegers(reader, packing, count);
  for (let i = 0; i < count; i++) {
    const integer = values[i]!;
    if (!(Math.abs(integer) <= packedLimit)) throw new Damage('it holds a number that is too large');
    values[i] = integer / scale;
  }
  return values;
}

function readIntegers(reader: ByteReader, packing: number, count: number): Float64Array {
  const first = reader.zigzag();
  if (packing === packings.constant) return new Float64Array(count).fill(first);
  if (packing === packings.varints) {
    const values = new Float64Array(count);
    values[0] = first;
    for (let i = 1; i < count; i++) values[i] = values[i - 1]! + reader.zigzag();
    return values;
  }
  const width = reader.byte();
  if (width < 1 || width > 53) throw new Damage(`its numbers are ${width} bits wide`);
  if (packing === packings.offsets) {
    // In place: another list for each hour of each series costs as much as reading it.
    const values = reader.packed(count, width);
    for (let i = 0; i < count; i++) values[i]! += first;
    return values;
  }
  if (packing !== packings.differences) throw new Damage(`its packing is ${packing}`);
  const differences = reader.packed(count - 1, width);
  const values = new Float64Array(count);
  values[0] = first;
  for (let i = 1; i < count; i++) values[i] = values[i - 1]! + unzigzag(differences[i - 1]!);
  return values;
}
