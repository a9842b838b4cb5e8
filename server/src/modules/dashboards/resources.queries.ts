import { type Counted } from '@linekeeper/contract/dashboards/resources';
import {
  type ModelWant,
  mostShares,
  type ResourceKind,
  type ResourceTrait,
} from '@linekeeper/contract/dashboards/resource-terms';
import { toldApart } from '@linekeeper/contract/monitoring/told-apart';
import { type RawBuilder, sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';
import { placed } from './placed.ts';

export interface FoundShare {
  readonly value: string[];
  readonly count: number;
}
interface Shares<Share extends FoundShare> {
  readonly total: number;
  readonly values: Share[];
  readonly others: { readonly values: number; readonly count: number };
}
export interface SharesBelow extends Shares<FoundShare & { readonly customers: number }> {
  readonly customers: number;
  readonly closedCustomers: number;
  readonly productlessCustomers: number;
}

/** What has been counted by value (`grouped`: value, count, …), each with its place: the most frequent is the first. */
const ranked = sql.raw(
  'select g.*, row_number() over (order by g.count desc, g.value) as place from grouped g',
);
/** Of that as many as are told one by one, after some, and those beyond as one number. */
const told = (skip: number) => sql`
  coalesce((select sum(g.count) from ranked g), 0)::integer as total,
  coalesce((select json_agg(g order by g.place) from ranked g where g.place > ${skip} and g.place <= ${skip + mostShares}), '[]') as values,
  (select json_build_object('values', count(*), 'count', coalesce(sum(g.count), 0)) from ranked g where g.place > ${skip + mostShares}) as others`;

/** Some places of a tenant. */
export type ResourcePlaces = Omit<Counted, 'kind' | 'by' | 'skip'>;

/** Whether a row `r` of resources_by is within places of a chart of a tenant. */
export function placedResources(
  tenantId: number,
  { region, division, ...places }: ResourcePlaces,
): RawBuilder<boolean> {
  const within = [placed(sql`r.outlet_id`, tenantId, places)];
  if (region) within.push(sql<boolean>`r.region = any(${sql.val(region)}::text[])`);
  if (division !== undefined) within.push(sql<boolean>`starts_with(r.division, ${division}::text)`);
  return sql<boolean>`${sql.join(within, sql` and `)}`;
}

/** How many devices or lines of a tenant are of each value of a trait, in some of its places. */
export async function sharesIn(
  tx: Tx,
  tenantId: number,
  { kind, by, skip = 0, ...places }: Counted,
): Promise<Shares<FoundShare>> {
  const { rows } = await sql<Shares<FoundShare>>`
    with grouped as materialized (
      select r.value, count(*)::integer as count
      from resources_by(${kind}, ${by}, array[${tenantId}]::integer[]) r where ${placedResources(tenantId, places)}
      group by r.value
    ), ranked as materialized (${ranked})
    select ${told(skip)}`.execute(tx);
  return rows[0]!;
}

/** Whether a row `f` is of one of some tenants below, or of any where none are named, and not of the root itself. */
const isOf = (root: number, ids: readonly number[] | undefined) =>
  ids === undefined
    ? sql<boolean>`f.id <> ${root}`
    : sql<boolean>`f.id = any(${sql.val([...ids])}::integer[])`;

/** The same over all tenants below a covered one, or some of them, with of how many of them each is (resources_below). */
export async function sharesBelow(
  tx: Tx,
  root: number,
  {
    kind,
    by,
    skip = 0,
  }: { readonly kind: ResourceKind; readonly by: ResourceTrait; readonly skip?: number | undefined },
  ids?: readonly number[],
): Promise<SharesBelow> {
  const { rows } = await sql<SharesBelow>`
    with found as materialized (select * from resources_below(${root}, ${kind}, ${by}) f where ${isOf(root, ids)}),
    grouped as materialized (
      select f.value, sum(f.total)::integer as count, count(*)::integer as customers
      from found f where f.value is not null group by f.value
    ), ranked as materialized (${ranked})
    select ${told(skip)}, (select count(distinct f.id) from found f where f.value is not null)::integer as customers,
      (select count(*) from found f where f.closed)::integer as "closedCustomers",
      (select count(*) from found f where f.product_closed and not f.closed)::integer as "productlessCustomers"`.execute(
    tx,
  );
  return rows[0]!;
}

/** What devices are told apart by where it is decided of their models: brand, model, version, how that stands, and the support. */
const wanted: Readonly<Record<ModelWant, RawBuilder<boolean>>> = {
  below: sql`f.value[4] = 'below'`,
  incomparable: sql`f.value[4] = 'incomparable'`,
  unsupported: sql`f.value[5] = 'over'`,
};

/** How many of one value, of those of one model that want something, or of all, each tenant below a covered one has; those that have none are left out. */
export async function holdersBelow(
  tx: Tx,
  root: number,
  of: {
    readonly kind: ResourceKind;
    readonly by: ResourceTrait;
    readonly value?: readonly string[] | undefined;
    readonly wants?: ModelWant | undefined;
  },
): Promise<ReadonlyMap<number, number>> {
  const value = of.value ? sql`${sql.val([...of.value])}::text[]` : sql`null::text[]`;
  const isWanted = of.wants
    ? sql`f.value[1:2] = ${value} and ${wanted[of.wants]}`
    : sql`(${value} is null or f.value = ${value})`;
  const { rows } = await sql<{ id: number; count: number }>`
    select f.id, sum(f.total)::integer as count from resources_below(${root}, ${of.kind}, ${of.wants ? 'rule' : of.by}) f
    where f.id <> ${root} and f.value is not null and ${isWanted}
    group by f.id`.execute(tx);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** What outlets of a tenant are called, those of one name with their number. */
export async function outletNames(
  tx: Tx,
  tenantId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string; number: string }>`
    select o.id, o.name, o.number from outlet_directory o
    where o.tenant_id = ${tenantId} and o.id = any(${sql.val([...ids])}::uuid[])`.execute(tx);
  return toldApart(rows.map(({ id, name, number }) => ({ id, name, outletName: '', details: [number] })));
}

/** Whose devices are told by model: those of a tenant itself in some places, or of all below it, or of some of these. */
export interface ModelsOf {
  readonly of: 'own' | 'customers';
  readonly places: ResourcePlaces;
  readonly ids?: readonly number[] | undefined;
}

/** Devices by brand, model, version and what was decided of them, of a tenant itself or some of its places, or of all below it or some of them. */
export function modelCells(root: number, { of, places, ids }: ModelsOf): RawBuilder<unknown> {
  return of === 'own'
    ? sql`select r.value, count(*)::integer as total from resources_by('device', 'rule', array[${root}]::integer[]) r
      where ${placedResources(root, places)} group by r.value`
    : sql`select f.value, sum(f.total)::integer as total from resources_below(${root}, 'device', 'rule') f
      where ${isOf(root, ids)} and f.value is not null group by f.value`;
}
