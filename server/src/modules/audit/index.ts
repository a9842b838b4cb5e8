import { auditTasks } from '../../platform/audit/audit.jobs.ts';
import { type Module } from '../../platform/module.ts';
import { type Platform } from '../../platform/platform.ts';
import { type EffectiveSettings } from '../settings/index.ts';
import { auditRoutes } from './audit.routes.ts';
import { checkChain } from './check-chain.ts';

export { auditNear } from './audit-near.queries.ts';
export { auditHead, changesThrough } from './audit.queries.ts';

/** Shows and checks what was done. */
export function createAudit(platform: Platform, effective: EffectiveSettings): Module {
  const { database, clock } = platform;
  return {
    routes: (app) => auditRoutes(app, { database, timeZoneOf: effective.timeZoneOf }),
    operations: [checkChain(database, clock)],
    tasks: auditTasks(platform),
  };
}
