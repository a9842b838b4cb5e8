import { type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { type alerts as endpoints } from '@linekeeper/contract/alerts/alerts';
import { builtInRuleIds, builtInRules } from '@linekeeper/contract/alerts/built-in-rules';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { type z } from 'zod';
import { type Tx } from '../../../platform/db/database.ts';
import { type Tables } from '../../../platform/db/schema.gen.ts';
import { patternsOf } from '../../../platform/search/search-text.ts';
import { isNarrowed, isWithin, type Places, type Standing, standsIn } from '../../outlets/index.ts';
import { standsForItself } from '../stands-for-itself.ts';
import { isCalledByStorm } from '../storm-shown.ts';

export type AlertFilter = z.output<typeof endpoints.counts.body>;

/** The same, or those alone that are about some subjects or what these belong to. */
export type AlertsWanted = AlertFilter & {
  readonly subjectIds?: readonly string[] | undefined;
};

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

/** Looked through byte by byte: by the rules of a language it takes three times as long, and alerts grow old and many. */
const searched = ['subject_name', 'rule_name', 'outlet_name', 'provider'] as const;

/** Rules of the program whose title holds a text, in any language. */
const titled = (text: string) =>
  builtInRuleIds.filter((id) =>
    Object.values(builtInRules[id].title).some((title) => title.toLowerCase().includes(text.toLowerCase())),
  );

/** Where an alert `a` stands: in its outlet, and in the region that its device says itself. */
const alertStanding: Standing = {
  ...{ tenant: sql`a.tenant_id`, outlet: sql`a.outlet_id` },
  ownRegion: sql`(select d.region from device_directory d where d.tenant_id = a.tenant_id and d.id = a.target_id)`,
};

/** Whether an alert `a` is about a path that begins within some places, leads through them or ends there, as the lists of tests and of changes narrow. */
const leadsThere = (places: RawBuilder<boolean>) => sql<boolean>`(a.subject_kind = 'dial_path' and exists (
  select from dial_path_places(a.tenant_id) w where w.path_id = a.subject_id and ${places}))`;

/** Where a path of the alert `a` is, at one of its ends or between them. */
const pathStanding: Standing = { tenant: sql`a.tenant_id`, outlet: sql`w.outlet_id` };

/** Whether an alert `a` of a tenant is within some places, now: where it stands, or where the path that it is about leads. */
export function isAlertWithin(tenantId: number, places: Places): RawBuilder<boolean> {
  if (!isNarrowed(places)) return sql<boolean>`true`;
  const of = (standing: Standing) => isWithin({ ...standing, tenant: sql`${tenantId}::integer` }, places);
  return sql<boolean>`(${of(alertStanding)} or ${leadsThere(of(pathStanding))})`;
}

/** The same of a list, by the outlet that an alert had when it fired, be it gone since. */
function placed({ outletId, outletRegion, outletTag }: AlertFilter): RawBuilder<boolean>[] {
  const own = standsIn(alertStanding, { outletRegion, outletTag });
  const along = standsIn(pathStanding, { outletRegion, outletTag });
  if (outletId) {
    own.push(sql<boolean>`a.outlet_id = ${outletId}::uuid`);
    along.push(sql<boolean>`w.outlet_id = ${outletId}::uuid`);
  }
  const both = (all: RawBuilder<boolean>[]) => sql<boolean>`${sql.join(all, sql` and `)}`;
  return own.length > 0 ? [sql<boolean>`(${both(own)} or ${leadsThere(both(along))})`] : [];
}

/** In the region that it had when it fired; a path that leads through other outlets, in those of these too. */
const inRegion = (region: string) =>
  sql<boolean>`(a.region = ${region} or ${leadsThere(sql`
  w.outlet_id is distinct from a.outlet_id and ${isWithin(pathStanding, { region: [region] })}`)})`;

/** What a filter wants of an alert, but for its state, severity and kind, which are counted. */
export function matches(
  eb: Alerts,
  filter: AlertsWanted,
  { kinds, memberId }: Omit<AlertReader, 'tenantId'>,
) {
  const { search, region, ruleId, subjectId, subjectIds, mine, withConsequences, from, to, at } = filter;
  const wanted = [];
  if (search) {
    const text = patternsOf(search).anywhere;
    wanted.push(
      eb.or([
        ...searched.map((column) => sql<boolean>`a.${sql.raw(column)} collate "C" ilike ${text}`),
        eb.and([eb('a.ruleName', '=', ''), sql<boolean>`a.built_in = any(${titled(search)})`]),
        isCalledByStorm(kinds, text),
      ]),
    );
  }
  wanted.push(...placed(filter));
  if (region) wanted.push(inRegion(region));
  if (ruleId) wanted.push(eb('a.ruleId', '=', ruleId));
  if (subjectId) wanted.push(eb.or([eb('a.subjectId', '=', subjectId), eb('a.targetId', '=', subjectId)]));
  if (subjectIds)
    wanted.push(
      sql<boolean>`(a.subject_id = any(${[...subjectIds]}::uuid[]) or a.target_id = any(${[...subjectIds]}::uuid[]))`,
    );
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
