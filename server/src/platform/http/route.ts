import { Readable } from 'node:stream';
import { type Endpoint, type fileAnswer, isLatestOnly, isRead } from '@linekeeper/contract/endpoint';
import { acceptedLanguage } from '@linekeeper/contract/language';
import { appCodeOf, permissionCodes, reopeningCodes } from '@linekeeper/contract/permissions/permissions';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type z } from 'zod';
import { requestScope } from '../db/request-scope.ts';
import { AppError } from '../errors.ts';
import { type PublicContext, type RequestContext, type Signed } from './context.ts';
import { cookieOf, credentialsOf, ownOrigin, setCookie } from './credentials.ts';
import { checkedInput } from './input.ts';
import { sendFile } from './send-file.ts';
import { stateOf } from './state.ts';
import { limitedBody, refuseOtherTypes, type Sent, uploadOf } from './uploads.ts';

type Output<T> = T | Promise<T>;
export interface Input<P, Q, B> {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
}
type ContextOf<A> = A extends 'public' ? PublicContext : RequestContext;

/**
 * What a route does: takes the checked input and who asks, gives `data` (or, for `csv`, the file's text). The stream of
 * an upload is read by the handler, which fails with TOO_LARGE when more comes than the endpoint takes.
 */
export type Handler<E extends Endpoint> = (
  input: Input<z.output<E['params']>, z.output<E['query']>, z.output<E['body']>> & Sent<E['upload']>,
  context: ContextOf<E['access']>,
) => Output<z.input<E['output']>>;

const known = new Set<string>(['public', 'session', ...permissionCodes]);

/** Refuses what would make a hole: throws at start-up, so that a server with one never runs. */
function refuseIncomplete(endpoint: Endpoint): void {
  const name = `${endpoint.method} ${endpoint.path}`;
  if (!known.has(endpoint.access))
    throw new Error(`${name} declares no access: public, session or a permission code.`);
  for (const place of ['params', 'query', 'body', 'output'] as const)
    if (typeof endpoint[place]?.safeParse !== 'function')
      throw new Error(`${name} has no schema for its ${place}.`);
}

/** Serves one endpoint of the contract: session, permission, input, handler, output, in this order. */
export function route<E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void {
  refuseIncomplete(endpoint);
  const state = stateOf(app);
  const name = `${endpoint.method} ${endpoint.path}`;
  if (state.served.has(name)) throw new Error(`${name} is served twice.`);
  state.served.add(name);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.bodyLimitBytes,
    config: {
      declared: true,
      public: endpoint.access === 'public',
      raw: endpoint.upload !== undefined,
      ...(endpoint.errorsAs && { errorsAs: endpoint.errorsAs }),
    },
    // After the rate limit and before the body is read: who may not call learns nothing about the input.
    preParsing: async (request, reply, payload) => {
      const context = publicContext(request, reply);
      request.context =
        endpoint.access === 'public' ? context : await signedContext(request, context, endpoint);
      if (endpoint.upload) refuseOtherTypes(request, endpoint.upload);
      return limitedBody(request, payload, endpoint.upload);
    },
    handler: async (request, reply) => {
      const input = inputOf(endpoint, request);
      const { grant } = request.signed ?? {};
      if (grant && isRead(endpoint)) await state.onRead?.(request.context as RequestContext, endpoint, input);
      const work = () => handler(input as never, request.context as never);
      const result: unknown = isLatestOnly(endpoint)
        ? await state.latestOnly(
            `${request.signed?.sessionId ?? request.ip} ${request.signed?.tenant.id ?? ''} ${name}`,
            work,
          )
        : await work();
      const output = endpoint.output.parse(result);
      if (endpoint.file) return sendFile(reply, endpoint.file, output as z.output<typeof fileAnswer>);
      if (endpoint.csv) return sendCsv(reply, endpoint.path, output as string | AsyncIterable<string>);
      return reply
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify({ code: 0, message: '', data: output }));
    },
  });
}

/** Throws when the contract names an endpoint that no route serves: the server does not boot with a hole. */
export function assertAllServed(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const { served } = stateOf(app);
  const missing = endpoints.map((item) => `${item.method} ${item.path}`).filter((name) => !served.has(name));
  if (missing.length > 0) throw new Error(`The contract names what nobody serves: ${missing.join(', ')}.`);
}

function inputOf(endpoint: Endpoint, request: FastifyRequest) {
  const upload = endpoint.upload === undefined ? undefined : uploadOf(request);
  const { params, query } = request;
  const raw = { params, query, body: upload ? undefined : request.body };
  return { ...checkedInput(endpoint, raw, acceptedLanguage(request.headers['accept-language'])), upload };
}

function publicContext(request: FastifyRequest, reply: FastifyReply): PublicContext {
  const origin = ownOrigin(request);
  return {
    language: acceptedLanguage(request.headers['accept-language']),
    requestId: request.id,
    address: request.ip,
    host: request.hostname,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    fromConsole: origin !== undefined,
    origin,
    log: request.log as PublicContext['log'],
    cookies: {
      binding: cookieOf(request, 'binding'),
      known: cookieOf(request, 'known'),
      second: cookieOf(request, 'second'),
      browser: cookieOf(request, 'browser'),
    },
    setCookie: (name, value, lifeSeconds) => setCookie(reply, name, value, lifeSeconds),
  };
}

