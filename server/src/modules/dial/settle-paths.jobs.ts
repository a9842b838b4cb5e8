import { type Database, type Tx } from '../../platform/db/database.ts';
import { jobScope } from '../../platform/db/job-scope.ts';
import { planWide } from '../../platform/db/wide-plans.ts';
import { AppError } from '../../platform/errors.ts';
import { publish } from '../../platform/events/publish.ts';
import { type Log } from '../../platform/log.ts';
import { type Scope } from '../../platform/db/scope.ts';
import { type ReserveQuota } from '../products/index.ts';
import { watchedTenants } from '../subjects/index.ts';
import { dialPathsChanged } from './events.ts';
import { type PathsAsked, sendingAgents, tenantsWithTests } from './settle-paths.queries.ts';
import { type Admit, settlePaths } from './settle-paths.ts';
import { deleteTargets, lostTargets, pathsBy } from './test-writes.queries.ts';

export interface SettlerParts {
  readonly database: Database;
  readonly log: Log;
  readonly reserveQuota: ReserveQuota;
}

/** Keeps the paths of tests as they should be when agents, outlets or lines change: nobody asked for it, so nobody is refused. */
export class Settler {
  readonly #parts: SettlerParts;

  constructor(parts: SettlerParts) {
    this.#parts = parts;
  }

  /** Drops targets that are there no more and settles what is asked for. */
  async settle(tenantId: number, asked: PathsAsked): Promise<void> {
    const scope = jobScope([tenantId]);
    await this.#parts.database.withTenant(scope, async (tx, client) => {
      const lost = await lostTargets(tx, tenantId);
      const gone = await deleteTargets(tx, tenantId, lost);
      const settled = await planWide(client, () =>
        settlePaths(tx, tenantId, asked, this.#asFarAsLicensed(tx, scope)),
      );
      if (settled.leftOut > 0)
        this.#parts.log.info(
          { tenantId, paths: settled.leftOut },
          'The licence lets no more outlets be tested.',
        );
      const pathIds = [...gone, ...settled.pathIds];
      const agentIds = [...new Set([...settled.agentIds, ...(asked.agentId ? [asked.agentId] : [])])];
      if (pathIds.length > 0) publish(tx, dialPathsChanged, { tenantId, pathIds, agentIds });
    });
  }

  /** All tenants, one after the other. */
  async settleAll(): Promise<void> {
    const { database } = this.#parts;
    const tenants = await database.withoutTenant((_tx, client) => watchedTenants(client));
    if (tenants.length === 0) return;
    const tested = await database.withTenant(jobScope(tenants), (tx) => tenantsWithTests(tx));
    for (const tenantId of tested) await this.settle(tenantId, {});
  }

  /** The address of a line or an agent may be another one now: who asks it, or goes by it, is told. */
  async addressesChanged(
    tenantId: number,
    of: { readonly lineId?: string; readonly agentId?: string },
  ): Promise<void> {
    await this.#parts.database.withTenant(jobScope([tenantId]), async (tx) => {
      const pathIds = await pathsBy(tx, tenantId, of);
      if (pathIds.length === 0) return;
      const { lineId, agentId: toAgentId } = of;
      const agentIds = await sendingAgents(tx, tenantId, {
        ...(lineId && { lineId }),
        ...(toAgentId && { toAgentId }),
      });
      publish(tx, dialPathsChanged, { tenantId, pathIds, agentIds });
    });
  }

  /** As many places as the licence has left, none where it is over: what is tested already goes on, and nothing else begins. */
  #asFarAsLicensed(tx: Tx, scope: Scope): Admit {
    return async (fresh) => {
      for (let count = fresh.length; count > 0; count--) {
        try {
          await this.#parts.reserveQuota(tx, scope, 'linkTestOutlets', count);
          return fresh.slice(0, count);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
        }
      }
      return [];
    };
  }
}
