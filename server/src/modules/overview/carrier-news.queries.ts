import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';
import { type FoundIncident, type KeptIncident } from './carrier-news.ts';

/** Lets one process at a time keep the incidents of a tenant, until the transaction ends. */
export async function holdIncidents(tx: Tx, tenantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${tenantId}, hashtext('carrier incidents'))`.execute(tx);
}

/** Tenants, of those of the transaction, that have customers of their own: MSPs. */
export async function mspIds(tx: Tx): Promise<number[]> {
  const rows = await tx.selectFrom('tenant').where('type', '=', 8).select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** The incidents that go on, as they are kept. */
export async function keptIncidents(tx: Tx, tenantId: number): Promise<KeptIncident[]> {
  const rows = await tx
    .selectFrom('carrierIncident')
    .where('tenantId', '=', tenantId)
    .where('overAt', 'is', null)
    .selectAll()
    .orderBy('id')
    .execute();
  return rows.map(({ since, missingSince, overAt: _overAt, tenantId: _tenantId, ...row }) => ({
    ...row,
    sinceMs: since.getTime(),
    missingSinceMs: missingSince?.getTime() ?? null,
    overAtMs: null,
  }));
}

/** Keeps an incident that began, and gives its id. */
export async function addIncident(tx: Tx, tenantId: number, found: FoundIncident): Promise<string> {
  const { sinceMs, lines, down, customers, ...of } = found;
  const row = await tx
    .insertInto('carrierIncident')
    .values({
      ...{ tenantId, ...of, lines, down, customers, since: new Date(sinceMs) },
      ...{ toldLines: lines, toldDown: down, toldCustomers: customers },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Keeps what became of one. */
export async function changeIncident(tx: Tx, tenantId: number, kept: KeptIncident): Promise<void> {
  const { id, lines, down, ofLines, outlets, customers, ...more } = kept;
  const { toldLines, toldDown, toldCustomers, missingSinceMs, overAtMs } = more;
  const at = (ms: number | null) => (ms === null ? null : new Date(ms));
  await tx
    .updateTable('carrierIncident')
    .set({
      ...{ lines, down, ofLines, outlets, customers, toldLines, toldDown, toldCustomers },
      ...{ missingSince: at(missingSinceMs), overAt: at(overAtMs) },
    })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Forgets what was over before a time. */
export async function forgetIncidents(tx: Tx, tenantId: number, before: Date): Promise<void> {
  await tx
    .deleteFrom('carrierIncident')
    .where('tenantId', '=', tenantId)
    .where('overAt', '<', before)
    .execute();
}
