import { crc32 } from 'node:zlib';
import { Damage } from './bytes.ts';

/** Bytes of a head row's values: a little-endian double for each column (NaN for none), then a CRC-32. */
export function headBytes(columns: number): number {
  return columns * 8 + 4;
}

function seed(layoutId: number, atMs: number): number {
  return crc32(`${layoutId} ${atMs}`);
}

/** Writes the values of one poll at a position of `target`, and returns the position behind them. */
export function writeHead(
  target: Buffer,
  position: number,
  values: Float64Array,
  { layoutId, atMs }: { layoutId: number; atMs: number },
): number {
  // All platforms that Node runs on are little-endian, so an array's own bytes are the stored ones.
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  target.set(bytes, position);
  return target.writeUInt32LE(crc32(bytes, seed(layoutId, atMs)), position + bytes.length);
}

/** Reads a head row's values. Throws `Damage`. */
export function readHead(
  stored: Uint8Array,
  columns: number,
  { layoutId, atMs }: { layoutId: number; atMs: number },
): Float64Array {
  if (stored.length !== headBytes(columns))
    throw new Damage(`it has ${stored.length} bytes where ${headBytes(columns)} are due`);
  const values = new Float64Array(columns);
  const bytes = new Uint8Array(values.buffer);
  bytes.set(stored.subarray(0, columns * 8));
  const crc = new DataView(stored.buffer, stored.byteOffset + columns * 8, 4).getUint32(0, true);
  if (crc !== crc32(bytes, seed(layoutId, atMs))) throw new Damage('its checksum is wrong');
  return values;
}
