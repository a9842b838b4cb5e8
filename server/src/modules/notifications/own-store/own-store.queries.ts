import { type Tx } from '../../../platform/db/database.ts';
import { type StoreBand } from './store-band.ts';

/** Which data folder it is: a process has one, and no other has it. */
export interface OwnStore {
  readonly tenantId: number;
  readonly server: string;
  readonly folder: string;
}

/** The step that was told of a data folder, and since when it stands there; undefined: none. */
export async function toldStep(
  tx: Tx,
  { tenantId, server, folder }: OwnStore,
): Promise<{ band: StoreBand; since: Date } | undefined> {
  const row = await tx
    .selectFrom('ownStore')
    .where('tenantId', '=', tenantId)
    .where('server', '=', server)
    .where('folder', '=', folder)
    .select(['band', 'since'])
    .forUpdate()
    .executeTakeFirst();
  return row && { band: row.band as StoreBand, since: row.since };
}

/** Keeps the step that a data folder has come to. */
export async function keepStep(
  tx: Tx,
  { tenantId, server, folder }: OwnStore,
  step: { readonly band: StoreBand; readonly since: Date },
): Promise<void> {
  if (step.band === 0) {
    await tx
      .deleteFrom('ownStore')
      .where('tenantId', '=', tenantId)
      .where('server', '=', server)
      .where('folder', '=', folder)
      .execute();
    return;
  }
  await tx
    .insertInto('ownStore')
    .values({ tenantId, server, folder, ...step })
    .onConflict((at) => at.columns(['tenantId', 'server', 'folder']).doUpdateSet(step))
    .execute();
}
