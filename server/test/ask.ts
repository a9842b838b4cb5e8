import http from 'node:http';

export interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
  /** The envelope, where the answer is JSON. */
  readonly json: { code: unknown; message: string; data: Record<string, unknown> };
}

/** The thousandth answer of a connection closes it, whatever it says. */
const volatile: ReadonlySet<string> = new Set(['date', 'x-request-id', 'connection', 'keep-alive']);
/** The headers of an answer without those that differ from one answer to the next, whoever asks for what. */
export const lastingHeaders = ({ headers }: Answer) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !volatile.has(name)));

export interface AskOptions {
  readonly headers?: http.OutgoingHttpHeaders;
  readonly body?: string | Buffer;
}

export interface HttpClient {
  readonly port: number;
  ask(method: string, rawPath: string, options?: AskOptions): Promise<Answer>;
  post(rawPath: string, body: unknown, headers?: http.OutgoingHttpHeaders): Promise<Answer>;
}

/** Asks a server on this machine. The path goes out exactly as it is written: fetch would tidy it. */
export function httpClient(port: number): HttpClient {
  const ask = (method: string, rawPath: string, { headers = {}, body }: AskOptions = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const length = { 'content-length': Buffer.byteLength(body ?? '') };
      const all =
        body === undefined ? headers : { 'content-type': 'application/json', ...length, ...headers };
      const request = http.request(
        { host: '127.0.0.1', port, method, path: rawPath, headers: all },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          // An answer that breaks off on its way.
          response.on('error', reject);
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString('utf8');
            const isJson = /json/.test(response.headers['content-type'] ?? '');
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text,
              json: isJson ? JSON.parse(text) : {},
            });
          });
        },
      );
      request.on('error', reject);
      request.end(body);
    });
  return {
    port,
    ask,
    post: (rawPath, body, headers = {}) => ask('POST', rawPath, { body: JSON.stringify(body), headers }),
  };
}
