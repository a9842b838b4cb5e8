import { type CustomerStanding } from '@linekeeper/contract/overview/customers';
import { type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { askToEnter } from '../../lib/acting.ts';
import { exactTime } from '../../lib/time.ts';
import { CustomerName } from '../../widgets/customers-view/index.ts';
import { type Column, ListPage, type ListPageProps, SearchFilter } from '../../widgets/list-page/index.ts';
import { usePast } from '../../widgets/time-machine/index.ts';
import { type Places } from './chart-places.ts';
import { useKeptTime } from './use-kept-time.ts';

interface Holder extends Pick<CustomerStanding, 'companyId' | 'name' | 'parentName' | 'state'> {
  /** Where it is told: who keeps its figures to itself cannot be entered. */
  readonly health?: CustomerStanding['health'];
}

interface Props<Row extends Holder> {
  readonly name: string;
  readonly title: string;
  /** What is said where no customer has any. */
  readonly none: string;
  /** What the dashboard is narrowed to that leads here, and back there. */
  readonly places: Places;
  /** The screen that a customer who is entered by name opens at. */
  readonly to: string;
  readonly list: ListPageProps<Row>['list'] & ComponentProps<typeof SearchFilter>['list'];
  readonly query: ListPageProps<Row>['query'];
  /** The columns after the name. */
  readonly numbers: readonly Column<Row>[];
  readonly mayEnter: boolean;
  /** Saves all of them as a file. */
  readonly onExport: () => Promise<void>;
  /** What the rows are of; where the reader may see none of it, that is said instead. */
  readonly kinds?: readonly string[] | undefined;
  /** Filters after the search. */
  readonly children?: ReactNode;
}

/** The rows behind a chart of all customers: each of them by name, which enters it where one may, with its numbers. */
export function HolderList<Row extends Holder>(props: Props<Row>) {
  const { name, title, none, places, to, list, query, numbers, mayEnter, onExport, kinds, children } = props;
  const { t } = useTranslation();
  const keepTime = useKeptTime();
  const past = usePast();
  const columns: Column<Row>[] = [
    {
      ...{ key: 'name', title: t('customers:customer'), isSortable: true, isFixed: true, isName: true },
      share: 45,
      render: (row) => (
        <CustomerName
          row={row}
          onEnter={
            mayEnter && row.health !== 'closed'
              ? () => askToEnter({ companyId: row.companyId, name: row.name, to })
              : undefined
          }
        />
      ),
    },
    ...numbers,
  ];
  return (
    <>
      <Link
        className="link"
        to={keepTime(places.customer === undefined ? '?' : `?customer=${places.customer}`)}
      >
        {t('dashboards:back')}
      </Link>
      {past && <p className="note">{t('past:words', { at: exactTime(past.atMs) })}</p>}
      {kinds?.length === 0 ? (
        <p className="note">{t('dashboards:noKinds')}</p>
      ) : (
        <ListPage
          level={2}
          {...{ name, title, list, query, columns, onExport }}
          rowKey={(row) => String(row.companyId)}
          filters={
            <>
              <SearchFilter list={list} placeholder={t('customers:search')} />
              {children}
            </>
          }
          empty={{ title: none }}
        />
      )}
    </>
  );
}
