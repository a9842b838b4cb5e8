import { type Mutation } from './mutation.ts';

const overview = 'src/modules/overview';
const alertsBelow = 'migrations/functions/25_alerts_below.sql';
const alertsTest = `${overview}/customer-alerts.test.ts`;

export const customerAlertMutations: readonly Mutation[] = [
  {
    guard: 'what comes and goes at a customer is told to those above once',
    file: alertsBelow,
    find: "case when b.muted in ('maintenance', 'flapping') then b.muted end as held",
    replace: "case when b.muted in ('maintenance') then b.muted end as held",
    test: `${overview}/tell-customers.test.ts`,
    names: 'what comes and goes is told once',
  },
  {
    guard:
      'what comes and goes at a customer is told to those above though its one telling fell into their pause',
    file: `${overview}/customer-news.ts`,
    find: 'isFlappingNews(knownFlapping, is) ||',
    replace: '',
    test: `${overview}/tell-customers.test.ts`,
    names: 'was to be told within the pause, is told when that is over',
  },
  {
    guard: 'who was told of nothing is told of what comes and goes, whatever others know that he may not see',
    file: `${overview}/tell-customers.ts`,
    find: 'known?.toldTo.includes(memberId) ? known.knownFlapping : {}',
    replace: 'known?.knownFlapping ?? {}',
    test: `${overview}/tell-customers.test.ts`,
    names: 'whoever was not there to be told is told of what comes and goes',
  },
  {
    guard: 'what comes and goes is known by its sort to those above, not by one number of all',
    file: `${overview}/known-flapping.ts`,
    find: '[...new Set([kind, ...sorts])].reduce(',
    replace: 'Object.keys(known).reduce(',
    test: `${overview}/tell-customers.test.ts`,
    names: 'whoever sees fewer kinds is told of a second one',
  },
  {
    guard: 'what comes and goes is told though what did before was acknowledged',
    file: `${overview}/customer-news.ts`,
    find: 'unacknowledged > fresh && isMoreThanKnown(known, flapping)',
    replace: 'unacknowledged - fresh > Object.values(known).reduce((sum, { told }) => sum + told, 0)',
    test: `${overview}/customer-news.test.ts`,
    names: 'is told though those that people know of were acknowledged',
  },
  {
    guard: 'announced work at a customer is no news to those above',
    file: alertsBelow,
    find: "case when b.muted in ('maintenance', 'flapping') then b.muted end as held",
    replace: "case when b.muted in ('flapping') then b.muted end as held",
    test: `${overview}/tell-customers.test.ts`,
    names: 'announced work is no news',
  },
  {
    guard: 'the alerts of a network are counted for a tenant that the transaction covers only',
    file: alertsBelow,
    find: `cross join lateral (select alert_kinds_open(t.id, kinds) as kinds offset 0) k
      where root = any((select app_tenants())::integer[])`,
    replace: 'cross join lateral (select alert_kinds_open(t.id, kinds) as kinds offset 0) k',
    test: alertsTest,
    names: 'of no other provider for one',
  },
  {
    guard: 'a tenant that forbids it keeps the numbers of its alerts to itself',
    file: alertsBelow,
    find: `where moment is null and not w.closed and b.tenant_id = w.id and b.state in ('firing', 'acknowledged')
          and b.subject_kind = any(w.kinds) and stands_for_itself`,
    replace: `where moment is null and b.tenant_id = w.id and b.state in ('firing', 'acknowledged')
          and b.subject_kind = any(w.kinds) and stands_for_itself`,
    test: alertsTest,
    names: 'keeps them to itself',
  },
  {
    guard: 'no carrier is told of a tenant that forbids its provider to look',
    file: alertsBelow,
    find: 'where root = any((select app_tenants())::integer[]) and (t.id = root or g.proxy_allowed)',
    replace: 'where root = any((select app_tenants())::integer[])',
    test: alertsTest,
    names: 'leaves out who forbids',
  },
  {
    guard: 'no carrier is told of by alerts that a customer has closed',
    file: alertsBelow,
    find: `
      and cardinality(alert_kinds_open(tenant, array['line'])) > 0`,
    replace: '',
    test: `${overview}/tell-carriers.test.ts`,
    names: 'lines that answer and lose packets',
  },
  {
    guard: 'whether a carrier fails elsewhere is asked by a tenant that the transaction covers only',
    file: alertsBelow,
    find: 'p.type = 8 and tenant = any((select app_tenants())::integer[])',
    replace: 'p.type = 8',
    test: alertsTest,
    names: 'of its own alerts and place alone',
  },
  {
    guard: 'that others have it too points to no single other customer',
    file: 'src/modules/alerts/carriers/carrier-incidents.ts',
    find: 'found.others >= fewestOthers && ',
    replace: '',
    test: 'src/modules/alerts/carriers/carrier-incidents.test.ts',
    names: 'is not told where there is but one other',
  },
  {
    guard: 'a carrier’s incident is told to nobody who may not see lines',
    file: `${overview}/tell-carriers.ts`,
    find: ".filter(({ kinds }) => kinds.includes('line'))",
    replace: '',
    test: `${overview}/tell-carriers.test.ts`,
    names: 'as far as they may see lines',
  },
  {
    guard: 'two that look at once tell of a carrier’s incident once',
    file: `${overview}/tell-carriers.ts`,
    find: 'await holdIncidents(tx, tenantId);',
    replace: '',
    test: `${overview}/tell-carriers.test.ts`,
    names: 'once where two look',
  },
];
