import { createHash } from 'node:crypto';
import { type Agent, type AgentOptions, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { isIP, type Socket } from 'node:net';
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls';

/** SHA-256 of a certificate's public key (SPKI, DER), base64: what pins name (RFC 7469 section 2.4). */
function pinOf(socket: TLSSocket): string | undefined {
  const key = socket.getPeerX509Certificate()?.publicKey.export({ type: 'spki', format: 'der' });
  return key && createHash('sha256').update(key).digest('base64');
}

/**
 * Connects by TLS to whoever holds the pinned key, whoever signed its certificate. To anybody else nothing is sent: the socket is
 * destroyed before its handshake is told to whoever writes on it.
 */
export function connectPinned(options: ConnectionOptions, pin: string): Socket {
  const socket = connect({ ...options, rejectUnauthorized: false });
  socket.prependOnceListener('secureConnect', () => {
    if (pinOf(socket) !== pin)
      socket.destroy(new Error('The server has another key than the one that was pinned.'));
  });
  return socket;
}

/** What TLS calls the server: an address is no name (RFC 6066 section 3). */
const nameOf = (host = '') => (isIP(host.replace(/^\[|\]$/g, '')) ? '' : host);

/** Options that have Node's clients connect to the pinned server, or by the system's trust where nothing is pinned. */
export function connectionOptions(pin: string | undefined): {
  createConnection?: never;
  agent?: Agent | false;
} {
  if (pin === undefined) return { agent: false };
  const createConnection = (options: AgentOptions) =>
    connectPinned({ ...options, servername: nameOf(options.host) } as ConnectionOptions, pin);
  return { createConnection: createConnection as never };
}

/** Posts JSON and gives the status and the text of the answer, bounded in time and length. */
export function postJson(
  address: URL,
  body: unknown,
  { pin, timeoutMs = 20_000 }: { readonly pin?: string | undefined; readonly timeoutMs?: number } = {},
): Promise<{ status: number; text: string }> {
  const isTls = address.protocol === 'https:';
  const payload = Buffer.from(JSON.stringify(body));
  // This program speaks English, and what the server says is shown beside its own words.
  const headers = {
    'content-type': 'application/json',
    'content-length': payload.length,
    'accept-language': 'en',
  };
  return new Promise((resolve, reject) => {
    const options = {
      ...{ method: 'POST', headers, signal: AbortSignal.timeout(timeoutMs) },
      ...(isTls ? connectionOptions(pin) : {}),
    };
    const sent = (isTls ? tlsRequest : plainRequest)(address, options, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        text += piece;
        if (text.length > 100_000) response.destroy(new Error('The answer is too long.'));
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(payload);
  });
}
