import { createWriteStream } from 'node:fs';
import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { connectionOptions } from './pinned.ts';

/** A line that carries nothing for so long is given up, and so is a fetch that takes longer than any line needs. */
const idleMs = 60_000;
const longestMs = 3_600_000;

/** Fetches a file of so many bytes and not one more, by the same trust as the connection. Rejects where it cannot be had whole. */
export async function fetchTo(
  address: URL,
  file: string,
  { pin, bytes }: { readonly pin: string | undefined; readonly bytes: number },
): Promise<void> {
  const isTls = address.protocol === 'https:';
  const signal = AbortSignal.timeout(longestMs);
  const options = { signal, timeout: idleMs, ...(isTls ? connectionOptions(pin) : {}) };
  await new Promise<void>((resolve, reject) => {
    const sent = (isTls ? tlsRequest : plainRequest)(address, options, (response) => {
      if (response.statusCode !== 200) {
        response.resume();
        return reject(new Error(`HTTP ${response.statusCode}`));
      }
      let came = 0;
      const bounded = new Transform({
        transform(piece: Buffer, _encoding, done) {
          came += piece.length;
          done(came > bytes ? new Error('It is longer than it was said to be.') : null, piece);
        },
      });
      const out = createWriteStream(file, { mode: 0o600, flush: true });
      pipeline(response, bounded, out, { signal }).then(resolve, reject);
    });
    sent.on('timeout', () => sent.destroy(new Error('Nothing came for a minute.')));
    sent.on('error', reject);
    sent.end();
  });
}
