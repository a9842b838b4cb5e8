import {
  type alertRules as endpoints,
  type RuleDetail,
  type RuleRow,
  type ruleSortable,
} from '@linekeeper/contract/alerts/alert-rules';
import { alertSeverities, type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { type BuiltInRuleId, builtInRules } from '@linekeeper/contract/alerts/built-in-rules';
import { type Language } from '@linekeeper/contract/language';
import { type RawBuilder, sql } from 'kysely';
import { type z } from 'zod';
import { type Tx } from '../../../platform/db/database.ts';
import { patternsOf } from '../../../platform/search/search-text.ts';
import { isSame, type RuleBody } from './rule-body.ts';

export type RulePage = z.output<typeof endpoints.list.body>;
export type RuleFilter = Pick<RulePage, 'search' | 'severity' | 'subjectKind' | 'isEnabled'>;

/** Whose words names are in, and of what kinds the reader may see rules. */
export interface RuleReader {
  readonly language: Language;
  readonly kinds: readonly AlertSubjectKind[];
}

/** What rules are called in a language, those of the program too. */
const calledIn = (language: Language): RawBuilder<string> => {
  const titles = Object.fromEntries(
    Object.entries(builtInRules).map(([id, { title }]) => [id, title[language]]),
  );
  return sql<string>`(coalesce(nullif(r.name, ''), ${JSON.stringify(titles)}::jsonb ->> r.built_in, '') collate natural_order)`;
};

const openAlerts = sql<number>`(select count(*)::integer from alert a
  where a.tenant_id = r.tenant_id and a.rule_id = r.id and a.state <> 'resolved')`;

const sorted = ({ language }: RuleReader) =>
  ({
    name: calledIn(language),
    severity: sql`array_position(${sql.lit(`{${alertSeverities.join(',')}}`)}::text[], r.severity)`,
    openAlerts: sql`open_alerts`,
    updatedAt: sql`r.updated_at`,
  }) as const satisfies Record<(typeof ruleSortable)[number], unknown>;

function matches({ search, severity, subjectKind, isEnabled }: RuleFilter, { language, kinds }: RuleReader) {
  const wanted = [sql<boolean>`r.subject_kind = any(${kinds}::text[])`];
  if (search)
    wanted.push(
      sql`(${calledIn(language)} ilike ${patternsOf(search).anywhere} or r.note ilike ${patternsOf(search).anywhere})`,
    );
  if (severity?.length) wanted.push(sql`r.severity = any(${severity}::text[])`);
  if (subjectKind?.length) wanted.push(sql`r.subject_kind = any(${subjectKind}::text[])`);
  if (isEnabled !== undefined) wanted.push(sql`r.is_enabled = ${isEnabled}`);
  return sql<boolean>`${sql.join(wanted, sql` and `)}`;
}

const rules = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('alertRule as r')
    .where('r.tenantId', '=', tenantId)
    .selectAll('r')
    .select([
      openAlerts.as('openAlerts'),
      sql<string | null>`organization_near(r.tenant_id, r.origin_tenant_id)`.as('originTenant'),
    ]);
type Shown = Awaited<ReturnType<ReturnType<typeof rules>['executeTakeFirstOrThrow']>>;

/** One page of the rules of a tenant. */
export async function ruleRows(
  tx: Tx,
  tenantId: number,
  input: RulePage,
  reader: RuleReader,
): Promise<Omit<RuleRow, 'usual'>[]> {
  const rows = await rules(tx, tenantId)
    .where(matches(input, reader))
    .orderBy(sql`${sorted(reader)[input.sort ?? 'severity']} ${sql.raw(input.order)} nulls last`)
    .orderBy(calledIn(reader.language))
    .orderBy('r.id')
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute();
  return rows.map(rowOf);
}

/** How many rules match. */
export async function ruleTotal(
  tx: Tx,
  tenantId: number,
  filter: RuleFilter,
  reader: RuleReader,
): Promise<number> {
  const { total } = await tx
    .selectFrom('alertRule as r')
    .where('r.tenantId', '=', tenantId)
    .where(matches(filter, reader))
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** One rule without the names of what it says; undefined where the tenant has none of this id. */
export async function ruleDetail(
  tx: Tx,
  tenantId: number,
  id: string,
): Promise<Omit<RuleDetail, 'names' | 'usual'> | undefined> {
  const row = await rules(tx, tenantId).where('r.id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const { note, toldTo } = bodyOf(row);
  const given = row.originRuleId === null ? null : (row.given as unknown as RuleBody);
  return {
    ...{ ...rowOf(row), note, toldTo },
    given: given && { severity: given.severity, condition: given.condition },
  };
}

/** What people say of a rule, as a row of the table has it. */
export function bodyOf(row: Omit<Shown, 'openAlerts' | 'originTenant'>): RuleBody {
  const { name, note, isEnabled, severity, subjectKind, metric, states, events, condition, scope, toldTo } =
    row;
  return {
    ...{ name, note, isEnabled, severity, subjectKind, metric, states, events, condition, scope, toldTo },
  } as unknown as RuleBody;
}

function rowOf(row: Shown): Omit<RuleRow, 'usual'> {
  const { severity, subjectKind, metric, states, events, condition, scope, ...body } = bodyOf(row);
  const { id, isHandedDown, originTenant, openAlerts, updatedAt, version } = row;
  return {
    ...{ id, name: body.name, builtIn: row.builtIn as BuiltInRuleId | null, isEnabled: body.isEnabled },
    ...{
      severity,
      subjectKind,
      metric,
      states,
      events,
      condition,
      scope,
      originTenant,
      isHandedDown,
      openAlerts,
      version,
    },
    isChanged: row.given !== null && !isSame(bodyOf(row), row.given),
    updatedAt: updatedAt.toISOString(),
  };
}
