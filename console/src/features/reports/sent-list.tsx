import { type SendingRow } from '@linekeeper/contract/reports/report-schedules';
import { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Input } from '../../lib/api.ts';
import { useApi } from '../../lib/query.ts';
import { exactTime } from '../../lib/time.ts';
import { type Column, ListPage, type ListRules, useList } from '../../widgets/list-page/index.ts';
import { periodText } from './report-columns.tsx';

type ListBody = Input<'POST /monitor/api/v1/reports/sent/list'>['body'];

const rules: ListRules<'at', never, never> = { sortable: ['at'], choices: {}, texts: [] };
const reasons = [
  ...['not-visible', 'no-address', 'not-offered', 'no-reader', 'over', 'given-up'],
  // Of people outside.
  ...['unsubscribed', 'not-confirmed', 'outside-forbidden', 'owner-rights', 'bounced', 'removed'],
  'recipient-refused',
];

/** How a mail stands, and why it did not arrive. */
function stateText(t: TFunction, { state, reason, attached }: SendingRow): string {
  if (state === 'sent') return t(attached ? 'reports:sent.state.sent' : 'reports:sent.state.linked');
  const why = reasons.includes(reason ?? '') ? reason : 'other';
  return state === 'waiting' ? t('reports:sent.state.waiting') : t(`reports:sent.reason.${why}`);
}

const columns = (t: TFunction): Column<SendingRow>[] => [
  {
    key: 'kind',
    title: t('reports:column.kind'),
    ...{ isFixed: true, isName: true, width: 120, share: 16 },
    render: ({ kind }) => t(`reports:kind.${kind}`),
  },
  {
    key: 'of',
    title: t('reports:column.place'),
    ...{ width: 120, share: 16 },
    render: ({ customer, placeName }) => customer || placeName || t('reports:everywhere'),
  },
  {
    key: 'period',
    title: t('reports:column.period'),
    render: (row) => (
      <span className="figures" title={row.timeZone}>
        {periodText(row)}
      </span>
    ),
  },
  {
    key: 'recipient',
    title: t('reports:sent.recipient'),
    ...{ isFixed: true, width: 110, share: 16 },
    render: ({ recipient }) => recipient,
  },
  {
    key: 'state',
    title: t('reports:sent.stateLabel'),
    isFixed: true,
    render: (row) => <span className={row.state === 'failed' ? 'fault' : ''}>{stateText(t, row)}</span>,
  },
  {
    key: 'files',
    title: t('reports:sent.sums'),
    render: ({ files }) => (
      <span className="figures caption">
        {files.map(({ format, sha256 }) => (
          <span key={format} title={`SHA-256 ${sha256}`}>
            {format.toUpperCase()} {sha256.slice(0, 8)}{' '}
          </span>
        ))}
      </span>
    ),
  },
  {
    key: 'at',
    title: t('reports:sent.at'),
    isSortable: true,
    render: ({ at }) => <span className="figures">{exactTime(Date.parse(at)).slice(0, 16)}</span>,
  },
  {
    key: 'schedule',
    title: t('reports:sent.schedule'),
    ...{ width: 110, share: 14, isHiddenAtFirst: true },
    render: ({ schedule }) => schedule,
  },
];

/** The archive of what schedules sent: what, to whom, when, with the checksums. */
export function SentList() {
  const { t } = useTranslation();
  const list = useList(rules);
  const query = useApi('POST /monitor/api/v1/reports/sent/list', { body: list.input as ListBody });
  return (
    <ListPage
      name="reports-sent"
      level={2}
      title={t('reports:tab.sent')}
      list={list}
      query={query}
      columns={columns(t)}
      rowKey={(row) => row.id}
      empty={{ title: t('reports:sent.emptyTitle'), text: t('reports:sent.emptyText') }}
    />
  );
}
