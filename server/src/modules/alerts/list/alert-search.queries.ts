import { alertStateNames, severityNames } from '@linekeeper/contract/alerts/alert-names';
import { type AlertSeverity, type AlertState } from '@linekeeper/contract/alerts/alert-terms';
import { type BuiltInRuleId } from '@linekeeper/contract/alerts/built-in-rules';
import { type Language } from '@linekeeper/contract/language';
import { type SearchHit } from '@linekeeper/contract/search/search';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { factsOf } from '../../../platform/search/search-text.ts';
import { calledTo } from './alert-as-task.ts';
import { type AlertReader, alertsOf, matches } from './matching-alerts.ts';

/** What is over is found as long as somebody may still come back to it: alerts grow old and many. */
const overMs = 30 * 86_400_000;

/** Alerts by the name of their rule, in any language, their subject, outlet or provider, or the place of their storm: what is open first, then the newest. */
export async function alertHits(
  tx: Tx,
  reader: Pick<AlertReader, 'tenantId' | 'kinds'> & { readonly language: Language },
  search: string,
  { limit, now }: { readonly limit: number; readonly now: Date },
): Promise<SearchHit[]> {
  const since = new Date(now.getTime() - overMs);
  const rows = await alertsOf(tx, reader)
    .where((eb) => matches(eb, { search, withConsequences: true }, { kinds: reader.kinds, memberId: null }))
    .where((eb) => eb.or([eb('a.state', '<>', 'resolved'), eb('a.firedAt', '>=', since)]))
    .select(['a.id', 'a.ruleName', 'a.builtIn', 'a.severity', 'a.state', 'a.subjectName', 'a.outletName'])
    .select(['a.storm', 'a.resolvedAt'])
    .orderBy(sql`a.state = 'resolved'`)
    .orderBy(sql`coalesce(a.fired_at, a.began_at) desc`)
    .orderBy('a.id')
    .limit(limit)
    .execute();
  return rows.map(({ id, ruleName, builtIn, severity, state, subjectName, outletName, ...row }) => ({
    // A view knows of no column that it is never empty.
    id: id as string,
    name: calledTo(reader, {
      ...{ ruleName: ruleName as string, builtIn: builtIn as BuiltInRuleId | null },
      ...{ storm: row.storm, resolvedAt: row.resolvedAt },
    }),
    facts: factsOf([
      ...[subjectName, outletName, severityNames[severity as AlertSeverity][reader.language]],
      alertStateNames[state as AlertState][reader.language],
    ]),
    state: null,
  }));
}
