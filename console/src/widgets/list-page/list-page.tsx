import { type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Empty } from '../../components/empty.tsx';
import { Failure } from '../../components/failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useNarrow } from '../../components/use-narrow.ts';
import { type ApiError } from '../../lib/errors.ts';
import { Cards } from './cards.tsx';
import { useHiddenColumns } from './chosen-columns.ts';
import { type Column } from './column.ts';
import { ListHead } from './list-head.tsx';
import styles from './list-page.module.css';
import { Rows } from './rows.tsx';
import { type List } from './use-list.ts';

export interface ListPageProps<Row> {
  /** Names the list in this browser's memory of chosen columns. */
  readonly name: string;
  readonly title: string;
  /** 2 for a list that is a part of a page with a title of its own. */
  readonly level?: 1 | 2;
  readonly list: List;
  readonly query: UseQueryResult<{ list: Row[]; total: number }, ApiError>;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  /** The primary action, on the right; while there is nothing, what the reader is told to do next. */
  readonly action?: ReactNode;
  /** The line of filters. */
  readonly filters?: ReactNode;
  /** Saves the list as a file. */
  readonly onExport?: () => Promise<void>;
  readonly rowActions?: (row: Row) => ReactNode;
  /** What to do while the tenant has none at all. */
  readonly empty: {
    readonly title: string;
    readonly text?: string;
    /** A way to where there is some, before the action. */
    readonly link?: ReactNode;
  };
}

/** The page of a list: title with count, filters, table (cards on a narrow screen), paging on the server. */
export function ListPage<Row extends object>(props: ListPageProps<Row>) {
  const { name, title, level, list, query, columns } = props;
  const [hidden, setHidden] = useHiddenColumns(
    name,
    columns.filter((column) => column.isHiddenAtFirst).map((column) => column.key),
  );
  const shown = columns.filter((column) => column.isFixed || !hidden.includes(column.key));
  // While there is nothing, what to do next stands where the rows would be.
  const isEmpty = query.data?.total === 0 && !list.isNarrowed;
  const action = isEmpty ? undefined : props.action;
  const { filters, onExport } = props;
  return (
    <section className={`${styles.page} ${level === 2 ? styles.part : ''}`} aria-label={title}>
      <ListHead
        title={title}
        level={level}
        total={query.data?.total}
        action={action}
        hasAction={props.action !== undefined}
        columns={columns}
        hidden={hidden}
        onHide={setHidden}
        onExport={onExport}
      />
      {filters && <div className={`line ${styles.filters}`}>{filters}</div>}
      <div className={`card ${styles.body}`} aria-busy={query.isFetching}>
        <ListBody {...props} columns={shown} list={list} />
      </div>
    </section>
  );
}

function ListBody<Row extends object>(props: ListPageProps<Row>) {
  const { query, empty, list } = props;
  const isNarrow = useNarrow();
  if (query.isError && !query.data) {
    return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (!query.data) return <SkeletonRows />;
  if (query.data.total === 0)
    return list.isNarrowed ? <NoMatch list={list} /> : <EmptyList empty={empty} action={props.action} />;
  const View = isNarrow ? Cards : Rows;
  return (
    <View
      title={props.title}
      rows={query.data.list}
      total={query.data.total}
      columns={props.columns}
      rowKey={props.rowKey}
      rowActions={props.rowActions}
      list={list}
    />
  );
}

function EmptyList({ empty: { link, ...words }, action }: Pick<ListPageProps<never>, 'empty' | 'action'>) {
  return (
    <Empty
      {...words}
      action={
        link ? (
          <span className={`wrap gap-2 ${styles.next}`}>
            {link}
            {action}
          </span>
        ) : (
          action
        )
      }
    />
  );
}

function NoMatch({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  return (
    <Empty
      title={t('list:noMatch')}
      text={t('list:noMatchText')}
      action={
        <button type="button" className="button" onClick={list.clear}>
          {t('list:clearFilters')}
        </button>
      }
    />
  );
}
