import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { isolation as endpoints, type SelfTest } from '@linekeeper/contract/isolation/isolation';
import { type FastifyInstance } from 'fastify';
import { type Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { route } from '../../platform/http/route.ts';
import { lastResults } from './canary.queries.ts';

/** A day of hourly results. */
const shown = 24;

/** Shows the platform how its self-tests went. */
export function isolationRoutes(app: FastifyInstance, database: Database): void {
  route(app, endpoints.selfTests, async (_input, { home, tenant }) => {
    if (home.type !== organizationTypes.OP || tenant.id !== home.id) throw new AppError('FORBIDDEN');
    const list = (await lastResults(database, shown)).map((row) => {
      const findings = row.findings as SelfTest['findings'];
      return { ...row, at: row.at.toISOString(), ok: findings.length === 0, findings };
    });
    return { list };
  });
}
