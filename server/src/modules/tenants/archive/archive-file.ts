import { once } from 'node:events';
import { createGzip } from 'node:zlib';

const pieceBytes = 1024 * 1024;

/** Packs lines and hands them on in pieces of about a megabyte: memory holds one piece, whatever the size of the whole. */
export function archiveFile(keep: (piece: Buffer) => Promise<void>, mostBytes: number) {
  const gzip = createGzip();
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let bytes = 0;
  gzip.on('data', (chunk: Buffer) => {
    waiting.push(chunk);
    waitingBytes += chunk.length;
    bytes += chunk.length;
  });
  const handOn = async (least: number) => {
    if (waitingBytes < least || waitingBytes === 0) return;
    if (bytes > mostBytes) throw new RangeError('The archive is too large.');
    const piece = Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
    await keep(piece);
  };
  return {
    async write(lines: readonly string[]): Promise<void> {
      if (lines.length > 0 && !gzip.write(`${lines.join('\n')}\n`)) await once(gzip, 'drain');
      await handOn(pieceBytes);
    },
    /** Ends the file and gives its size. */
    async end(): Promise<number> {
      gzip.end();
      await once(gzip, 'end');
      await handOn(1);
      return bytes;
    },
  };
}
