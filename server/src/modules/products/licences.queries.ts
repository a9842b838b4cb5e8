import { sql } from 'kysely';
import { type HeldEdition, type Quantities } from '@linekeeper/contract/products/licences';
import {
  type CountedQuantity,
  countedQuantities,
  type LicenceState,
  type RunOut,
} from '@linekeeper/contract/products/licence-terms';
import {
  type Edition,
  editionTerms,
  forecastDays,
  graceDays,
  type LicenceDuration,
} from '@linekeeper/contract/limits';
import { tenantStatuses } from '@linekeeper/contract/tenants/identities';
import { type Database, type Tx } from '../../platform/db/database.ts';
import { patternsOf } from '../../platform/search/search-text.ts';
import { dayMs } from './licence-time.ts';
import { dayRounding, furthestDays, trendDays } from './usage-forecast.ts';

/** What somebody accepted for a tenant, signed or given, without its file. */
export interface LicenceTerms extends Quantities {
  readonly id: string;
  /** The order in which a tenant's licences were accepted. */
  readonly seq: number;
  /** Null: it was not signed but given, and so are the key and the file. */
  readonly serial: number | null;
  readonly edition: Edition;
  readonly validity: LicenceDuration;
  readonly effectiveAt: Date;
  /** When it is over by its validity, or was withdrawn. */
  readonly expiresAt: Date | null;
  readonly issuedAt: Date;
  readonly keyId: string | null;
  readonly fileName: string | null;
  readonly uploadedAt: Date;
  readonly uploadedBy: string;
  readonly uploadedFor: string;
  /** The tenant that gave it; null for a signed one, and where the giver is gone. */
  readonly giverId: number | null;
  readonly withdrawnAt: Date | null;
  readonly withdrawnBy: string | null;
  readonly withdrawnFor: string | null;
}

const columns = [
  'id',
  'seq',
  'serial',
  'edition',
  'networkDevices',
  'internetLines',
  'linkTestOutlets',
  'freeWorkOrders',
  'validity',
  'effectiveAt',
  'expiresAt',
  'issuedAt',
  'keyId',
  'fileName',
  'uploadedAt',
  'uploadedBy',
  'uploadedFor',
  'giverId',
  'withdrawnAt',
  'withdrawnBy',
  'withdrawnFor',
] as const;

/** A withdrawal ends a licence as its time does. */
const withEnd = (row: object) => {
  const licence = row as LicenceTerms;
  return { ...licence, expiresAt: licence.withdrawnAt ?? licence.expiresAt };
};

/** Lets the transaction cover a tenant below one it covers; false where there is no such tenant. */
export async function coverBelow(tx: Tx, tenantId: number): Promise<boolean> {
  const { rows } = await sql<{ covered: boolean }>`select cover_below(${tenantId}) as covered`.execute(tx);
  return rows[0]?.covered === true;
}

/** This installation's number and the newest time it has seen. */
export function installationOf(tx: Tx) {
  return tx.selectFrom('installation').select(['id', 'newestSeenAt']).executeTakeFirstOrThrow();
}

/** Notes the time; it never goes back. */
export async function noteTime(tx: Tx, now: Date): Promise<void> {
  await tx.updateTable('installation').set({ newestSeenAt: now }).where('newestSeenAt', '<', now).execute();
}

/** What of a tenant decides on its licence. */
export function licensedTenant(tx: Tx, tenantId: number) {
  return tx
    .selectFrom('tenant')
    .where('id', '=', tenantId)
    .select(['id', 'name', 'prefix', 'status', 'enabled', 'expiresAt'])
    .executeTakeFirst();
}

/** Every licence of a tenant, the newest first. */
export async function licencesOf(tx: Tx, tenantId: number): Promise<LicenceTerms[]> {
  const rows = await tx
    .selectFrom('licence')
    .where('tenantId', '=', tenantId)
    .select(columns)
    .orderBy('seq', 'desc')
    .execute();
  return rows.map(withEnd);
}

/** One page of the licences of a tenant, and how many there are. */
export async function licencePage(
  tx: Tx,
  tenantId: number,
  input: { readonly page: number; readonly pageSize: number; readonly order: 'asc' | 'desc' },
) {
  const all = tx.selectFrom('licence').where('tenantId', '=', tenantId);
  const list = await all
    .select(columns)
    .orderBy('seq', input.order)
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute();
  const { total } = await all.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return { list: list.map(withEnd), total };
}

