import { type FastifyInstance } from 'fastify';
import { createOutbox } from '../../platform/outbox/outbox.ts';
import { deliverNotice, type NoticeParts } from './notifications.jobs.ts';
import { tenantsWithFacts } from './notifications.queries.ts';
import { noticeRoutes } from './notifications.routes.ts';
import { createTellers, type Tellers } from './notify.ts';

export { noticeTasks } from './notifications.jobs.ts';

export interface Notices extends Tellers {
  routes(app: FastifyInstance): void;
  /** Begins to deliver; what waits from before goes first. */
  start(): void;
  /** Waits for mails on their way. */
  stop(): Promise<void>;
}

/** Longer than the 30 seconds that a mail may take: nobody else begins while one is still at it. */
const leaseMs = 60_000;
const pollMs = 2_000;

/** What is told by mail: facts go out with the transaction they are of, and each reaches its reader in the reader's words. */
export function createNotices(parts: NoticeParts): Notices {
  let outbox: ReturnType<typeof createOutbox> | undefined;
  return {
    ...createTellers(() => outbox?.wake()),
    routes: (app) => noticeRoutes(app, parts),
    start() {
      const { database, log } = parts;
      const tenantIds = () => tenantsWithFacts(database);
      outbox ??= createOutbox({ database, log, deliver: deliverNotice(parts), tenantIds, leaseMs, pollMs });
    },
    async stop() {
      await outbox?.stop();
    },
  };
}
