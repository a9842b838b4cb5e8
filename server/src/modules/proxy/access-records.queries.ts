import { sql } from 'kysely';
import { type GrantEndReason, grantEndReasons } from '@linekeeper/contract/proxy/proxy-terms';
import { type ProviderAccess } from '@linekeeper/contract/proxy/proxy';
import { type Tx } from '../../platform/db/database.ts';
import { patternsOf } from '../../platform/search/search-text.ts';
import { changesThrough } from '../audit/index.ts';

export interface AccessRecord {
  readonly tenantId: number;
  readonly grantId: string;
  readonly what: string;
  readonly subjectId: string;
  readonly minute: Date;
}

/** Keeps that something was looked at; the same thing in the same minute is kept once. */
export async function insertAccessRecord(tx: Tx, record: AccessRecord): Promise<void> {
  await tx
    .insertInto('accessRecord')
    .values(record)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function forgetAccessRecords(tx: Tx, tenantId: number, before: Date): Promise<void> {
  await tx.deleteFrom('accessRecord').where('tenantId', '=', tenantId).where('minute', '<', before).execute();
}

interface Page {
  readonly page: number;
  readonly pageSize: number;
  readonly order: 'asc' | 'desc';
}

/** Proxy grants of providers in a tenant, the last first unless asked otherwise. */
export async function accessRows(
  tx: Tx,
  tenantId: number,
  input: Page & { readonly search?: string; readonly sort?: string },
  now: Date,
): Promise<{ list: ProviderAccess[]; total: number }> {
  const found = () => {
    const query = tx.selectFrom('proxyGrant as g').where('g.tenantId', '=', tenantId);
    const { search } = input;
    if (!search) return query;
    const text = patternsOf(search).anywhere;
    return query.where((eb) =>
      eb.or([
        eb('g.actorName', 'ilike', text),
        eb('g.actorTenantName', 'ilike', text),
        eb('g.reason', 'ilike', text),
      ]),
    );
  };
  const rows = await found()
    .select([
      'g.id',
      'g.actorName',
      'g.actorTenantName',
      'g.reason',
      'g.beganAt',
      'g.expiresAt',
      'g.steppedUpAt',
      'g.endedAt',
      'g.endReason',
      sql<number>`(select count(*) from access_record l where l.tenant_id = g.tenant_id and l.grant_id = g.id)`.as(
        'records',
      ),
      changesThrough('g').as('changes'),
    ])
    .orderBy('g.beganAt', input.sort === undefined ? 'desc' : input.order)
    .orderBy('g.id')
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute();
  const { total } = await found()
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  const list = rows.map(({ expiresAt, endedAt, endReason, ...row }) => ({
    ...row,
    beganAt: row.beganAt.toISOString(),
    untilAt: (endedAt ?? expiresAt).toISOString(),
    isOpen: endedAt === null && expiresAt > now,
    endReason: endReasonOf(endReason, endedAt === null && expiresAt <= now),
    steppedUpAt: row.steppedUpAt?.toISOString() ?? null,
  }));
  return { list, total };
}

function endReasonOf(kept: string | null, isOver: boolean): GrantEndReason | null {
  return grantEndReasons.find((reason) => reason === kept) ?? (isOver ? 'expired' : null);
}

/** What was looked at in one proxy grant, the last first; undefined where the tenant has no such grant. */
export async function accessRecordRows(tx: Tx, tenantId: number, grantId: string, input: Page) {
  const grant = await tx
    .selectFrom('proxyGrant')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('id', '=', grantId)
    .executeTakeFirst();
  if (!grant) return undefined;
  const records = tx
    .selectFrom('accessRecord')
    .where('tenantId', '=', tenantId)
    .where('grantId', '=', grantId);
  const rows = await records
    .select(['minute', 'what', 'subjectId'])
    .orderBy('minute', 'desc')
    .orderBy('what')
    .orderBy('subjectId')
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute();
  const { total } = await records.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const list = rows.map(({ minute, what, subjectId }) => ({ at: minute.toISOString(), what, subjectId }));
  return { list, total };
}
