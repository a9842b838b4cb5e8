import { crc32 } from 'node:zlib';
import { ByteReader, ByteWriter, Damage } from './bytes.ts';

export const hourMs = 3_600_000;
const version = 1;

/** Times of polls within one hour: milliseconds since its start, ascending, each once. */
export interface TimeList {
  readonly offsetsMs: Int32Array;
  /** Checksum of the packed list: binds the chunks that stand on it (see `chunk-codec`). */
  readonly crc: number;
}

/** Which target and hour a piece belongs to: part of its checksum, so that a piece in a wrong row is noticed. */
function place(targetId: string, hour: number): number {
  return crc32(`${targetId} ${hour}`);
}

/**
 * Packs the time lists of one target-hour, which its chunks refer to by their position: version, count, then for each
 * list its length, first time and difference, then differences of differences; CRC-32 at the end.
 */
export function encodeTimes(
  targetId: string,
  hour: number,
  lists: readonly Int32Array[],
): { payload: Buffer; lists: TimeList[] } {
  const writer = new ByteWriter();
  writer.byte(version);
  writer.varint(lists.length);
  const packed = lists.map((offsetsMs) => {
    const start = writer.length;
    writer.varint(offsetsMs.length);
    let previous = 0;
    let difference = 0;
    for (const offset of offsetsMs) {
      writer.zigzag(offset - previous - difference);
      difference = offset - previous;
      previous = offset;
    }
    return { offsetsMs, crc: crc32(writer.since(start)) };
  });
  writer.uint32(crc32(writer.since(0), place(targetId, hour)));
  return { payload: Buffer.from(writer.since(0)), lists: packed };
}

/** Reads what `encodeTimes` packed. Throws `Damage`. */
export function decodeTimes(targetId: string, hour: number, payload: Uint8Array): TimeList[] {
  const reader = new ByteReader(checked(payload, place(targetId, hour)));
  const written = reader.byte();
  if (written !== version) throw new Damage(`its version is ${written}`);
  const count = reader.varint();
  if (count > reader.left) throw new Damage('it ends early');
  const lists: TimeList[] = [];
  for (let list = 0; list < count; list++) {
    const start = reader.at;
    const length = reader.varint();
    // Each time takes a byte at least, so a false length cannot ask for much memory.
    if (length > reader.left) throw new Damage('it ends early');
    const offsetsMs = new Int32Array(length);
    let previous = 0;
    let difference = 0;
    for (let i = 0; i < length; i++) {
      const offset = previous + difference + reader.zigzag();
      if (!(offset >= 0 && offset < hourMs && (i === 0 || offset > previous)))
        throw new Damage('its times are not ascending within the hour');
      difference = offset - previous;
      previous = offset;
      offsetsMs[i] = offset;
    }
    lists.push({ offsetsMs, crc: crc32(payload.subarray(start, reader.at)) });
  }
  reader.end();
  return lists;
}

/** The payload without its CRC-32, which must be right. Throws `Damage`. */
export function checked(payload: Uint8Array, seed: number): Uint8Array {
  const end = payload.length - 4;
  if (end < 1) throw new Damage('it is too short');
  const body = payload.subarray(0, end);
  const crc = crc32(body, seed);
  for (let i = 0; i < 4; i++)
    if (payload[end + i] !== ((crc >>> (8 * i)) & 0xff)) throw new Damage('its checksum is wrong');
  return body;
}
