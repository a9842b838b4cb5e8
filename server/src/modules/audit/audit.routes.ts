import { auditLog, type AuditLine } from '@linekeeper/contract/audit/audit';
import { type FastifyInstance } from 'fastify';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Database } from '../../platform/db/database.ts';
import { type Scope } from '../../platform/db/scope.ts';
import { route } from '../../platform/http/route.ts';
import { startOperation } from '../../platform/operations/start-operation.ts';
import { auditCsv } from './audit-csv.ts';
import {
  auditBatch,
  auditChoices,
  auditCounts,
  type AuditFilter,
  auditPage,
  lastCheck,
  grantName,
} from './audit.queries.ts';
import { checkKind } from './check-chain.ts';

export interface AuditParts {
  readonly database: Database;
  /** The zone that a tenant's files write times in. */
  readonly timeZoneOf: (tenantId: number) => string;
}

const batchLines = 1_000;

async function* batches(database: Database, scope: Scope, filter: AuditFilter): AsyncGenerator<AuditLine[]> {
  for (let seq = 0; ;) {
    const after = { seq, limit: batchLines };
    const lines = await database.withTenant(scope, (tx) => auditBatch(tx, scope.tenantId, filter, after));
    if (lines.length > 0) yield lines;
    if (lines.length < batchLines) return;
    seq = lines.at(-1)?.seq ?? 0;
  }
}

/** Serves the audit log of the tenant that the request is for: another's is reached by acting for it alone. */
export function auditRoutes(app: FastifyInstance, { database, timeZoneOf }: AuditParts): void {
  route(app, auditLog.list, async ({ body }, { scope }) => {
    const found = await database.read(scope, (tx) => auditPage(tx, scope.tenantId, body));
    return { ...found, page: body.page, pageSize: body.pageSize };
  });

  route(app, auditLog.export, async ({ body }, { scope, language }) => {
    const { page: _page, pageSize: _size, sort: _sort, order: _order, ...filter } = body;
    const { grantId, ...others } = filter;
    await database.withTenant(scope, async (tx) => {
      // A proxy grant that the tenant never had is told as well: without it an empty file would look like the whole log.
      const grant = grantId && ((await grantName(tx, scope.tenantId, grantId)) ?? 'unknown');
      const shownFilter = { ...others, ...(grant && { stay: grant }) };
      await writeAudit(tx, scope, {
        action: 'audit.export',
        subjectType: 'audit',
        detail: { filter: shownFilter },
      });
    });
    return auditCsv({ language, timeZone: timeZoneOf(scope.tenantId) }, batches(database, scope, filter));
  });

  route(app, auditLog.choices, (_input, { scope }) =>
    database.read(scope, (tx) => auditChoices(tx, scope.tenantId)),
  );

  route(app, auditLog.counts, async ({ body }, { scope }) => ({
    list: await database.withTenant(scope, (tx) => auditCounts(tx, scope.tenantId, body)),
  }));

  route(app, auditLog.check, async (_input, { scope }) => ({
    last: (await database.withTenant(scope, (tx) => lastCheck(tx, scope.tenantId))) ?? null,
  }));

  route(app, auditLog.startCheck, async (_input, { scope }) => ({
    operationId: await database.withTenant(scope, (tx) => startOperation(tx, scope, checkKind, {})),
  }));
}
