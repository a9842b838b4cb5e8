import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { RunFailed } from '../run-within.ts';
import { socketReason } from '../socket-reason.ts';
import { type Connection } from './open-connection.ts';

export interface ExchangeSettings {
  readonly method: 'GET' | 'HEAD';
  readonly url: URL;
  /** In the place of the URL's host in the Host header. */
  readonly hostHeader: string;
  readonly mostBytes: number;
  now(): number;
}

export interface Exchanged {
  readonly status: number;
  readonly httpVersion: string;
  readonly location: string | undefined;
  readonly firstByteMs: number;
  readonly body: Buffer;
  readonly isWhole: boolean;
}

/**
 * Asks once over an open connection, by HTTP/1.1, and reads at most so much of the body. Node's parser bounds the headers (16 KB). Ends
 * the run as `malformed` where what comes back is no HTTP, as `closed` where nothing does. The connection is closed then.
 */
export async function exchange({ socket }: Connection, settings: ExchangeSettings): Promise<Exchanged> {
  const { method, url, hostHeader, now } = settings;
  const asking = request({
    // No agent: it is used with a connection of our own only without one.
    createConnection: () => socket,
    ...{ method, path: `${url.pathname}${url.search}`, setHost: false },
    headers: {
      ...{ host: hostHeader, 'user-agent': 'Linekeeper', accept: '*/*', 'accept-encoding': 'identity' },
      connection: 'close',
    },
  });
  const startMs = now();
  let firstByteAtMs: number | undefined;
  asking.once('socket', () => socket.once('data', () => (firstByteAtMs = now())));
  try {
    const answer = await answered(asking);
    if (answer.statusCode! < 100) throw new RunFailed('malformed', { code: 'noStatus' });
    // Heard now at the latest: what the parser was handed by itself.
    const firstByteMs = (firstByteAtMs ?? now()) - startMs;
    const { body, isWhole } = await readBody(answer, settings.mostBytes);
    return {
      ...{ status: answer.statusCode!, httpVersion: answer.httpVersion, location: answer.headers.location },
      ...{ firstByteMs, body, isWhole },
    };
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (error instanceof RunFailed) throw error;
    if (code.startsWith('HPE_')) throw new RunFailed('malformed', code);
    const reason = socketReason(error);
    throw new RunFailed(reason === 'unavailable' ? 'closed' : reason, message);
  } finally {
    asking.destroy();
    socket.destroy();
  }
}

function answered(asking: ClientRequest): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  asking.once('response', resolve);
  asking.on('error', reject);
  asking.once('upgrade', () => reject(new RunFailed('malformed', { code: 'upgrade' })));
  asking.end();
  return promise;
}

async function readBody(
  answer: IncomingMessage,
  mostBytes: number,
): Promise<{ body: Buffer; isWhole: boolean }> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk.subarray(0, mostBytes - bytes));
    bytes += chunk.length;
    if (bytes > mostBytes) break;
  }
  return { body: Buffer.concat(chunks), isWhole: bytes <= mostBytes && answer.complete };
}
