import { type AuditLine } from '@linekeeper/contract/audit/audit';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Input } from '../../lib/api.ts';
import { useApi } from '../../lib/query.ts';
import { csvOf, ListPage, type ListRules, useList } from '../../widgets/list-page/index.ts';
import { useNow } from '../../components/use-now.ts';
import { beginOf, presetOf } from './audit-range.ts';
import { auditColumns } from './audit-columns.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { ChainState } from './chain-state.tsx';
import { LineDrawer } from './dialogs.tsx';

const listRoute = 'POST /api/v1/audit/list';
type Body = Input<typeof listRoute>['body'];

export const auditTexts = [
  'action',
  'actor',
  'subjectType',
  'subjectId',
  'range',
  'from',
  'to',
  'grantId',
] as const;
const rules: ListRules<'at', never, (typeof auditTexts)[number]> = {
  sortable: ['at'],
  choices: {},
  texts: auditTexts,
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What is asked for; a filter that a person broke in the address is left out. */
function bodyOf(input: Record<string, unknown>, nowMs: number): Body {
  const { action, subjectType, range, from, to, grantId, ...rest } = input;
  const preset = typeof range === 'string' ? presetOf(range) : undefined;
  const time = (value: unknown) =>
    typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : undefined;
  return {
    ...rest,
    ...(typeof action === 'string' && { action: action.split(',').slice(0, 50) }),
    ...(typeof subjectType === 'string' && { subjectType: subjectType.split(',').slice(0, 50) }),
    ...(preset
      ? { from: new Date(beginOf(preset, nowMs)).toISOString() }
      : { ...(time(from) && { from: time(from) }), ...(time(to) && { to: time(to) }) }),
    ...(typeof grantId === 'string' && uuid.test(grantId) && { grantId }),
  };
}

/** Who did what, for whom, from where and when; each line opens to what was before and after. */
export function AuditList() {
  const { t } = useTranslation();
  const list = useList(rules);
  const nowMs = useNow();
  const body = bodyOf(list.input, nowMs);
  const { page: _page, pageSize: _size, sort: _sort, order: _order, ...filter } = body;
  const query = useApi(listRoute, { body });
  const [shown, setShown] = useState<AuditLine>();
  return (
    <>
      <ChainState />
      <ListPage
        name="audit"
        title={t('audit:lines')}
        level={2}
        list={list}
        query={query}
        columns={auditColumns(t, setShown)}
        rowKey={(line) => String(line.seq)}
        filters={<AuditFilters list={list} body={filter} />}
        onExport={csvOf('POST /api/v1/audit/export', t('audit:fileName'), { body })}
        empty={{ title: t('audit:emptyTitle'), text: t('audit:emptyText') }}
      />
      {query.data?.isMore && (
        <p className="quiet caption">{t('audit:isMore', { count: query.data.total })}</p>
      )}
      <Suspense fallback={null}>
        {shown && <LineDrawer line={shown} onClose={() => setShown(undefined)} />}
      </Suspense>
    </>
  );
}
