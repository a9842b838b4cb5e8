import { type Endpoint } from '@linekeeper/contract/endpoint';
import { type FastifyInstance } from 'fastify';
import { type Metrics } from '../metrics.ts';
import { openApi } from './openapi.ts';

export interface OperationsSettings {
  readonly endpoints: readonly Endpoint[];
  readonly version: string;
  readonly metrics: Metrics;
  /** What must work before users may come, by name; each has its own deadline and throws when it does not. */
  readonly readiness: Readonly<Record<string, () => Promise<void>>>;
}

const deadlineMs = 3_000;

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

/** `/healthz` (the process answers), `/readyz` (it can serve), `/metrics`, and the description of the API. */
export function serveOperations(app: FastifyInstance, settings: OperationsSettings): void {
  const config = { declared: true, public: true };
  const description = JSON.stringify(openApi(settings.endpoints, settings.version));
  app.get('/healthz', { config }, async (_request, reply) => reply.send({ status: 'ok' }));
  app.get('/readyz', { config }, async (_request, reply) => {
    const checks = Object.fromEntries(
      await Promise.all(
        Object.entries(settings.readiness).map(async ([name, check]) => [name, await passes(check)] as const),
      ),
    );
    const ready = Object.values(checks).every(Boolean);
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, checks });
  });
  app.get('/metrics', { config }, async (_request, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(settings.metrics.text()),
  );
  app.get('/api/openapi.json', { config }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(description),
  );
}
