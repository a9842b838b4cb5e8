import { type BuiltInRuleId } from '@linekeeper/contract/alerts/built-in-rules';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { type RuleBody } from './rule-body.ts';
import { bodyOf } from './rules.queries.ts';
import { type HandedRule, type HeldRule } from './settled-rules.ts';

const jsonOf = ({ condition, scope, toldTo }: RuleBody) => ({
  condition: JSON.stringify(condition),
  scope: JSON.stringify(scope),
  toldTo: JSON.stringify(toldTo),
});

const columnsOf = (body: RuleBody) => ({
  ...{ name: body.name, note: body.note, isEnabled: body.isEnabled, severity: body.severity },
  ...{ subjectKind: body.subjectKind, metric: body.metric, states: body.states, events: body.events },
  ...jsonOf(body),
});

/** How many rules a tenant has. */
export async function countRules(tx: Tx, tenantId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('alertRule')
    .where('tenantId', '=', tenantId)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds a rule of the tenant's own. */
export async function insertRule(
  tx: Tx,
  tenantId: number,
  { isHandedDown, ...body }: RuleBody & { readonly isHandedDown: boolean },
): Promise<string> {
  const { id } = await tx
    .insertInto('alertRule')
    .values({ tenantId, isHandedDown, ...columnsOf(body) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A rule as a change finds it, locked until the transaction ends. */
export interface LockedRule extends HeldRule {
  readonly isHandedDown: boolean;
  readonly originTenant: string | null;
  readonly version: number;
}

/** The rule of this id; undefined where the tenant has none. */
export async function lockRule(tx: Tx, tenantId: number, id: string): Promise<LockedRule | undefined> {
  const row = await tx
    .selectFrom('alertRule')
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .selectAll()
    .select(sql<string | null>`organization_near(tenant_id, origin_tenant_id)`.as('originTenant'))
    .forUpdate()
    .executeTakeFirst();
  return (
    row && {
      ...heldOf(row),
      ...{ isHandedDown: row.isHandedDown, originTenant: row.originTenant, version: row.version },
    }
  );
}

/** Writes what a rule says now, and gives its new version. */
export async function updateRule(
  tx: Tx,
  tenantId: number,
  id: string,
  { isHandedDown, ...body }: RuleBody & { readonly isHandedDown: boolean },
): Promise<number> {
  const { version } = await tx
    .updateTable('alertRule')
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .set((eb) => ({
      ...columnsOf(body),
      ...{ isHandedDown, version: eb('version', '+', 1), updatedAt: sql<Date>`now()` },
    }))
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Deletes rules of a tenant. */
export async function deleteRules(tx: Tx, tenantId: number, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('alertRule')
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}

/** The rules that were brought to a tenant, locked in the order of their ids. */
export async function lockBrought(tx: Tx, tenantId: number): Promise<HeldRule[]> {
  const rows = await tx
    .selectFrom('alertRule')
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`(built_in is not null or origin_rule_id is not null)`)
    .selectAll()
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(heldOf);
}

/** What tenants hand down, in the order in which the tenants are named. */
export async function handedDownBy(tx: Tx, tenantIds: readonly number[]): Promise<HandedRule[]> {
  const rows = await tx
    .selectFrom('alertRule')
    .where(sql<boolean>`tenant_id = any(${tenantIds}::integer[])`)
    .where('isHandedDown', '=', true)
    .selectAll()
    .orderBy(sql`array_position(${tenantIds}::integer[], tenant_id)`)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    origin: { tenantId: row.tenantId, ruleId: row.id },
    builtIn: row.builtIn as BuiltInRuleId | null,
    body: bodyOf(row),
  }));
}

/** Adds rules that are brought to a tenant. */
export async function insertBrought(
  tx: Tx,
  tenantId: number,
  rules: readonly Omit<HeldRule, 'id'>[],
): Promise<void> {
  if (rules.length === 0) return;
  await tx
    .insertInto('alertRule')
    .values(
      rules.map((rule) => ({ tenantId, builtIn: rule.builtIn, ...columnsOf(rule.body), ...sourceOf(rule) })),
    )
    .execute();
}

/** Writes what a rule that was brought has become. What is handed down from above is handed down no further. */
export async function updateBrought(tx: Tx, tenantId: number, rule: HeldRule): Promise<void> {
  await tx
    .updateTable('alertRule')
    .where('tenantId', '=', tenantId)
    .where('id', '=', rule.id)
    .set((eb) => ({
      ...{ ...columnsOf(rule.body), ...sourceOf(rule) },
      ...(rule.origin && { isHandedDown: false }),
      ...{ version: eb('version', '+', 1), updatedAt: sql<Date>`now()` },
    }))
    .execute();
}

const sourceOf = ({ origin, given }: Pick<HeldRule, 'origin' | 'given'>) => ({
  originTenantId: origin?.tenantId ?? null,
  originRuleId: origin?.ruleId ?? null,
  given: JSON.stringify(given),
});

function heldOf(row: Parameters<typeof bodyOf>[0]): HeldRule {
  const { id, originTenantId, originRuleId } = row;
  return {
    ...{ id, builtIn: row.builtIn as BuiltInRuleId | null, body: bodyOf(row) },
    origin:
      originTenantId === null || originRuleId === null
        ? null
        : { tenantId: originTenantId, ruleId: originRuleId },
    given: row.given as unknown as RuleBody | null,
  };
}
