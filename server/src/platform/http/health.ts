import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import { type Endpoint } from '@linekeeper/contract/endpoint';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { type Metrics } from '../metrics.ts';
import { openApi } from './openapi.ts';

export interface HealthSettings {
  readonly endpoints: readonly Endpoint[];
  readonly version: string;
  readonly metrics: Metrics;
  /** What must work before users may come, by name; each has its own deadline and throws when it does not. */
  readonly readiness: Readonly<Record<string, () => Promise<void>>>;
  /** Opens `/metrics` to callers from elsewhere; without it only this machine reads them. */
  readonly metricsToken?: string;
  readonly clock?: () => number;
}

const deadlineMs = 3_000;
/** The answer of `/readyz` stands for so long: anybody may ask, and nobody makes the database work by asking. */
const readyForMs = 200;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/**
 * Whether a caller may read the metrics. What a proxy says of who calls opens nothing: the socket's own address counts,
 * and a call that a proxy on this machine passed on is somebody else's.
 */
function mayReadMetrics({ socket, headers }: FastifyRequest, token: string | undefined): boolean {
  const address = socket.remoteAddress ?? '';
  const isPassedOn = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  if (!isPassedOn && address !== '' && loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'))
    return true;
  if (token === undefined) return false;
  return timingSafeEqual(digestOf(headers.authorization ?? ''), digestOf(`Bearer ${token}`));
}

async function passes(check: () => Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('late')), deadlineMs);
  });
  try {
    await Promise.race([check(), late]);
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** Which checks pass, by name. */
async function readinessOf(checks: HealthSettings['readiness']): Promise<Record<string, boolean>> {
  const passed = Object.entries(checks).map(async ([name, check]) => [name, await passes(check)] as const);
  return Object.fromEntries(await Promise.all(passed));
}

/** Asks once for all who come while an answer is awaited, and for a moment after it came. `ask` must not throw. */
function kept<Answer>(clock: () => number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  let until = Infinity;
  return () => {
    if (answer && clock() < until) return answer;
    until = Infinity;
    answer = ask().finally(() => {
      until = clock() + readyForMs;
    });
    return answer;
  };
}

/** `/healthz` (the process answers), `/readyz` (it can serve), `/metrics` (for operators), and the description of the API. */
export function serveHealth(app: FastifyInstance, settings: HealthSettings): void {
  const config = { declared: true, public: true };
  // It is made when it is first asked for: a tenth of a second that most starts never need.
  let description: string | undefined;
  app.get('/healthz', { config }, async (_request, reply) => reply.send({ status: 'ok' }));
  const readiness = kept(settings.clock ?? Date.now, () => readinessOf(settings.readiness));
  app.get('/readyz', { config }, async (_request, reply) => {
    const checks = await readiness();
    const ready = Object.values(checks).every(Boolean);
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, checks });
  });
  app.get('/metrics', { config }, async (request, reply) => {
    if (!mayReadMetrics(request, settings.metricsToken)) throw new AppError('NOT_FOUND');
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(settings.metrics.text());
  });
  app.get('/api/openapi.json', { config }, async (_request, reply) => {
    description ??= JSON.stringify(openApi(settings.endpoints, settings.version));
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(description);
  });
}
