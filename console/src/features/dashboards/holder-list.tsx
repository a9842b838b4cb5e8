import { type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { askToEnter } from '../../lib/acting.ts';
import { CustomerName } from '../../widgets/customers-view/index.ts';
import { type Column, ListPage, type ListPageProps, SearchFilter } from '../../widgets/list-page/index.ts';

interface Holder {
  readonly companyId: number;
  readonly name: string;
  readonly parentName: string | null;
}

interface Props<Row extends Holder> {
  readonly name: string;
  readonly title: string;
  /** What is said where no customer has any. */
  readonly none: string;
  /** The way back to the chart whose rows these are. */
  readonly back: { readonly text: string; readonly to: string };
  /** The screen that a customer who is entered by name opens at. */
  readonly to: string;
  readonly list: ListPageProps<Row>['list'] & ComponentProps<typeof SearchFilter>['list'];
  readonly query: ListPageProps<Row>['query'];
  /** The columns after the name. */
  readonly numbers: readonly Column<Row>[];
  readonly mayEnter: boolean;
  /** Filters after the search. */
  readonly children?: ReactNode;
}

/** The rows behind a chart of all customers: each of them by name, which enters it where one may, with its numbers. */
export function HolderList<Row extends Holder>(props: Props<Row>) {
  const { name, title, none, back, to, list, query, numbers, mayEnter, children } = props;
  const { t } = useTranslation();
  const columns: Column<Row>[] = [
    {
      ...{ key: 'name', title: t('customers:customer'), isSortable: true, isFixed: true, isName: true },
      share: 45,
      render: (row) => (
        <CustomerName
          row={{ ...row, state: 'open' }}
          onEnter={mayEnter ? () => askToEnter({ companyId: row.companyId, name: row.name, to }) : undefined}
        />
      ),
    },
    ...numbers,
  ];
  return (
    <>
      <Link className="link" to={back.to}>
        {back.text}
      </Link>
      <ListPage
        level={2}
        {...{ name, title, list, query, columns }}
        rowKey={(row) => String(row.companyId)}
        filters={
          <>
            <SearchFilter list={list} placeholder={t('customers:search')} />
            {children}
          </>
        }
        empty={{ title: none }}
      />
    </>
  );
}
