import { type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { type AlertStorm } from '@linekeeper/contract/alerts/alerts';
import { type RawBuilder, sql } from 'kysely';

/** What one has to see for the name of where a storm is. Outlets are named with every alert. */
const namedTo: Readonly<Record<AlertStorm['kind'], AlertSubjectKind | null>> = {
  outlet: null,
  provider: 'line',
  agent: 'agent',
  target: 'dial_path',
};

function isNamedTo(kinds: readonly AlertSubjectKind[], kind: AlertStorm['kind']): boolean {
  const needed = namedTo[kind];
  return needed === null || kinds.includes(needed);
}

/** A storm as the one that looks for causes wrote it (`causes/storm-record.ts`): before there were others, all were of outages. */
export const stormOf = (kept: unknown): AlertStorm | null =>
  kept === null ? null : { quality: null, ...(kept as Omit<AlertStorm, 'quality'>) };

/** A storm as it is said to who sees these kinds: without the name of what they may not see, how many it has is said to everybody. */
export function stormShownTo<Storm extends Pick<AlertStorm, 'kind' | 'name' | 'region'>>(
  kinds: readonly AlertSubjectKind[],
  storm: Storm,
): Storm {
  return isNamedTo(kinds, storm.kind) ? storm : { ...storm, name: '', region: '' };
}

/**
 * Whether an alert `a` is called by a storm whose place matches a pattern, as its title writes it (`storm-text.ts`) to who sees these kinds:
 * `Telecom · South`. By what they may not see nothing is found, nor by a storm that the alert outlived (`standsForStorm`).
 */
export function isCalledByStorm(kinds: readonly AlertSubjectKind[], pattern: string): RawBuilder<boolean> {
  const named = (Object.keys(namedTo) as AlertStorm['kind'][]).filter((kind) => isNamedTo(kinds, kind));
  return sql<boolean>`(a.storm is not null and a.storm ->> 'kind' = any(${named}::text[])
    and concat_ws(' · ', nullif(a.storm ->> 'name', ''), nullif(a.storm ->> 'region', '')) collate "C" ilike ${pattern}
    and (a.storm ->> 'overAt' is null or a.resolved_at <= (a.storm ->> 'overAt')::timestamptz))`;
}
