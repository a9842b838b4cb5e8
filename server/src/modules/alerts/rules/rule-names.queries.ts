import { type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { mostRuleChoices, type RuleChoiceKind } from '@linekeeper/contract/alerts/alert-rules';
import { type Language } from '@linekeeper/contract/language';
import { builtInRoleNames, roleNameOf } from '@linekeeper/contract/permissions/built-in-roles';
import { type RawBuilder, sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { patternsOf } from '../../../platform/search/search-text.ts';

/** Something that a rule names. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

const devices = sql`select d.id::text, d.name from device_directory d where d.tenant_id = `;
/** What subjects of each kind are called; of an interface the device is named. */
const subjects: Readonly<Record<AlertSubjectKind, RawBuilder<unknown>>> = {
  device: devices,
  interface: devices,
  line: sql`select l.id::text, o.name || ' · ' || l.name as name from line_directory l
    join outlet_directory o on o.tenant_id = l.tenant_id and o.id = l.outlet_id where l.tenant_id = `,
  dial_path: sql`select p.id::text, p.test_name || ' · ' || coalesce(l.name, a.name, p.address, '') as name
    from dial_path_directory p
    left join line_directory l on l.tenant_id = p.tenant_id and l.id = p.line_id
    left join agent_directory a on a.tenant_id = p.tenant_id and a.id = p.agent_id where p.tenant_id = `,
  agent: sql`select a.id::text, a.name from agent_directory a where a.tenant_id = `,
  service: sql`select v.id::text, v.name from service_directory v where v.tenant_id = `,
  licence: sql`select licence_subject(t.id)::text as id, t.name from tenant t where t.id = `,
};

const choices: Readonly<Record<Exclude<RuleChoiceKind, 'subject' | 'role'>, RawBuilder<unknown>>> = {
  outlet: sql`select o.id::text, o.number || ' ' || o.name as name from outlet_directory o where o.tenant_id = `,
  region: sql`select distinct o.region as id, o.region as name from outlet_directory o where o.region <> '' and o.tenant_id = `,
  tag: sql`select distinct t.tag as id, t.tag as name from outlet_directory o cross join unnest(o.tags) as t (tag) where o.tenant_id = `,
  member: sql`select m.id::text, coalesce(nullif(m.name, ''), m.username) as name from member_directory m where m.enabled and m.tenant_id = `,
  'on-call': sql`select c.id::text, c.name from on_call_directory c where c.kind = 'on-call' and c.tenant_id = `,
  escalation: sql`select c.id::text, c.name from on_call_directory c where c.kind = 'escalation' and c.tenant_id = `,
};

/** Roles of the program are called in the reader's language. */
function roles(language: Language): RawBuilder<unknown> {
  const titles = builtInRoleNames.map((builtIn) => [builtIn, roleNameOf({ name: '', builtIn }, language)]);
  return sql`select r.id::text, coalesce(${JSON.stringify(Object.fromEntries(titles))}::jsonb ->> r.built_in, r.name) as name
    from role_names r where r.tenant_id = `;
}

/** Whose words names are in, and of which kind subjects are. */
export interface NamesAsked {
  readonly language: Language;
  readonly subjectKind: AlertSubjectKind;
}

const tagsOfServices = sql`select distinct t.tag as id, t.tag as name from service_directory v cross join unnest(v.tags) as t (tag) where v.tenant_id = `;

function chosenBy(kind: RuleChoiceKind, { subjectKind, language }: NamesAsked): RawBuilder<unknown> {
  if (kind === 'subject') return subjects[subjectKind];
  // A service stands in no outlet: its tags are its own.
  if (kind === 'tag' && subjectKind === 'service') return tagsOfServices;
  return kind === 'role' ? roles(language) : choices[kind];
}

/** What a rule can name, of one kind, by what it is called. */
export async function ruleChoices(
  tx: Tx,
  tenantId: number,
  kind: RuleChoiceKind,
  { search, ...asked }: NamesAsked & { readonly search: string },
): Promise<Named[]> {
  const { rows } = await sql<Named>`select c.id, c.name from (${chosenBy(kind, asked)} ${tenantId}) c
    where c.name ilike ${patternsOf(search).anywhere} order by c.name collate natural_order, c.id limit ${sql.lit(mostRuleChoices)}`.execute(
    tx,
  );
  return rows;
}

/** Those of these ids that the tenant has, with what they are called. */
export async function ruleNames(
  tx: Tx,
  tenantId: number,
  kind: Exclude<RuleChoiceKind, 'region' | 'tag'>,
  { ids, ...asked }: NamesAsked & { readonly ids: readonly string[] },
): Promise<Named[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Named>`select c.id, c.name from (${chosenBy(kind, asked)} ${tenantId}) c
    where c.id = any(${ids}::text[])`.execute(tx);
  return rows;
}
