import { archiveBytes, archiveHours } from '@linekeeper/contract/tenants/tenant-archive';
import { z } from 'zod';
import { belowScope } from '../../../platform/db/below-scope.ts';
import { type Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { operationHandler, type OperationHandler } from '../../../platform/operations/operation-handler.ts';
import { isArchived, isSecret } from './archive-columns.ts';
import { archiveFile } from './archive-file.ts';
import {
  addPart,
  beginArchive,
  closeRows,
  endArchive,
  nextRows,
  openRows,
  tenantTables,
} from './archive.queries.ts';
import { writeOnBoth } from '../tenant-audit.ts';
import { tenantBelow } from '../tenants.queries.ts';

export const archiveKind = {
  kind: 'tenants.archive',
  input: z.strictObject({ tenantId: z.int().positive() }),
};
const hourMs = 3_600_000;

/**
 * Puts all rows of a tenant below into one file: a line says what it is, then a line a row, `{ table, row }`. Samples are
 * the figures of each hour. What is secret stays here (archive-columns.ts).
 */
export function archiveOperation({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: () => number;
}): OperationHandler {
  return operationHandler({
    ...archiveKind,
    cancellable: true,
    isLong: true,
    async run({ operation, scope, progress, signal }) {
      const subjectId = operation.input.tenantId;
      const both = await belowScope(database, scope, subjectId);
      if (!both) throw new AppError('NOT_FOUND');
      const { tenantId } = scope;
      const own = { tenantId, id: operation.id };
      let seq = 0;
      const file = archiveFile(
        (payload) =>
          database.withTenant(scope, (tx) =>
            addPart(tx, { tenantId, archiveId: operation.id, seq: seq++, payload }),
          ),
        archiveBytes,
      );
      let rowCount = 0;
      // One transaction reads all of it; the pieces are written beside it.
      await database.withTenant(both, async (tx) => {
        const tenant = await tenantBelow(tx, tenantId, subjectId, new Date(clock()));
        if (!tenant) throw new AppError('NOT_FOUND');
        await database.withTenant(scope, (beside) =>
          beginArchive(beside, {
            ...own,
            subjectId,
            subjectName: tenant.name,
            createdBy: scope.actor?.name ?? '',
            expiresAt: new Date(clock() + archiveHours * hourMs),
          }),
        );
        const tables = [...(await tenantTables(tx))].filter(([table]) => isArchived(table));
        const head = {
          format: 'linekeeper-archive/1',
          tenant: { id: subjectId, name: tenant.name, prefix: tenant.prefix },
          madeAt: new Date(clock()).toISOString(),
          tables: tables.map(([table]) => table),
        };
        await file.write([JSON.stringify(head)]);
        for (const [index, [table, columns]] of tables.entries()) {
          const without = columns.filter(({ name, type }) => isSecret(name, type)).map(({ name }) => name);
          await openRows(tx, subjectId, table, without);
          for (;;) {
            signal.throwIfAborted();
            const rows = await nextRows(tx);
            if (rows.length === 0) break;
            await file.write(rows.map((row) => `{"table":${JSON.stringify(table)},"row":${row}}`));
            rowCount += rows.length;
          }
          await closeRows(tx);
          progress(index + 1, tables.length);
        }
      });
      const byteCount = await file.end();
      await database.withTenant(both, async (tx) => {
        const { createdAt, subjectName } = await endArchive(tx, tenantId, operation.id, {
          rowCount,
          byteCount,
        });
        await writeOnBoth(tx, both, subjectId, {
          action: 'tenant.archive',
          name: subjectName,
          detail: { archive: createdAt, rows: rowCount, bytes: byteCount },
        });
      });
      return { archiveId: operation.id, rows: rowCount, bytes: byteCount };
    },
  });
}
