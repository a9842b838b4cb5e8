import { crc32, inflateRawSync } from 'node:zlib';

/** The files of a ZIP by their names, read by its directory as any program does; throws where sizes or sums do not fit. */
export function readZip(bytes: Buffer): Map<string, Buffer> {
  const endAt = bytes.lastIndexOf(Buffer.of(0x50, 0x4b, 5, 6));
  const count = bytes.readUInt16LE(endAt + 10);
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(endAt + 16);
  for (let file = 0; file < count; file++) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) throw new Error('No line of the directory.');
    const [sum, packed, size] = [16, 20, 24].map((place) => bytes.readUInt32LE(at + place)) as [
      number,
      number,
      number,
    ];
    const nameBytes = bytes.readUInt16LE(at + 28);
    const headAt = bytes.readUInt32LE(at + 42);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameBytes);
    if (bytes.readUInt32LE(headAt) !== 0x04034b50) throw new Error('No head of a file.');
    const bodyAt = headAt + 30 + bytes.readUInt16LE(headAt + 26) + bytes.readUInt16LE(headAt + 28);
    const body = inflateRawSync(bytes.subarray(bodyAt, bodyAt + packed));
    if (body.length !== size || crc32(body) !== sum) throw new Error(`${name} is damaged.`);
    files.set(name, body);
    at += 46 + nameBytes;
  }
  return files;
}
