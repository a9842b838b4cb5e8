import { type OutletColumn } from '@linekeeper/contract/outlets/outlet-columns';
import { type FileRow } from '../../../platform/csv/reader.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Tx } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import { changed, differences, type OutletParts } from '../outlets.service.ts';
import { insertOutlets, lockOutletsByNumber, updateOutlet } from '../outlets.queries.ts';
import { judgeRow, type OutletPlan } from './import-plan.ts';

interface Within {
  readonly tx: Tx;
  readonly scope: Scope;
}

/** What a batch would do. */
export async function planOutlets(
  { refuseAfterEnd }: Pick<OutletParts, 'refuseAfterEnd'>,
  { tx, scope }: Within,
  rows: readonly FileRow<OutletColumn>[],
  seen: Map<string, number>,
) {
  const numbers = rows.flatMap(({ cells }) => (cells.number ? [cells.number] : []));
  const known = new Map(
    (await lockOutletsByNumber(tx, scope.tenantId, numbers)).map((outlet) => [outlet.number, outlet]),
  );
  const isOver = await refuseAfterEnd(tx, scope).then(
    () => false,
    (fault: unknown) => {
      if (fault instanceof AppError && fault.entry === 'LICENCE_OVER') return true;
      throw fault;
    },
  );
  const judged = rows.map((row) => judgeRow(row, { known: (number) => known.get(number), isOver, seen }));
  return { plans: judged.map(({ plan }) => plan), faults: judged.flatMap(({ faults }) => faults) };
}

/** Stores a batch without faults: all of it or, where the transaction fails, nothing. */
export async function storeOutlets(
  { tx, scope }: Within,
  plans: readonly OutletPlan[],
  importId: string,
): Promise<void> {
  const { tenantId } = scope;
  const created = plans.filter(({ kind }) => kind === 'create').map(({ outlet }) => outlet);
  const ids = created.length === 0 ? [] : await insertOutlets(tx, tenantId, created);
  const changes = [];
  for (const { kind, outlet, before } of plans) {
    if (kind !== 'change' || !before) continue;
    const { id, ...was } = before;
    await updateOutlet(tx, tenantId, id, outlet);
    ids.push(id);
    const difference = Object.entries(differences(was, outlet));
    const side = (end: 'from' | 'to') =>
      Object.fromEntries(difference.map(([key, value]) => [key, value[end]]));
    const { number } = was;
    changes.push({ before: { number, ...side('from') }, after: { number, ...side('to') } });
  }
  if (ids.length === 0) return;
  await writeAudit(tx, scope, {
    action: 'outlet.import',
    subjectType: 'outlet-import',
    subjectId: importId,
    detail: { created: created.map(({ number, name }) => `${number} ${name}`), changed: changes },
  });
  changed(tx, scope, ids);
}
