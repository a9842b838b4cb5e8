import { type HeldEdition } from '@linekeeper/contract/products/licences';
import { type ReportFormat, type ReportKind } from '@linekeeper/contract/reports/report-terms';
import { type ReportScope } from '@linekeeper/contract/reports/reports';
import {
  type PauseReason,
  type ScheduleLanguage,
  type ScheduleRhythm,
} from '@linekeeper/contract/reports/schedule-terms';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

/** What somebody may set of a schedule. */
export interface ScheduleInput {
  readonly name: string;
  readonly kinds: readonly ReportKind[];
  readonly place: ReportScope;
  readonly interfaces: boolean;
  readonly customers:
    | { readonly all: true }
    | { readonly ids: readonly number[] }
    | { readonly editions: readonly HeldEdition[] }
    | null;
  readonly every: ScheduleRhythm;
  readonly onDay: number;
  readonly timeOfDay: string;
  readonly formats: readonly ReportFormat[];
  readonly language: ScheduleLanguage;
  readonly memberIds: readonly string[];
  readonly toAdministrators: boolean;
  readonly toCustomers: boolean;
}

export interface ScheduleOwner {
  readonly ownerId: string;
  readonly ownerName: string;
}

export interface KeptSchedule extends ScheduleInput, ScheduleOwner {
  readonly id: string;
  readonly paused: PauseReason | null;
  readonly nextAt: Date;
  readonly version: number;
}

const written = ({ kinds, place, customers, formats, memberIds, ...plain }: ScheduleInput) => ({
  ...plain,
  ...{ kinds: [...kinds], formats: [...formats], memberIds: [...memberIds] },
  ...{ place: JSON.stringify(place), customers: customers && JSON.stringify(customers) },
});

const columns = [
  ...(['id', 'name', 'kinds', 'place', 'customers', 'every', 'onDay', 'timeOfDay', 'formats'] as const),
  ...([
    'language',
    'interfaces',
    'memberIds',
    'toAdministrators',
    'toCustomers',
    'ownerId',
    'ownerName',
  ] as const),
  ...(['paused', 'nextAt', 'version'] as const),
] as const;

/** Schedules of a tenant are added one at a time, so that there are never too many. */
export async function lockSchedules(tx: Tx, tenantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${tenantId}, hashtext('report schedules'))`.execute(tx);
}

/** All schedules of a tenant, by name. */
export async function keptSchedules(tx: Tx, tenantId: number): Promise<KeptSchedule[]> {
  const rows = await tx
    .selectFrom('reportSchedule')
    .select(columns)
    .where('tenantId', '=', tenantId)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows as unknown as KeptSchedule[];
}

/** One schedule, held until the transaction ends: it is changed and run by one at a time. */
export async function holdSchedule(tx: Tx, tenantId: number, id: string): Promise<KeptSchedule | undefined> {
  const row = await tx
    .selectFrom('reportSchedule')
    .select(columns)
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as unknown as KeptSchedule | undefined;
}

/** Adds a schedule and gives its id. */
export async function insertSchedule(
  tx: Tx,
  tenantId: number,
  { input, owner, nextAt }: { input: ScheduleInput; owner: ScheduleOwner; nextAt: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('reportSchedule')
    .values({ tenantId, ...written(input), ...owner, nextAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a schedule, which has the rights of another owner from then on, and gives its version. */
export async function updateSchedule(
  tx: Tx,
  tenantId: number,
  id: string,
  { input, owner, nextAt }: { input: ScheduleInput; owner: ScheduleOwner; nextAt: Date },
): Promise<number> {
  const { version } = await tx
    .updateTable('reportSchedule')
    .set({ ...written(input), ...owner, nextAt, version: sql<number>`version + 1` })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Pauses a schedule for a reason. */
export async function pause(tx: Tx, tenantId: number, id: string, paused: PauseReason): Promise<void> {
  await tx
    .updateTable('reportSchedule')
    .set({ paused, version: sql<number>`version + 1` })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Lets a schedule go on, with the rights of somebody. */
export async function resume(
  tx: Tx,
  tenantId: number,
  id: string,
  goesOn: ScheduleOwner & { readonly nextAt: Date },
): Promise<void> {
  await tx
    .updateTable('reportSchedule')
    .set({ paused: null, ...goesOn, version: sql<number>`version + 1` })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** When it is to be made next. */
export async function setNext(tx: Tx, tenantId: number, id: string, nextAt: Date): Promise<void> {
  await tx
    .updateTable('reportSchedule')
    .set({ nextAt })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Deletes a schedule; its runs stay. */
export async function deleteSchedule(tx: Tx, tenantId: number, id: string): Promise<void> {
  await tx.deleteFrom('reportSchedule').where('tenantId', '=', tenantId).where('id', '=', id).execute();
}

/** Schedules of a tenant whose time has come. */
export async function dueSchedules(tx: Tx, tenantId: number, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('reportSchedule')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('paused', 'is', null)
    .where('nextAt', '<=', now)
    .orderBy('nextAt')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
