import {
  type EndpointByRoute,
  type InputOf,
  type OutputOf,
  type Route,
} from '@linekeeper/contract/endpoints';
import { type ErrorName } from '@linekeeper/contract/errors';
import { applicationEditTimeoutMs, requestTimeoutMs } from '@linekeeper/contract/limits';
import { appCodeOf } from '@linekeeper/contract/permissions/permissions';
import { actingOver } from './acting.ts';
import { applicationsChanged } from './application-change.ts';
import { askToReauthenticate } from './reauthenticate.ts';
import { reactionTo } from '@linekeeper/contract/errors/reactions';
import { ApiError, faultOf, react } from './errors.ts';
import { currentLanguage } from './language.ts';
import { currentSession, keptChoice, sendsProxy, token } from './session.ts';

export type { Route };
type Declared<R extends Route> = InputOf<EndpointByRoute[R]>;
/** What a call takes: `params`, `query`, `body` and `upload` (a file), each where the endpoint declares it. */
export type Input<R extends Route> = unknown extends Declared<R> ? Record<never, never> : Declared<R>;
/** What a call answers in `data`. */
export type Output<R extends Route> = OutputOf<EndpointByRoute[R]>;

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Errors that the caller shows itself, beside a field say: they are thrown without a toast. */
  readonly own?: readonly ErrorName[];
  /** A call whose failing means nothing to the reader: no reaction at all. */
  readonly silent?: boolean;
  /** A call that nobody asked for: that it brought nothing is no toast, but what ends the session is told. */
  readonly background?: boolean;
  /** Asked for this tenant in place of the chosen one. */
  readonly companyId?: number | undefined;
}

type Rest<R extends Route> =
  Record<never, never> extends Input<R>
    ? [input?: Input<R>, options?: CallOptions]
    : [input: Input<R>, options?: CallOptions];

/** The calls that may run for half an hour (spec section 9), and files of some hundred megabytes; a call not listed has three minutes. */
const slowRoutes: ReadonlySet<string> = new Set([
  'PUT /api/v1/applications/:applicationId',
  'GET /monitor/api/v1/reports/:reportId/:format',
]);

export function timeoutMsOf(route: string): number {
  return slowRoutes.has(route) ? applicationEditTimeoutMs : requestTimeoutMs;
}

/**
 * Makes one call of the contract and gives its `data`. Every fault is thrown as ApiError, after the console has reacted
 * to it as spec section 8 says; a call given up through `signal` throws without a reaction.
 */
export function api<R extends Route>(route: R, ...[input, options]: Rest<R>): Promise<Output<R>> {
  return call(route, input as Input<R>, options);
}

/** The same with its input always given: for code that is generic over routes. */
export async function call<R extends Route>(
  route: R,
  input: Input<R> | undefined,
  options: CallOptions = {},
): Promise<Output<R>> {
  const response = await sendReauthenticated(route, (input ?? {}) as Parts, options);
  const fault = faultOf(response.status, response.body);
  if (fault) throw reacted(fault, options, response.companyId);
  return (response.body as { data: Output<R> }).data;
}

/** A list as a file (spec section 7): posts the filters with page 1 and saves the answer under `fileName`. */
export async function downloadCsv<R extends Route>(
  route: R,
  fileName: string,
  input: Input<R>,
  options: CallOptions = {},
): Promise<void> {
  const parts = input as Parts;
  const body = { ...(parts.body as object), page: 1 };
  await download(route, fileName, { ...parts, body }, options);
}

/** The same for a file that is no list: it is asked for as it is declared. */
export async function downloadFile<R extends Route>(
  route: R,
  fileName: string,
  input: Input<R>,
): Promise<void> {
  await download(route, fileName, input as Parts, {});
}

async function download(route: string, fileName: string, parts: Parts, options: CallOptions): Promise<void> {
  const response = await sendReauthenticated(route, parts, options, true);
  const fault = response.blob ? undefined : faultOf(response.status, response.body);
  if (fault) throw reacted(fault, options, response.companyId);
  // What names no kind of its own is a list.
  if (response.blob) saveFile(response.blob, /\.[a-z]+$/.test(fileName) ? fileName : `${fileName}.csv`);
}

