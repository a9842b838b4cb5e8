import { severityNames } from '@linekeeper/contract/alerts/alert-names';
import { ruleTitle } from '@linekeeper/contract/alerts/alert-title';
import { type FindFor, type SearchRules } from '../../platform/search/search-rules.ts';
import { alertHits } from './list/alert-search.queries.ts';
import { seenCovers } from './maintenance/maintenance.service.ts';
import { planRows } from './maintenance/plans.queries.ts';
import { ruleRows } from './rules/rules.queries.ts';
import { visibleKinds } from './visible-kinds.ts';

const opened = { openedBy: ['DMS_SERVER_MANAGE_ALERT'], application: 'monitor_server' } as const;
const firstPage = { page: 1, order: 'asc' } as const;

/** How alerts, rules and announced work are found: those about what the reader may see, as their lists show them. */
export const alertSearches = (
  clock: () => number,
): Pick<SearchRules, 'alerts' | 'alert-rules' | 'maintenance'> => ({
  alerts: {
    ...opened,
    findFor: (reader) => (tx, tenantId, search, limit) =>
      alertHits(tx, { tenantId, kinds: visibleKinds(reader), language: reader.language }, search, {
        limit,
        now: new Date(clock()),
      }),
  },
  'alert-rules': { ...opened, findFor: rulesFor },
  maintenance: {
    ...opened,
    findFor: (reader) => async (tx, tenantId, search, limit) => {
      const seen = { tenantId, covers: seenCovers(reader), now: new Date(clock()) };
      const plans = await planRows(tx, seen, { ...firstPage, search, pageSize: limit });
      return plans.map(({ id, title }) => ({ id, name: title, facts: [], state: null }));
    },
  },
});

const rulesFor: FindFor = (reader) => async (tx, tenantId, search, limit) => {
  const { language } = reader;
  const page = { ...firstPage, search, pageSize: limit };
  const rows = await ruleRows(tx, tenantId, page, { language, kinds: visibleKinds(reader) });
  return rows.map(({ id, name, builtIn, severity }) => ({
    ...{ id, name: ruleTitle({ ruleName: name, builtIn }, language), state: null },
    facts: [severityNames[severity][language]],
  }));
};
