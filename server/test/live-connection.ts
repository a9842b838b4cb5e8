import { type LiveMessage, livePath } from '@linekeeper/contract/live';
import { WebSocket } from 'ws';

/** A live connection that a test holds, with all that it heard. */
export interface Connection {
  readonly socket: WebSocket;
  readonly messages: LiveMessage[];
  /** The code it was closed with. */
  readonly closed: Promise<number>;
}

/** Opens a connection; gives the HTTP status where it is refused. `ticket` may be followed by further parameters. */
export async function openLive(
  port: number,
  ticket: string,
  headers: Record<string, string> = {},
): Promise<Connection | number> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${livePath}?ticket=${ticket}`, { headers });
  const messages: LiveMessage[] = [];
  socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString()) as LiveMessage));
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  return new Promise((resolve) => {
    socket.on('open', () => resolve({ socket, messages, closed }));
    socket.on('unexpected-response', (_request, response) => {
      socket.terminate();
      resolve(response.statusCode ?? 0);
    });
    socket.on('error', () => {});
  });
}