/** Hands a file to the browser to be saved under a name. */
export function saveFile(blob: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  // The browser has taken its own hold of the data by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

interface Parts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
  /** A file in place of a JSON body, for endpoints that take one. */
  readonly upload?: Blob;
}

interface Answer {
  /** The tenant that it was asked for. */
  readonly companyId: string | undefined;
  readonly status: number;
  readonly body: unknown;
  readonly blob?: Blob;
}

/** The address of a call: its path with `:names` filled in, and its query. */
export function addressOf(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]): [string, string][] =>
      value === undefined ? [] : [[key, String(value)]],
    ),
  ).toString();
  return search ? `${filled}?${search}` : filled;
}

/** The headers of spec section 7. */
export function headersFor(path: string, forTenant?: number): Record<string, string> {
  const headers: Record<string, string> = { 'accept-language': currentLanguage() };
  const bearer = token();
  if (!bearer) return headers;
  headers['authorization'] = `Bearer ${bearer}`;
  const companyId = forTenant ?? currentSession().companyId ?? keptChoice()?.companyId;
  if (companyId !== undefined) headers['company-id'] = String(companyId);
  if (sendsProxy()) {
    headers['proxy'] = 'true';
    headers['app-code'] = appCodeOf(path);
  }
  return headers;
}

/**
 * Sends a call; where it wants a fresh proof of the person, asks for that and repeats it once. Who declines has declined
 * the call: it fails without a reaction, with the server's own text.
 */
async function sendReauthenticated(
  route: string,
  parts: Parts,
  options: CallOptions,
  file = false,
): Promise<Answer> {
  const answer = await send(route, parts, options, file);
  const fault = answer.blob ? undefined : faultOf(answer.status, answer.body);
  if (fault?.data?.error !== 'REAUTHENTICATION_REQUIRED' || options.silent) return answer;
  if (!(await askToReauthenticate())) throw fault;
  return send(route, parts, options, file);
}

async function send(route: string, parts: Parts, options: CallOptions, file = false): Promise<Answer> {
  const [method = 'GET', path = '/'] = route.split(' ');
  const headers = headersFor(path, options.companyId);
  const companyId = headers['company-id'];
  if (parts.upload) headers['content-type'] = parts.upload.type;
  else if (parts.body !== undefined) headers['content-type'] = 'application/json';
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort('timeout'), timeoutMsOf(route));
  try {
    const response = await fetch(addressOf(path, parts), {
      method,
      headers,
      body: parts.upload ?? (parts.body === undefined ? null : JSON.stringify(parts.body)),
      signal: options.signal ? AbortSignal.any([options.signal, deadline.signal]) : deadline.signal,
    });
    const isJson = (response.headers.get('content-type') ?? '').includes('json');
    if (file && response.ok && !isJson) {
      return { companyId, status: response.status, body: undefined, blob: await response.blob() };
    }
    return { companyId, status: response.status, body: isJson ? await response.json() : undefined };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw reacted(new ApiError(deadline.signal.aborted ? 'timeout' : 'network'), options);
  } finally {
    clearTimeout(timer);
  }
}

function reacted(fault: ApiError, options: CallOptions, companyId?: string): ApiError {
  const { own = [], silent, background } = options;
  const chosen = keptChoice()?.companyId;
  if (fault.data?.error === 'PROXY_REQUIRED' && chosen !== undefined && options.companyId === undefined) {
    // What a tenant that was left meanwhile answers says nothing about the one that is acted for now.
    if (companyId === String(chosen)) actingOver();
    return fault;
  }
  const { maintenance } = fault.data ?? {};
  // The screen says so itself, once, in place of all that was refused.
  if (maintenance && applicationsChanged(maintenance.appCode)) return fault;
  const isOwn = fault.data !== undefined && own.includes(fault.data.error);
  const isQuiet = silent || (background && reactionTo(fault.code) === 'toast');
  if (!isOwn && !isQuiet) react(fault);
  return fault;
}
