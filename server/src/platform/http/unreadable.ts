import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { type Socket } from 'node:net';
import { type ErrorName, errors } from '@linekeeper/contract/errors';
import { acceptedLanguage } from '@linekeeper/contract/language';
import { type FastifyInstance } from 'fastify';
import { messageOf } from './error-handler.ts';
import { hardening } from './hardening.ts';
import { sizeText } from './uploads.ts';

/** What Node refuses by itself, by its codes; whatever else it cannot read is a bad input. */
const refusals: Readonly<Record<string, { readonly name: ErrorName; readonly status: number }>> = {
  HPE_HEADER_OVERFLOW: { name: 'TOO_LARGE', status: 431 },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { name: 'TOO_LARGE', status: 413 },
  ERR_HTTP_REQUEST_TIMEOUT: { name: 'INVALID_INPUT', status: 408 },
};
const badInput = { name: 'INVALID_INPUT', status: 400 } as const;

/** Node reads no more than this of a request's head. */
const mostHeadBytes = 16 * 1024;

function answerOf(name: ErrorName, languages?: string) {
  const entry = errors[name];
  const message = messageOf(entry, acceptedLanguage(languages), { limit: sizeText(mostHeadBytes) });
  return JSON.stringify({ code: entry.code, message, data: { error: name } });
}

/** Whether an answer is on its way on this connection: nothing may be written into it. */
const isAnswering = (socket: Socket) =>
  (socket as Socket & { _httpMessage?: ServerResponse })._httpMessage?.headersSent === true;

/**
 * Answers what never becomes a request (a head that is no HTTP, too large or too slow, a length that is none) as everything
 * else is answered: with the catalogue's error and the headers of every answer. Then the connection is closed.
 */
export function clientErrorHandler(publicUrl: URL | undefined) {
  const headers = Object.entries(hardening(publicUrl)).map(([name, value]) => `${name}: ${value}\r\n`);
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) return void socket.destroy();
    const { name, status } = refusals[error.code ?? ''] ?? badInput;
    const body = answerOf(name);
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('')}` +
        'content-type: application/json; charset=utf-8\r\ncache-control: no-store\r\nconnection: close\r\n' +
        `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      () => socket.destroy(),
    );
  };
}

/** Answers what Node would answer with a bare line: a request without a host, and an expectation that nobody meets. */
export function answerBareRefusals(app: FastifyInstance, publicUrl: URL | undefined): void {
  const headers = hardening(publicUrl);
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const body = answerOf('INVALID_INPUT', request.headers['accept-language']);
    const type = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
    const length = { 'content-length': Buffer.byteLength(body), connection: 'close' };
    response.writeHead(417, { ...headers, ...type, ...length }).end(body);
  });
}
