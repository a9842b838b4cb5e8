import { type StandingKind } from '@linekeeper/contract/overview/customer-health';
import { sql } from 'kysely';
import { type z } from 'zod';
import {
  type organizations as endpoints,
  type tenantSortable,
  type TenantState,
  tenantStates,
} from '@linekeeper/contract/tenants/organizations';
import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { type Tx } from '../../platform/db/database.ts';
import { patternsOf } from '../../platform/search/search-text.ts';

export type TenantPage = z.output<typeof endpoints.list.body>;
type TenantSearch = z.output<typeof endpoints.counts.body>;

/** A row of tenants_below (migrations/functions/12_tenants_below.sql). */
export interface Below {
  id: number;
  parentId: number;
  parentName: string;
  type: number;
  name: string;
  prefix: string | null;
  code: string;
  domain: string | null;
  domainVerified: boolean | null;
  status: number;
  enabled: boolean;
  frozen: boolean;
  expiresAt: Date | null;
  deletionDueAt: Date | null;
  contactPerson: string;
  contactInformation: string;
  createdAt: Date;
  version: number;
}

/** Of one that the transaction covers; else there are none. */
const below = (tx: Tx, root: number) => tx.selectFrom(sql<Below>`tenants_below(${root})`.as('t'));

/** The same words as tenant-rules.ts, so that lists filter and sort by them. */
const state = (now: Date) => sql<TenantState>`(case
  when t.deletion_due_at is not null then 'deleting' when not t.enabled then 'disabled' when t.frozen then 'frozen'
  when t.expires_at <= ${now} then 'expired' else 'open' end)`;

function matching(tx: Tx, root: number, filter: TenantSearch) {
  const text = patternsOf(filter.search ?? '').anywhere;
  return below(tx, root)
    .$if(Boolean(filter.search), (query) =>
      query.where((eb) =>
        eb.or([
          eb('t.name', 'ilike', text),
          eb('t.prefix', 'ilike', text),
          eb('t.code', 'ilike', text),
          eb('t.domain', 'ilike', text),
          eb('t.contactPerson', 'ilike', text),
          eb('t.contactInformation', 'ilike', text),
        ]),
      ),
    )
    .$if(filter.parentId !== undefined, (query) => query.where('t.parentId', '=', filter.parentId as number));
}

/** How what a tenant has of some kinds stands, as numbers (states_below, migrations/functions/25_health_below.sql). */
export interface Standing {
  readonly id: number;
  readonly closed: boolean;
  /** The products that measure there are closed to it, or one of them is: its numbers are none. */
  readonly productClosed: boolean;
  readonly someClosed: boolean;
  readonly total: number;
  readonly down: number;
  readonly unreachable: number;
  readonly unmeasured: number;
  readonly maintenance: number;
  readonly up: number;
  readonly brokenSince: Date | null;
  readonly unmeasuredSince: Date | null;
}

/** The worst first, in the order of the customers' overview (modules/overview/customer-health.ts). */
const trouble = (now: Date) => sql`(
  case when h.closed then 2 when h.down + h.unreachable > 0 then 0 when ${state(now)} <> 'open' or h.product_closed then 5
    when h.unmeasured > 0 then 1 when h.up + h.maintenance > 0 then 4 when h.total = 0 and h.some_closed then 5 else 3 end,
  case when h.down + h.unreachable > 0 then -h.grave_broken else -h.grave_unmeasured end,
  case when h.down + h.unreachable > 0 then -h.down - h.unreachable else -h.unmeasured end,
  case when h.down + h.unreachable > 0 then h.broken_since else h.unmeasured_since end)`;

const sorting = (now: Date) =>
  ({
    name: sql`t.name collate natural_order`,
    prefix: sql`t.prefix`,
    code: sql`nullif(t.code, '') collate natural_order`,
    domain: sql`t.domain`,
    type: sql`t.type`,
    status: sql`t.status`,
    state: sql`array_position(${sql.lit(`{${tenantStates.join(',')}}`)}::text[], ${state(now)})`,
    parent: sql`t.parent_name collate natural_order`,
    contactPerson: sql`nullif(t.contact_person, '') collate natural_order`,
    health: trouble(now),
    members: sql`m.members`,
    expiresAt: sql`t.expires_at`,
    createdAt: sql`t.created_at`,
  }) as const satisfies Record<(typeof tenantSortable)[number], unknown>;

/** An end customer directly below the platform: the spec's label SaaS. */
const isSaas = sql<boolean>`(t.type = ${organizationTypes.COMPANY} and t.parent_id = platform_tenant())`;

