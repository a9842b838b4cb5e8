import { type Mutation } from './mutation.ts';

const below = 'migrations/functions/25_alerts_below.sql';
const belowTest = 'src/modules/overview/customer-alerts.test.ts';
const listed = 'src/modules/alerts/list/causes-unseen.test.ts';
const looked = 'src/modules/alerts/causes/seen-alone.test.ts';
const told = 'src/modules/notifications/telling/tell-apart.test.ts';

/** What one sees and hears of a consequence whose cause one may not see (decision 0120). */
export const causesUnseenMutations: readonly Mutation[] = [
  {
    guard: 'of a customer whose dial tests are closed none is counted in the alerts',
    file: 'migrations/functions/24_kinds_of_alerts.sql',
    find: "and (k.kind <> 'dial_path' or 'dial_server' <> all(c.applications))",
    replace: '',
    test: belowTest,
    names: 'as the list there shows them',
  },
  {
    guard: 'alerts are counted of those above without what is a consequence of what they may see',
    file: below,
    find: 'b.subject_kind = any(w.kinds) and stands_for_itself(b.cause_kind, w.kinds)\n        union all',
    replace: 'b.subject_kind = any(w.kinds)\n        union all',
    test: listed,
    names: 'is in the numbers of those above',
  },
  {
    guard: 'a consequence is told to those alone who may not see its cause',
    file: 'src/modules/notifications/telling/whom-to-tell.ts',
    find: 'causeKind !== null && seesConsequenceAlone(person, { kind, causeKind })',
    replace: 'causeKind !== null',
    test: told,
    names: 'is told to that one alone',
  },
  {
    guard: 'a step of a policy that is told apart tells those alone who may not see the cause',
    file: 'src/modules/notifications/on-call/escalate.jobs.ts',
    find: 'const people = isApart ? apart : named;',
    replace: 'const people = named;',
    test: told,
    names: 'and tells nobody else',
  },
  {
    guard: 'an alert whose cause a reader may not see is in their list',
    file: 'src/modules/alerts/stands-for-itself.ts',
    find: '    : sql<boolean>`stands_for_itself(a.cause_kind, ${sql.val([...kinds])}::text[])`;',
    replace: '    : sql<boolean>`a.cause_id is null`;',
    test: listed,
    names: 'stands for itself in their list',
  },
  {
    guard: 'the id of a cause is given to those alone who may see what it is about',
    file: 'src/modules/alerts/list/alerts.queries.ts',
    find: 'case when not ${isCauseHidden(kinds)} then a.cause_id end',
    replace: 'a.cause_id',
    test: listed,
    names: 'says on its page that it comes of something',
  },
  {
    guard: 'the end of what was told apart is told',
    file: 'src/modules/alerts/causes/outcome.ts',
    find: '(toldAtMs !== null || looked.isToldApart)',
    replace: 'toldAtMs !== null',
    test: looked,
    names: 'and so is its end',
  },
  {
    guard: 'a consequence is told apart where somebody may see it alone',
    file: 'src/modules/alerts/causes/outcome.ts',
    find: 'const isApart = isSeenAlone(alert, causeKind);',
    replace: 'const isApart = false;',
    test: looked,
    names: 'is told apart where a member',
  },
];
