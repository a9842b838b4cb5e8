import { createSocket, type Socket } from 'node:dgram';
import { type Resolved } from '../dial-kind.ts';

/** How a server is asked. */
export interface AskOptions {
  readonly port: number;
  readonly localAddress?: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/**
 * Sends a datagram from a random port and hands on what that server, and nobody else, sends back (the socket is connected), until something is
 * taken. Gives what was taken, 'timeout', or the socket's error. Never rejects.
 */
export function askUdp<T>(
  { address, family }: Resolved,
  message: Buffer,
  { port, localAddress, timeoutMs, signal }: AskOptions,
  take: (answer: Buffer) => T | undefined,
): Promise<T | 'timeout' | Error> {
  return new Promise((resolve) => {
    const socket: Socket = createSocket({
      type: family === 4 ? 'udp4' : 'udp6',
      // Literal addresses only: nothing to look up.
      lookup: (host, _options, done) => done(null, host, family),
    });
    const end = (result: T | 'timeout' | Error) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
      socket.removeAllListeners();
      socket.on('error', () => undefined);
      socket.close();
      resolve(result);
    };
    const giveUp = () => end('timeout');
    const timer = setTimeout(giveUp, timeoutMs);
    signal.addEventListener('abort', giveUp, { once: true });
    socket.once('error', end);
    socket.on('message', (answer) => {
      const taken = take(answer);
      if (taken !== undefined) end(taken);
    });
    socket.once('connect', () => socket.send(message, (error) => error && end(error)));
    socket.bind({ address: localAddress, port: 0 }, () => socket.connect(port, address));
  });
}
