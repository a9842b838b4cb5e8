import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import { fastify, type FastifyInstance, LogController } from 'fastify';
import { AppError } from '../errors.ts';
import { type Log } from '../log.ts';
import { type Metrics } from '../metrics.ts';
import { type Authenticate } from './context.ts';
import { handleError } from './error-handler.ts';
import { harden } from './hardening.ts';
import { createLatestOnly } from './latest-only.ts';
import { isPlainPath, pathOf } from './paths.ts';
import { type OnRead } from './state.ts';
import { answerBareRefusals, clientErrorHandler } from './unreadable.ts';

export interface HttpSettings {
  readonly log: Log;
  readonly authenticate: Authenticate;
  readonly metrics: Metrics;
  readonly onRead?: OnRead;
  readonly publicUrl?: URL;
  /** Whether a tenant is reached under this name. */
  readonly isTenantHost?: (host: string) => boolean;
  /** Addresses (CIDR) of proxies whose X-Forwarded-* headers are believed; none by default. */
  readonly trustedProxies?: readonly string[];
  /** Requests per minute from one address: to calls that need no session, and to those that do. */
  readonly publicPerMinute?: number;
  readonly signedPerMinute?: number;
}

const noCounts = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

/**
 * The HTTP server with everything that holds for every route: limits, hardening, one error handler, one access log line.
 * A route that was not declared by `route` (or by the operations) does not boot.
 */
export async function createHttpServer(settings: HttpSettings): Promise<FastifyInstance> {
  const { log, metrics, publicUrl, publicPerMinute = 300, signedPerMinute = 600_000 } = settings;
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    trustProxy: settings.trustedProxies?.length ? [...settings.trustedProxies] : false,
    bodyLimit: 256 * 1024,
    // An upload of 20 MB over a poor line; other bodies have a deadline of their own (uploads.ts).
    requestTimeout: 180_000,
    keepAliveTimeout: 72_000,
    // The console waits 180 s for an answer; a socket that is silent for longer is dead.
    connectionTimeout: 190_000,
    maxRequestsPerSocket: 1_000,
    routerOptions: { maxParamLength: 100, caseSensitive: true, ignoreTrailingSlash: false },
    return503OnClosing: true,
    // Node's own answer to a request without a host is a bare line: ours is below.
    http: { requireHostHeader: false },
    clientErrorHandler: clientErrorHandler(publicUrl),
    frameworkErrors: (error, request, reply) => handleError(error, request, reply as never),
  }) as unknown as FastifyInstance;
  app.server.headersTimeout = 15_000;
  app.decorate('httpState', {
    authenticate: settings.authenticate,
    publicUrl,
    isTenantHost: settings.isTenantHost,
    metrics,
    onRead: settings.onRead,
    served: new Set<string>(),
    latestOnly: createLatestOnly(),
  });
  app.decorateRequest('context', undefined);
  app.decorateRequest('signed', undefined);

  app.addHook('onRoute', (declared) => {
    if (!declared.config?.declared)
      throw new Error(`${String(declared.method)} ${declared.url} is not made by route().`);
  });
  harden(app, publicUrl);
  answerBareRefusals(app, publicUrl);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      throw new AppError('INVALID_INPUT');
    if (!isPlainPath(request.raw.url ?? '')) throw new AppError('NOT_FOUND');
  });
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request, reply) => handleError(new AppError('NOT_FOUND'), request, reply));
  readBodies(app);
  logAccess(app, log, metrics);

  await app.register(cookie);
  await app.register(rateLimit, {
    global: true,
    timeWindow: 60_000,
    max: (request) => (request.routeOptions.config.public === false ? signedPerMinute : publicPerMinute),
    keyGenerator: (request) =>
      `${request.routeOptions.config.public === false ? 'signed' : 'public'} ${request.ip}`,
    allowList: (request) => !/\/api\//.test(request.routeOptions.url ?? ''),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('TOO_MANY_REQUESTS', { params: { seconds: Math.max(1, Math.ceil(ttl / 1000)) } }),
    // How often others ask is nobody's business, and no two answers may differ by it.
    addHeaders: noCounts,
    addHeadersOnExceeding: noCounts,
  });
  return app;
}

/**
 * JSON, and an empty body is none: spec section 7 posts some. Keys that reach prototypes are refused. A raw body goes
 * unread to the endpoints that declare one; the others refuse it.
 */
function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
  app.addContentTypeParser('*', (request, payload, done) => {
    if (request.routeOptions.config.raw) done(null, payload);
    else done(new AppError('UNSUPPORTED_TYPE', { params: { types: 'JSON' } }));
  });
}

/** One line for each answer: never a query, a body or a header that proves somebody. */
function logAccess(app: FastifyInstance, log: Log, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = (request.routeOptions.url ?? 'none').replace(/\(.*?\)(?=\/|$)/g, '');
    const seconds = reply.elapsedTime / 1000;
    metrics.observe(
      'http_request_duration_seconds',
      'Duration of answers.',
      { method: request.method, route },
      seconds,
    );
    metrics.count('http_requests_total', 'Answers by route and status.', {
      method: request.method,
      route,
      status: reply.statusCode,
    });
    log.info(
      {
        requestId: request.id,
        method: request.method,
        path: pathOf(request.raw.url ?? ''),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        address: request.ip,
        tenant: request.signed?.tenant.id,
        member: request.signed?.member.id,
      },
      'request',
    );
  });
}
