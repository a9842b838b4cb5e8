import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, request } from 'undici';
import { isAllowedForFetch, type Range } from './address.ts';

export type FetchRefusal = 'address-refused' | 'bad-address' | 'too-large' | 'timeout' | 'unreachable';

/** Why nothing came back. It never carries what the other side said: that would show a tenant what we can reach. */
export class FetchFault extends Error {
  override readonly name = 'FetchFault';
  readonly reason: FetchRefusal;
  constructor(reason: FetchRefusal) {
    super(`The address could not be fetched: ${reason}.`);
    this.reason = reason;
  }
}

export interface FetchOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
}

export interface Fetched {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

export interface SafeFetch {
  (url: string, options?: FetchOptions): Promise<Fetched>;
}

export interface SafeFetchSettings {
  readonly allowed: readonly Range[];
  /** Name service; only tests give another. */
  readonly lookup?: (name: string, done: (error: Error | null, found: LookupAddress[]) => void) => void;
}

const resolveAll: NonNullable<SafeFetchSettings['lookup']> = (name, done) =>
  systemLookup(name, { all: true, verbatim: true }, done);

/** http or https, no credentials in it, and a port that web servers stand on. */
function webAddress(text: string): URL {
  if (text.length > 2048 || !URL.canParse(text)) throw new FetchFault('bad-address');
  const url = new URL(text);
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new FetchFault('bad-address');
  if (port !== 80 && port !== 443 && port < 1024) throw new FetchFault('bad-address');
  return url;
}

/**
 * The one way to fetch an address that somebody typed. The address is checked as a literal, and again by the connection
 * itself for every answer of the name service, so that nothing can change in between. Redirects are not followed, nothing
 * is decompressed, time and size are bounded, certificates are checked. Throws FetchFault.
 */
export function createSafeFetch({ allowed, lookup = resolveAll }: SafeFetchSettings): SafeFetch {
  /** Gives the connection only what was checked; any refused answer refuses the name. */
  const checkedLookup: LookupFunction = (name, options, done) => {
    lookup(name, (error, found) => {
      if (error) return done(error, '', 0);
      if (found.length === 0 || !found.every((item) => isAllowedForFetch(item.address, allowed)))
        return done(new FetchFault('address-refused'), '', 0);
      if (options.all) return done(null, found as never);
      return done(null, found[0]!.address, found[0]!.family);
    });
  };
  const agent = new Agent({
    connect: { lookup: checkedLookup, timeout: 10_000 },
    maxHeaderSize: 16 * 1024,
    keepAliveTimeout: 1_000,
  });

  return async (
    text,
    { method = 'GET', headers = {}, body, timeoutMs = 15_000, maxBytes = 1024 * 1024 } = {},
  ) => {
    const url = webAddress(text);
    // A literal never reaches the lookup, so it is checked here.
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) && !isAllowedForFetch(literal, allowed)) throw new FetchFault('address-refused');
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const answer = await request(url, {
        method,
        headers: { ...headers, 'accept-encoding': 'identity' },
        body: body ?? null,
        dispatcher: agent,
        signal,
      });
      const chunks: Buffer[] = [];
      let bytes = 0;
      for await (const chunk of answer.body as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > maxBytes) throw new FetchFault('too-large');
        chunks.push(chunk);
      }
      return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) };
    } catch (error) {
      throw faultOf(error, signal.aborted);
    }
  };
}

function faultOf(error: unknown, late: boolean): FetchFault {
  if (error instanceof FetchFault) return error;
  const { cause } = error as { cause?: unknown };
  if (cause instanceof FetchFault) return cause;
  return new FetchFault(late ? 'timeout' : 'unreachable');
}
