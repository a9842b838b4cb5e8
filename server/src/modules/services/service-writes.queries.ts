import { type ServiceRule, type SloPeriod } from '@linekeeper/contract/services/service-terms';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';
import { type Member } from './composition.ts';

export interface NewService {
  readonly name: string;
  readonly note: string;
  readonly tags: readonly string[];
  readonly rule: ServiceRule;
  readonly needed: number | null;
  readonly members: readonly Member[];
  readonly sloPercent: number | null;
  readonly sloPeriod: SloPeriod;
}

/** How the services of a tenant rest on each other is changed by one at a time: two could close a circle that neither sees. */
export async function lockServices(tx: Tx, tenantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${tenantId}, hashtext('business services'))`.execute(tx);
}

/** Adds a service without its members. */
export async function insertService(
  tx: Tx,
  tenantId: number,
  { members: _members, ...own }: NewService,
): Promise<string> {
  const { id } = await tx
    .insertInto('businessService')
    .values({ tenantId, ...own, tags: [...own.tags] })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a service without its members. Gives its new version. */
export async function updateService(
  tx: Tx,
  tenantId: number,
  id: string,
  { members: _members, ...own }: NewService,
): Promise<number> {
  const { version } = await tx
    .updateTable('businessService')
    .set({ ...own, tags: [...own.tags], version: sql`version + 1` })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Makes a service be made of these members, in their order. */
export async function replaceMembers(
  tx: Tx,
  tenantId: number,
  serviceId: string,
  members: readonly Member[],
): Promise<void> {
  await tx
    .deleteFrom('businessServiceMember')
    .where('tenantId', '=', tenantId)
    .where('serviceId', '=', serviceId)
    .execute();
  await tx
    .insertInto('businessServiceMember')
    .values(
      members.map(({ kind, id, weight }, position) => ({
        ...{ tenantId, serviceId, position, kind, weight },
        subjectId: kind === 'service' ? null : id,
        childId: kind === 'service' ? id : null,
      })),
    )
    .execute();
}

/** Deletes a service with what it was made of, not its members. */
export async function deleteService(tx: Tx, tenantId: number, id: string): Promise<void> {
  await tx.deleteFrom('businessService').where('tenantId', '=', tenantId).where('id', '=', id).execute();
}