async function signedContext(
  request: FastifyRequest,
  context: PublicContext,
  endpoint: Endpoint,
): Promise<RequestContext> {
  const purpose = { isOwn: endpoint.own === true };
  const signed = await stateOf(request.server).authenticate(credentialsOf(request), purpose);
  request.signed = signed;
  refuse(signed, endpoint);
  const scope = requestScope(signed.tenant.id, {
    tenantId: signed.home.id,
    memberId: signed.member.id,
    name: signed.member.username,
    sessionId: signed.sessionId,
    address: context.address,
    requestId: context.requestId,
    grantId: signed.grant?.id,
  });
  return { ...context, ...signed, scope };
}

/** Throws what a call is refused with, where it is: what it asks for is not looked at. */
function refuse(signed: Signed, endpoint: Endpoint): void {
  if (signed.kind === 'application') refuseKey(signed, endpoint);
  // Whatever its maker may: a screen without a person shows its wall and nothing else.
  if (signed.kind === 'wall' && endpoint.forWalls !== true) throw new AppError('WALL_KEY_ELSEWHERE');
  refuseClosedApplication(signed, endpoint);
  if (endpoint.access !== 'session' && !signed.permissions.has(endpoint.access as never))
    throw new AppError('FORBIDDEN');
  if (endpoint.shows && signed.closedCodes.has(endpoint.shows)) throw new AppError('PRODUCT_CLOSED');
  // A token may what its codes say; what needs no code is its member's own business.
  if (signed.kind === 'token' && endpoint.access === 'session' && !endpoint.forTokens)
    throw new AppError('TOKEN_REFUSED');
  refuseMaintenance(signed, endpoint);
  if (signed.incomplete.length > 0 && !endpoint.whileIncomplete) throw new AppError('ACCOUNT_INCOMPLETE');
  if (signed.grant && !signed.grant.steppedUp && !isRead(endpoint)) throw new AppError('STEP_UP_REQUIRED');
  if (endpoint.reauthenticates && signed.kind === 'token') throw new AppError('TOKEN_REFUSED');
  if (endpoint.reauthenticates && !signed.isReauthenticated) throw new AppError('REAUTHENTICATION_REQUIRED');
  if (signed.isPastGrace && endpoint.access !== 'session' && !isRead(endpoint) && !endpoint.whilePastGrace)
    throw new AppError('LICENCE_READ_ONLY');
}

/** Whether a caller would be let into an endpoint that reads: what shows a part of its answer elsewhere shows it to no others. */
export function mayRead(caller: Signed, endpoint: Endpoint): boolean {
  try {
    refuse(caller, endpoint);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** A key of an application reads what that application reads: throws for all else, and for what is somebody's own account. */
function refuseKey({ appCode }: Signed, endpoint: Endpoint): void {
  if (appCodeOf(endpoint.path) !== appCode) throw new AppError('APPLICATION_KEY_ELSEWHERE');
  if (!isRead(endpoint)) throw new AppError('APPLICATION_KEY_READS');
  if (endpoint.access === 'session' || endpoint.own || endpoint.reauthenticates)
    throw new AppError('TOKEN_REFUSED');
}

/**
 * Throws APPLICATION_DISABLED for a call of an application that is not enabled, whoever makes it, but for what administrators
 * enable it again with. What needs no permission stays open, as in maintenance.
 */
function refuseClosedApplication({ closedApplications, member }: Signed, endpoint: Endpoint): void {
  if (endpoint.access === 'session' || endpoint.own) return;
  if (!closedApplications.includes(appCodeOf(endpoint.path))) return;
  if (member.administrator && reopeningCodes.has(endpoint.access as never)) return;
  throw new AppError('APPLICATION_DISABLED');
}

/**
 * Throws APPLICATION_MAINTENANCE for a call of an application that is in maintenance, unless an administrator makes it. What
 * needs no permission (signing out, the own account, what the shell of the console reads) stays open, and with it the notice.
 */
function refuseMaintenance({ maintenance, member }: Signed, endpoint: Endpoint): void {
  if (member.administrator || endpoint.access === 'session' || endpoint.own) return;
  const appCode = appCodeOf(endpoint.path);
  const notice = maintenance[appCode];
  if (!notice) return;
  throw new AppError('APPLICATION_MAINTENANCE', {
    params: { notice: notice.text === null ? '' : ` ${notice.text}` },
    maintenance: { appCode, ...notice },
  });
}

/** `/monitor/api/v1/devices/export` → `devices.csv`. */
function fileNameOf(path: string): string {
  const nouns = path
    .split('/')
    .filter((part) => /^[a-z][a-z-]*$/.test(part) && part !== 'export' && part !== 'api');
  return `${nouns.at(-1) ?? 'export'}.csv`;
}

const byteOrderMark = '\uFEFF';

async function* marked(pieces: AsyncIterable<string>) {
  yield byteOrderMark;
  yield* pieces;
}

/** A file whole, or piece by piece as its reader takes it: then it is never in memory as a whole. */
function sendCsv(reply: FastifyReply, path: string, text: string | AsyncIterable<string>) {
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${fileNameOf(path)}"`)
    .type('text/csv; charset=utf-8')
    .send(typeof text === 'string' ? `${byteOrderMark}${text}` : Readable.from(marked(text)));
}