/** The file of a licence as it came. */
export function licenceFileOf(tx: Tx, tenantId: number, licenceId: string) {
  return tx
    .selectFrom('licence')
    .where('tenantId', '=', tenantId)
    .where('id', '=', licenceId)
    .where('serial', 'is not', null)
    .select(['fileName', 'file'])
    .$narrowType<{ fileName: string; file: string }>()
    .executeTakeFirst();
}

/** Whoever gives a tenant a licence or takes of a quantity queues here until the transaction ends. */
export async function lockLicence(tx: Tx, tenantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`licence ${tenantId}`}, 0))`.execute(tx);
}

/** The database numbers them. */
const withoutSeq = <T extends { readonly seq?: number }>({ seq: _own, ...rest }: T) => rest;

export async function insertLicence(
  tx: Tx,
  tenantId: number,
  licence: LicenceTerms & { readonly file: string | null },
): Promise<void> {
  await tx
    .insertInto('licence')
    .values({ ...withoutSeq(licence), tenantId })
    .execute();
}

/** Writes how much of a kind the covered tenants use today. */
export async function noteUsage(
  tx: Tx,
  day: string,
  rows: readonly { readonly tenantId: number; readonly kind: string; readonly used: number }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('usageDay')
    .values(rows.map((row) => ({ ...row, day })))
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId', 'kind', 'day'])
        .doUpdateSet({ used: sql<number>`excluded.used` })
        .where(sql<boolean>`usage_day.used <> excluded.used`),
    )
    .execute();
}

/** The counted days of a tenant since a day, the oldest first. */
export async function usageDays(tx: Tx, tenantId: number, since: string) {
  return tx
    .selectFrom('usageDay')
    .where('tenantId', '=', tenantId)
    .where('day', '>=', since)
    .select(['kind', sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'), 'used'])
    .orderBy('day')
    .execute();
}

/** Deletes counted days before a day. */
export async function forgetUsage(tx: Tx, before: string): Promise<void> {
  await tx.deleteFrom('usageDay').where('day', '<', before).execute();
}

export interface TenantBelow {
  readonly id: number;
  readonly name: string;
  readonly prefix: string | null;
  readonly parentName: string;
  readonly state: string;
  readonly edition: Edition | null;
  readonly endsAt: Date | null;
  readonly deviceLimit: number | null;
  readonly licenceId: string | null;
  readonly isGiven: boolean;
  readonly giverName: string | null;
  readonly mayWithdraw: boolean;
  /** Of the quantity that was asked for. */
  readonly used: number;
  readonly allowed: number | null;
  readonly runsOut: RunOut;
  readonly daysLeft: number | null;
  readonly total: number;
}

/** What edition a row `t` of licences_below holds. */
const editionHeld = sql`case when t.edition is null and t.status = ${tenantStatuses.TRIAL} then 'trial' else t.edition end`;

/** How a row `t` of licences_below stands at a time. */
const stateOfLicence = (now: Date) => sql<LicenceState>`case
          when t.expires_at + ${graceDays} * interval '1 day' <= ${now} then 'over'
          when t.expires_at <= ${now} then 'grace'
          when t.edition is not null then 'active'
          when t.status = ${tenantStatuses.TRIAL} then 'trial'
          when t.waits then 'waiting'
          else 'none'
        end`;

/** The columns of quantities that are counted, as the database calls them. */
const quantityColumns: Readonly<Record<CountedQuantity, string>> = {
  networkDevices: 'network_devices',
  internetLines: 'internet_lines',
  linkTestOutlets: 'link_test_outlets',
};

/** The tenants below one with how what they use of a quantity grows towards their licence: as forecastOf has it for one. */
const withGrowth = (root: number, now: Date, quantity: CountedQuantity) => {
  const since = new Date(now.getTime() - trendDays * dayMs).toISOString().slice(0, 10);
  const trial = sql.lit(editionTerms.trial[quantity]);
  const column = sql.lit(quantityColumns[quantity]);
  return sql`
    select n.*, case
        when n.free is null then 'no-limit' when n.used >= n.free then 'reached'
        when n.counted < ${sql.lit(forecastDays)} then 'too-short' when n.days is null then 'steady'
        when n.days <= 30 then 'days-30' when n.days <= 90 then 'days-90' when n.days <= 365 then 'days-365' else 'later'
      end as runs_out,
      case when n.used < n.free and n.counted >= ${sql.lit(forecastDays)} then n.days end as days_left
    from (
      select m.*, m.allowed - m.given as free, case when m.growth > 0 and (m.allowed - m.given - m.used) / m.growth <= ${sql.lit(furthestDays)}
        then ceil((m.allowed - m.given - m.used) / m.growth - ${sql.lit(dayRounding)})::integer end as days
      from (
        select t.*, g.used, g.given, g.counted, g.growth,
          case when t.edition is null and t.status = ${tenantStatuses.TRIAL} then ${trial} else g.granted end as allowed
        from licences_below(${root}, ${now}) t
        join usage_growth_below(${root}, ${now}, ${since}::date, ${column}, ${sql.lit(quantity)}) g on g.id = t.id
      ) m
    ) n`;
};

/** How the licence of each tenant below one that the transaction covers stands at a time, and when it ends. */
export async function licencesBelow(tx: Tx, root: number, now: Date) {
  const { rows } = await sql<{ id: number; state: LicenceState; endsAt: Date | null }>`
    select t.id, ${stateOfLicence(now)} as state, t.expires_at as ends_at from licences_below(${root}, ${now}) t`.execute(
    tx,
  );
  return new Map(rows.map(({ id, state, endsAt }) => [id, { state, endsAt }]));
}

/** One page of the tenants below one that the transaction covers, with how they stand at a time. */
export async function tenantsBelow(
  tx: Tx,
  root: number,
  now: Date,
  input: {
    readonly page: number;
    readonly pageSize: number;
    readonly sort?: 'name' | 'endsAt';
    readonly order: 'asc' | 'desc';
    readonly search?: string;
    readonly state?: readonly string[];
    readonly edition?: readonly string[];
    readonly quantity: CountedQuantity;
    readonly runsOut?: readonly string[];
  },
): Promise<TenantBelow[]> {
  const text = input.search ? patternsOf(input.search).anywhere : null;
  const direction = sql.raw(input.order);
  const order =
    input.sort === 'endsAt'
      ? sql`ends_at ${direction} nulls last, name collate natural_order, id`
      : sql`name collate natural_order ${direction}, id`;
  const { rows } = await sql<TenantBelow>`
    with licensed as (
      select t.id, t.name, t.prefix, t.parent_name, t.expires_at as ends_at,
        ${stateOfLicence(now)} as state, ${editionHeld} as edition, t.network_devices as device_limit, t.licence_id, t.is_given, t.giver_name, t.may_withdraw,
        t.used, t.allowed, t.runs_out, t.days_left
      from (${withGrowth(root, now, input.quantity)}) t
    )
    select *, count(*) over ()::integer as total from licensed
    where (${text}::text is null or name ilike ${text} or prefix ilike ${text})
      and (${input.state ?? null}::text[] is null or state = any(${input.state ?? null}::text[]))
      and (${input.edition ?? null}::text[] is null or coalesce(edition, 'none') = any(${input.edition ?? null}::text[]))
      and (${input.runsOut ?? null}::text[] is null or runs_out = any(${input.runsOut ?? null}::text[]))
    order by ${order}
    limit ${input.pageSize} offset ${(input.page - 1) * input.pageSize}`.execute(tx);
  return rows;
}

/** How many tenants below one hold which edition, and how their licences stand. */
export async function editionsBelow(tx: Tx, root: number, now: Date) {
  const { rows } = await sql<{ edition: HeldEdition | null; state: LicenceState | null; count: number }>`
    with licensed as (
      select coalesce(${editionHeld}, 'none') as edition, ${stateOfLicence(now)} as state
      from licences_below(${root}, ${now}) t
    )
    select edition, state, count(*)::integer as count from licensed
    group by grouping sets ((edition), (state)) order by count desc, edition, state`.execute(tx);
  return rows;
}

/** Of each quantity that is counted, how many tenants below one use it up when. */
export async function runOutsBelow(tx: Tx, root: number, now: Date) {
  const each = countedQuantities.map(
    (quantity) =>
      sql`select ${sql.lit(quantity)} as quantity, t.runs_out, count(*)::integer as count from (${withGrowth(root, now, quantity)}) t group by t.runs_out`,
  );
  const { rows } = await sql<{ quantity: CountedQuantity; runsOut: RunOut; count: number }>`
    select * from (${sql.join(each, sql` union all `)}) c order by quantity, count desc, runs_out`.execute(
    tx,
  );
  return rows;
}

/** Tenants whose grace time ended within the last day. */
export async function tenantsPastGrace(database: Database, now: Date): Promise<number[]> {
  const rows = await database.ask<{ id: number }>('select id from tenants_past_grace($1) as t(id)', [now]);
  return rows.map((row) => row.id);
}

/** Tenants whose end or whose waiting licence asks for something at a time. */
export async function tenantsToCheck(database: Database, now: Date): Promise<number[]> {
  const rows = await database.ask<{ id: number }>('select id from licences_due($1) as t(id)', [now]);
  return rows.map((row) => row.id);
}
