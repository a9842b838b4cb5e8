import { connect } from 'node:net';
import { type Resolved } from '../dial-kind.ts';
import { type AskOptions } from './ask-udp.ts';

/**
 * Sends a message over TCP, its length before it (RFC 1035, 4.2.2), and gives the one that comes back: at most 64 KB, whatever more the
 * server would send. 'timeout', or the socket's error, else. Never rejects.
 */
export function askTcp(
  { address, family }: Resolved,
  message: Buffer,
  { port, localAddress, timeoutMs, signal }: AskOptions,
): Promise<Buffer | 'timeout' | Error> {
  return new Promise((resolve) => {
    const socket = connect({ host: address, port, family, localAddress, noDelay: true });
    const end = (result: Buffer | 'timeout' | Error) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
      resolve(result);
      socket.destroy();
    };
    const giveUp = () => end('timeout');
    const timer = setTimeout(giveUp, timeoutMs);
    signal.addEventListener('abort', giveUp, { once: true });
    socket.on('error', end);
    socket.once('close', () => end(Object.assign(new Error('closed'), { code: 'ECONNRESET' })));
    const head = Buffer.alloc(2);
    head.writeUInt16BE(message.length, 0);
    socket.once('connect', () => socket.write(Buffer.concat([head, message])));
    const chunks: Buffer[] = [];
    let bytes = 0;
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes < 2) return;
      const all = Buffer.concat(chunks.splice(0));
      chunks.push(all);
      const whole = 2 + all.readUInt16BE(0);
      if (bytes >= whole) end(all.subarray(2, whole));
    });
  });
}
