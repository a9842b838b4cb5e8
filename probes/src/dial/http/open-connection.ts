import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { type FoundTarget } from '../resolve-target.ts';
import { RunFailed } from '../run-within.ts';
import { socketFailure } from '../socket-reason.ts';

/** What a connection is opened with. */
export interface ConnectionOptions {
  readonly port: number;
  readonly localAddress?: string;
  /** For SNI, and whose certificate it has to be. Undefined: without TLS. */
  readonly tlsName?: string;
  readonly verifyTls: boolean;
  readonly signal: AbortSignal;
  now(): number;
}

export interface Connection {
  readonly socket: Socket;
  readonly tls: TLSSocket | undefined;
  readonly connectMs: number;
  readonly tlsMs: number | null;
}

/** Opens a connection to a literal address, and TLS over it; each phase is timed by itself. Ends the run when it cannot. */
export async function openConnection(target: FoundTarget, options: ConnectionOptions): Promise<Connection> {
  const startMs = options.now();
  const { address: host, family } = target;
  const plain = connect({
    host,
    port: options.port,
    family,
    localAddress: options.localAddress,
    noDelay: true,
  });
  options.signal.addEventListener('abort', () => plain.destroy(), { once: true });
  try {
    await happened(plain, 'connect');
  } catch (error) {
    throw await socketFailure(error, target);
  }
  const connectedMs = options.now();
  const connectMs = connectedMs - startMs;
  if (options.tlsName === undefined) return { socket: plain, tls: undefined, connectMs, tlsMs: null };
  // Whether it can be trusted is looked at here, so that the result of one that cannot is known as well.
  const name = isIP(options.tlsName) ? { host: options.tlsName } : { servername: options.tlsName };
  const tls = connectTls({ socket: plain, ...name, rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] });
  try {
    await happened(tls, 'secureConnect');
  } catch (error) {
    throw tlsFailure(error);
  }
  const tlsMs = options.now() - connectedMs;
  if (options.verifyTls && !tls.authorized) {
    const fault: unknown = tls.authorizationError;
    tls.destroy();
    throw new RunFailed('certificate', (fault as { code?: string })?.code ?? String(fault));
  }
  return { socket: tls, tls, connectMs, tlsMs };
}

function tlsFailure(error: unknown): RunFailed {
  const { code = '', message } = error as NodeJS.ErrnoException;
  // An end of the connection within the handshake is an answer to TLS: nothing there speaks it.
  return new RunFailed('tls', code.startsWith('ERR_SSL') || code === 'EPROTO' ? code : message);
}

/** Waits for an event; rejects with the socket's error, also when it closes before. */
function happened(socket: Socket, event: 'connect' | 'secureConnect'): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  socket.once(event, () => resolve());
  // It stays: an error that comes later is nobody's, and must not end the process.
  socket.on('error', reject);
  socket.once('close', () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })));
  return promise;
}
