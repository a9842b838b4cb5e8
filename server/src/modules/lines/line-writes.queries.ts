import { type lines as endpoints } from '@linekeeper/contract/lines/lines';
import { sql } from 'kysely';
import { type z } from 'zod';
import { type Tx } from '../../platform/db/database.ts';
import { addSubjects, noteRemoved } from '../subjects/index.ts';

export type NewLine = z.output<typeof endpoints.create.body>;
export type ChangedLine = z.output<typeof endpoints.update.body>;

/** Adds a line that has not been measured yet. */
export async function insertLine(
  tx: Tx,
  tenantId: number,
  line: NewLine & { readonly id: string },
): Promise<void> {
  await tx
    .insertInto('line')
    .values({ tenantId, ...line })
    .execute();
  await addSubjects(tx, tenantId, 'line', [line.id]);
}

/** The line as a change finds it, locked until the transaction ends. */
export async function lockLine(tx: Tx, tenantId: number, lineId: string): Promise<ChangedLine | undefined> {
  const row = await tx
    .selectFrom('line')
    .where('tenantId', '=', tenantId)
    .where('id', '=', lineId)
    .select([
      ...['outletId', 'name', 'provider', 'circuitId', 'access', 'role', 'downBps', 'upBps'],
      ...['addressKind', 'deviceId', 'interfaceId', 'monthlyCost', 'currency', 'note', 'version'],
      ...['slaAvailabilityPercent', 'slaLossPercent', 'slaRttMs', 'slaJitterMs'],
    ] as const)
    .select([
      sql<string | null>`host(address)`.as('address'),
      sql<string | null>`to_char(contract_from, 'YYYY-MM-DD')`.as('contractFrom'),
      sql<string | null>`to_char(contract_to, 'YYYY-MM-DD')`.as('contractTo'),
    ])
    .forUpdate()
    .executeTakeFirst();
  // Its choices were checked when they came in.
  return row as ChangedLine | undefined;
}

/** Writes what a person changed and returns the new version; of another address nobody knows whether it answers. */
export async function updateLine(
  tx: Tx,
  tenantId: number,
  lineId: string,
  change: ChangedLine & { readonly isMoved: boolean },
): Promise<number> {
  const { version: _read, isMoved, ...fields } = change;
  const { version } = await tx
    .updateTable('line')
    .where('tenantId', '=', tenantId)
    .where('id', '=', lineId)
    .set((eb) => ({
      ...fields,
      // Of another interface it is not known yet.
      portAddress: sql<
        string | null
      >`case when interface_id is not distinct from ${fields.interfaceId}::uuid then port_address end`,
      ...(isMoved && { answeredAt: null }),
      version: eb('version', '+', 1),
    }))
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Deletes a line: its states end (decision 0146), and its samples go when no report asks for them any more (0150), as the note that is left here says. */
export async function deleteLine(tx: Tx, tenantId: number, lineId: string): Promise<void> {
  await tx.deleteFrom('line').where('tenantId', '=', tenantId).where('id', '=', lineId).execute();
  await noteRemoved(tx, tenantId, [lineId]);
}

/** Deletes some of a tenant's lines and gives their ids. */
export async function deleteSomeLines(tx: Tx, tenantId: number, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('line')
    .where('tenantId', '=', tenantId)
    .select('id')
    .orderBy('id')
    .limit(limit)
    .execute();
  for (const { id } of rows) await deleteLine(tx, tenantId, id);
  return rows.map((row) => row.id);
}

/** Lines of every tenant that the transaction covers; tenants that have none are left out. */
export function countLines(tx: Tx): Promise<{ tenantId: number; used: number }[]> {
  return tx
    .selectFrom('line')
    .select(['tenantId', sql<number>`count(*)::integer`.as('used')])
    .groupBy('tenantId')
    .execute();
}
