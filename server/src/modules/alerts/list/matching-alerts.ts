import { type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { type alerts as endpoints } from '@linekeeper/contract/alerts/alerts';
import { builtInRuleIds, builtInRules } from '@linekeeper/contract/alerts/built-in-rules';
import { type ExpressionBuilder, sql } from 'kysely';
import { type z } from 'zod';
import { type Tx } from '../../../platform/db/database.ts';
import { type Tables } from '../../../platform/db/schema.gen.ts';
import { type Standing, standsIn } from '../../outlets/index.ts';
import { standsForItself } from '../stands-for-itself.ts';

export type AlertFilter = z.output<typeof endpoints.counts.body>;

/** Whose list it is: what they may see, and who they are where they are a member of the tenant. */
export interface AlertReader {
  readonly tenantId: number;
  readonly kinds: readonly AlertSubjectKind[];
  readonly memberId: string | null;
}

/** The alerts of a tenant that a reader may see, pending ones among them. */
export const alertsOf = (tx: Tx, { tenantId, kinds }: Pick<AlertReader, 'tenantId' | 'kinds'>) =>
  tx
    .selectFrom('alertShown as a')
    .where('a.tenantId', '=', tenantId)
    .where(sql<boolean>`a.subject_kind = any(${[...kinds]})`);

type Alerts = ExpressionBuilder<{ a: Tables['alertShown'] }, 'a'>;

/** `%`, `_` and `\` as themselves. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Looked through byte by byte: by the rules of a language it takes three times as long, and alerts grow old and many. */
const searched = ['subject_name', 'rule_name', 'outlet_name', 'provider'] as const;

/** Rules of the program whose title holds a text, in any language. */
const titled = (text: string) =>
  builtInRuleIds.filter((id) =>
    Object.values(builtInRules[id].title).some((title) => title.toLowerCase().includes(text.toLowerCase())),
  );

/** Where an alert `a` stands: in its outlet, and in the region that its device says itself. */
export const alertStanding: Standing = {
  ...{ tenant: sql`a.tenant_id`, outlet: sql`a.outlet_id` },
  ownRegion: sql`(select d.region from device_directory d where d.tenant_id = a.tenant_id and d.id = a.target_id)`,
};

/** What a filter wants of an alert, but for its state, severity and kind, which are counted. */
export function matches(eb: Alerts, filter: AlertFilter, { kinds, memberId }: Omit<AlertReader, 'tenantId'>) {
  const { search, outletId, region, ruleId, subjectId, mine, withConsequences, from, to, at } = filter;
  const wanted = [];
  if (search) {
    const text = containing(search);
    wanted.push(
      eb.or([
        ...searched.map((column) => sql<boolean>`a.${sql.raw(column)} collate "C" ilike ${text}`),
        eb.and([eb('a.ruleName', '=', ''), sql<boolean>`a.built_in = any(${titled(search)})`]),
      ]),
    );
  }
  if (outletId) wanted.push(eb('a.outletId', '=', outletId));
  if (region) wanted.push(eb('a.region', '=', region));
  wanted.push(...standsIn(alertStanding, filter));
  if (ruleId) wanted.push(eb('a.ruleId', '=', ruleId));
  if (subjectId) wanted.push(eb.or([eb('a.subjectId', '=', subjectId), eb('a.targetId', '=', subjectId)]));
  if (mine) wanted.push(sql<boolean>`a.owner_id = ${memberId}::uuid`);
  if (!withConsequences) wanted.push(standsForItself(kinds));
  if (from) wanted.push(sql<boolean>`coalesce(a.fired_at, a.began_at) >= ${from}::timestamptz`);
  if (to) wanted.push(sql<boolean>`coalesce(a.fired_at, a.began_at) <= ${to}::timestamptz`);
  if (at)
    wanted.push(sql<boolean>`a.fired_at <= ${at}::timestamptz
      and (a.resolved_at is null or a.resolved_at > ${at}::timestamptz)`);
  return eb.and(wanted);
}

/** The state of an alert: now, or as it was at a moment at which it was open. What was about to fire then is not kept. */
export const stateOf = ({ at }: Pick<AlertFilter, 'at'>) =>
  at === undefined
    ? sql<string | null>`a.state`
    : sql<
        string | null
      >`case when a.acknowledged_at <= ${at}::timestamptz then 'acknowledged' else 'firing' end`;

const open = ['pending', 'firing', 'acknowledged'] as const;

/** What is chosen of what is counted; without a state those that are not resolved. */
export function chosen(eb: Alerts, { state, severity, subjectKind, at }: AlertFilter) {
  const wanted = [sql<boolean>`${stateOf({ at })} = any(${state?.length ? state : [...open]})`];
  if (severity?.length) wanted.push(sql<boolean>`a.severity = any(${severity})`);
  if (subjectKind?.length) wanted.push(sql<boolean>`a.subject_kind = any(${subjectKind})`);
  return eb.and(wanted);
}

/** The same of numbers that were counted. */
export const isOpen = (state: string) => open.some((one) => one === state);
