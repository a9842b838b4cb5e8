import { type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SubjectLink } from '../../components/subject-link.tsx';
import { exactTime } from '../../lib/time.ts';
import { type Column, ListPage, type ListPageProps, SearchFilter } from '../../widgets/list-page/index.ts';
import { usePast } from '../../widgets/time-machine/index.ts';
import { usePlaces } from './chart-places.ts';
import { PlaceFilters } from './place-filters.tsx';
import { useKeptTime } from './use-kept-time.ts';

interface Named {
  readonly id: string;
  readonly name: string;
  /** Where it stands, if anywhere. */
  readonly outletNumber: string | null;
  readonly outletName: string | null;
  readonly removedAt?: string | null;
}

interface Props<Row extends Named> extends Pick<ListPageProps<Row>, 'name' | 'title' | 'query'> {
  readonly list: ListPageProps<Row>['list'] & ComponentProps<typeof SearchFilter>['list'];
  /** What can be searched for, in words. */
  readonly searched: string;
  /** The page of one of them. */
  readonly pathOf: (id: string) => string;
  /** The columns after name and outlet. */
  readonly figures: readonly Column<Row>[];
  /** What is said where there is none. */
  readonly none: string;
  /** Saves all of them as a file. */
  readonly onExport: () => Promise<void>;
  /** Said above the rows. */
  readonly note?: string | undefined;
  /** Filters after the search. */
  readonly children?: ReactNode;
}

/** The rows behind a figure of a chart over a period: each thing by name and outlet with its figures, in the places of the overview. */
export function FigureList<Row extends Named>(props: Props<Row>) {
  const { name, title, query, list, searched, pathOf, figures, none, note, onExport, children } = props;
  const { t } = useTranslation();
  const places = usePlaces();
  const keepTime = useKeptTime();
  const past = usePast();
  const columns: Column<Row>[] = [
    {
      ...{ key: 'name', title: t('dashboards:column.name'), isFixed: true, isName: true, share: 30 },
      isSortable: true,
      render: ({ id, name: called, removedAt = null }) => (
        <SubjectLink name={called} to={keepTime(pathOf(id))} removedAt={removedAt} />
      ),
    },
    {
      ...{ key: 'outlet', title: t('dashboards:column.outlet'), isSortable: true },
      render: ({ outletNumber, outletName }) => (
        <span className="cut">{outletName === null ? '–' : `${outletNumber} ${outletName}`}</span>
      ),
    },
    ...figures,
  ];
  const back = new URLSearchParams({ view: 'own', ...places });
  return (
    <>
      <Link className="link" to={keepTime(`?${back.toString()}`)}>
        {t('dashboards:back')}
      </Link>
      {past && <p className="note">{t('past:words', { at: exactTime(past.atMs) })}</p>}
      {note && <p className="note">{note}</p>}
      <ListPage
        level={2}
        {...{ name, title, list, query, columns, onExport }}
        rowKey={({ id }) => id}
        filters={
          <>
            <SearchFilter list={list} placeholder={searched} />
            <PlaceFilters route="POST /monitor/api/v1/charts/places" />
            {children}
          </>
        }
        empty={{ title: none }}
      />
    </>
  );
}
