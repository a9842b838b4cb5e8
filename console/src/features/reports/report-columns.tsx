import { type ReportRow } from '@linekeeper/contract/reports/reports';
import { type TFunction } from 'i18next';
import { exactTime } from '../../lib/time.ts';
import { type Column } from '../../widgets/list-page/index.ts';
import { ReportFiles } from './report-files.tsx';

/** A moment of a report as the clocks of its own zone show it. */
const dayIn = (timeZone: string, ms: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(ms);

/** `2026-02-01 – 2026-02-28`, whole days of the report's zone. */
export const periodText = ({ from, to, timeZone }: Pick<ReportRow, 'from' | 'to' | 'timeZone'>) => {
  const first = dayIn(timeZone, Date.parse(from));
  const last = dayIn(timeZone, Date.parse(to) - 1);
  return first === last ? first : `${first} – ${last}`;
};

const shown = (iso: string) => exactTime(Date.parse(iso)).slice(0, 16);

/** What the list shows of kept reports. */
export function reportColumns(t: TFunction): Column<ReportRow>[] {
  return [
    {
      key: 'kind',
      title: t('reports:column.kind'),
      ...{ isFixed: true, isName: true, width: 130, share: 18 },
      render: ({ kind, interfaces }) => (
        <>
          {t(`reports:kind.${kind}`)}
          {kind === 'traffic' && !interfaces && (
            <span className="quiet caption"> {t('reports:traffic.lines')}</span>
          )}
        </>
      ),
    },
    {
      key: 'place',
      title: t('reports:column.place'),
      ...{ width: 140, share: 24 },
      render: ({ placeName }) => placeName || t('reports:everywhere'),
    },
    {
      key: 'period',
      title: t('reports:column.period'),
      isFixed: true,
      render: (row) => (
        <span className="figures" title={row.timeZone}>
          {periodText(row)}
          {row.asOf < row.to && (
            <span className="quiet caption"> {t('reports:until', { time: shown(row.asOf) })}</span>
          )}
        </span>
      ),
    },
    {
      key: 'files',
      title: t('reports:column.files'),
      isFixed: true,
      render: (row) => (
        <ReportFiles report={row} name={`${t(`reports:kind.${row.kind}`)} ${periodText(row)}`} />
      ),
    },
    {
      key: 'createdAt',
      title: t('reports:column.createdAt'),
      isSortable: true,
      render: ({ createdAt }) => <span className="figures">{shown(createdAt)}</span>,
    },
    {
      key: 'createdBy',
      title: t('reports:column.createdBy'),
      ...{ width: 110, share: 16 },
      render: ({ createdBy }) => createdBy,
    },
    {
      key: 'language',
      title: t('reports:column.language'),
      ...{ isOffCards: true, isHiddenAtFirst: true },
      render: ({ language }) => t(`common:languages.${language}`),
    },
  ];
}