/** Tenants of one of these types, or SaaS where that is asked for as well. */
const ofType = (types: readonly number[] = [], withSaas = false) =>
  withSaas
    ? sql<boolean>`(t.type = any(${types}::integer[]) or ${isSaas})`
    : sql<boolean>`t.type = any(${types}::integer[])`;

/** One page of the tenants below a tenant with their number in all, or the first `limit` of them for an export. */
export async function tenantRows(
  tx: Tx,
  root: number,
  input: TenantPage,
  {
    now,
    limit,
    kinds = ['device'],
  }: { readonly now: Date; readonly limit?: number; readonly kinds?: readonly StandingKind[] },
) {
  const direction = sql.raw(input.order === 'desc' ? 'desc nulls last' : 'asc nulls last');
  const { type, status, state: states } = input;
  const rows = await matching(tx, root, input)
    .$if(Boolean(type?.length) || input.isSaas === true, (query) => query.where(ofType(type, input.isSaas)))
    .$if(Boolean(status?.length), (query) => query.where('t.status', 'in', status as number[]))
    .$if(Boolean(states?.length), (query) => query.where(state(now), 'in', states as TenantState[]))
    .$if(input.sort === 'members', (query) =>
      query.innerJoin(sql<{ id: number }>`members_below(${root})`.as('m'), 'm.id', 't.id'),
    )
    .$if(input.sort === 'health', (query) =>
      query.innerJoin(
        sql<{ id: number }>`states_below(${root}, null, ${sql.val([...kinds])}::text[])`.as('h'),
        'h.id',
        't.id',
      ),
    )
    .selectAll('t')
    .select([isSaas.as('isSaas'), state(now).as('state'), sql<number>`count(*) over ()`.as('total')])
    .orderBy(sql`${sorting(now)[input.sort ?? 'name']} ${direction}`)
    .orderBy('t.id')
    .limit(limit ?? input.pageSize)
    .offset(limit === undefined ? (input.page - 1) * input.pageSize : 0)
    .execute();
  return { rows, total: rows[0]?.total };
}

export type FoundTenant = Awaited<ReturnType<typeof tenantRows>>['rows'][number];

/** One of the tenants below a tenant; undefined for any other, whether it exists or not. */
export function tenantBelow(tx: Tx, root: number, id: number, now: Date) {
  return below(tx, root)
    .where('t.id', '=', id)
    .selectAll()
    .select([isSaas.as('isSaas'), state(now).as('state')])
    .executeTakeFirst();
}

/** Tenants below by type, status and state, with the search applied. */
export function tenantCounts(tx: Tx, root: number, filter: TenantSearch, now: Date) {
  return matching(tx, root, filter)
    .select([
      't.type',
      't.status',
      isSaas.as('isSaas'),
      state(now).as('state'),
      sql<number>`count(*)`.as('count'),
    ])
    .groupBy(['t.type', 't.status', sql.ref('is_saas'), sql.ref('state')])
    .execute();
}

export interface TenantSizes {
  readonly members: number;
  readonly devices: number;
  readonly tenants: number;
}

/** Members, devices and tenants of some tenants below, by their ids. */
export async function tenantSizes(
  tx: Tx,
  root: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, TenantSizes>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom(
      sql<TenantSizes & { id: number }>`tenant_sizes(${root}, ${sql.val([...ids])}::integer[])`.as('s'),
    )
    .selectAll()
    .execute();
  return new Map(rows.map(({ id, ...sizes }) => [id, sizes]));
}

/** How some tenants below stand, by their ids; of one that forbids it, that it does and nothing else. */
export async function tenantStandings(
  tx: Tx,
  root: number,
  ids: readonly number[],
  kinds: readonly StandingKind[],
): Promise<ReadonlyMap<number, Standing>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom(
      sql<Standing>`states_below(${root}, ${sql.val([...ids])}::integer[], ${sql.val([...kinds])}::text[])`.as(
        'h',
      ),
    )
    .select(['h.id', 'h.closed', 'h.productClosed', 'h.someClosed', 'h.total', 'h.down', 'h.unreachable'])
    .select(['h.unmeasured', 'h.maintenance', 'h.up', 'h.brokenSince', 'h.unmeasuredSince'])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export interface TenantLogo {
  readonly logoId: string | null;
  /** Of the settings that it stands in. */
  readonly version: number;
}

/** The logos of some tenants below, by their ids. */
export async function tenantLogos(
  tx: Tx,
  root: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, TenantLogo>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom(
      sql<TenantLogo & { id: number }>`tenant_logos(${root}, ${sql.val([...ids])}::integer[])`.as('l'),
    )
    .selectAll()
    .execute();
  return new Map(rows.map(({ id, ...logo }) => [id, logo]));
}
