import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';

const pieceBytes = 1024 * 1024;

export interface ZippedFile {
  readonly name: string;
  readonly sha256: string;
  readonly bytes: number;
}

interface Entry {
  readonly name: Buffer;
  readonly crc: number;
  readonly bytes: number;
  readonly packedBytes: number;
  readonly atByte: number;
}

/** The time of a ZIP (MS-DOS, two seconds wide), in UTC. */
function dosTime(atMs: number): { readonly time: number; readonly date: number } {
  const at = new Date(atMs);
  return {
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  };
}

/** Sizes and sum come behind the bytes (bit 3), names are UTF-8 (bit 11). */
const flags = 0x0808;
const deflated = 8;
const version = 20;

/**
 * Writes a ZIP (PKWARE APPNOTE) and hands it on in pieces of about a megabyte: memory holds one piece, whatever the size of the whole. Throws
 * RangeError where it grows beyond `mostBytes`, or a file in it beyond `mostFileBytes`.
 */
export function zipFile(
  keep: (piece: Buffer) => Promise<void>,
  {
    mostBytes,
    mostFileBytes,
    atMs,
  }: { readonly mostBytes: number; readonly mostFileBytes: number; readonly atMs: number },
) {
  const { time, date } = dosTime(atMs);
  const entries: Entry[] = [];
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let written = 0;
  const put = (bytes: Buffer) => {
    waiting.push(bytes);
    waitingBytes += bytes.length;
    written += bytes.length;
  };
  const handOn = async (least: number) => {
    if (written > mostBytes) throw new RangeError('The file is too large.');
    if (waitingBytes < least || waitingBytes === 0) return;
    const piece = Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
    await keep(piece);
  };
  /** What a file's own head and its line in the directory have in common. */
  const head = ({ crc, packedBytes, bytes, name }: Omit<Entry, 'atByte'>) => {
    const fields = Buffer.alloc(26);
    [version, flags, deflated, time, date].forEach((value, at) => fields.writeUInt16LE(value, at * 2));
    [crc, packedBytes, bytes].forEach((value, at) => fields.writeUInt32LE(value, 10 + at * 4));
    fields.writeUInt16LE(name.length, 22);
    return fields;
  };
  const signed = (signature: number, ...parts: Buffer[]) => {
    const start = Buffer.alloc(4);
    start.writeUInt32LE(signature);
    return Buffer.concat([start, ...parts]);
  };

  return {
    /** Adds a file. */
    async add(
      fileName: string,
      parts: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
    ): Promise<ZippedFile> {
      const name = Buffer.from(fileName);
      const atByte = written;
      put(signed(0x04034b50, head({ name, crc: 0, packedBytes: 0, bytes: 0 }), name));
      const sum = createHash('sha256');
      let crc = 0;
      let bytes = 0;
      const bodyAt = written;
      const packer = createDeflateRaw();
      packer.on('data', put);
      for await (const part of parts) {
        const chunk = typeof part === 'string' ? Buffer.from(part) : part;
        sum.update(chunk);
        crc = crc32(chunk, crc);
        bytes += chunk.length;
        if (!packer.write(chunk)) await once(packer, 'drain');
        if (bytes > mostFileBytes) throw new RangeError('The file is too large.');
        await handOn(pieceBytes);
      }
      packer.end();
      await once(packer, 'end');
      const packedBytes = written - bodyAt;
      const sizes = Buffer.alloc(12);
      [crc, packedBytes, bytes].forEach((value, at) => sizes.writeUInt32LE(value, at * 4));
      put(signed(0x08074b50, sizes));
      await handOn(pieceBytes);
      entries.push({ name, crc, bytes, packedBytes, atByte });
      return { name: fileName, sha256: sum.digest('hex'), bytes };
    },
    /** Ends the ZIP and gives its size. */
    async end(): Promise<number> {
      const directoryAt = written;
      for (const entry of entries) {
        const fields = Buffer.alloc(14);
        fields.writeUInt32LE(entry.atByte, 10);
        const made = Buffer.alloc(2);
        made.writeUInt16LE(version);
        put(signed(0x02014b50, made, head(entry), fields, entry.name));
      }
      const end = Buffer.alloc(18);
      end.writeUInt16LE(entries.length, 4);
      end.writeUInt16LE(entries.length, 6);
      end.writeUInt32LE(written - directoryAt, 8);
      end.writeUInt32LE(directoryAt, 12);
      put(signed(0x06054b50, end));
      await handOn(1);
      return written;
    },
  };
}
