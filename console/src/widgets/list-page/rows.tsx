import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column } from './column.ts';
import { nextSort } from './list-state.ts';
import { Pages } from './pages.tsx';
import styles from './rows.module.css';
import { type List } from './use-list.ts';
import { type ViewProps } from './view-props.ts';
import { rowPx, useSteadyColumns, useVisibleRows, virtualFrom } from './visible-rows.ts';

const classOf = ({ align, share, isTicks }: Column<never>) =>
  align === 'right' ? `figures ${styles.right}` : isTicks ? styles.ticks : share ? styles.share : undefined;

/**
 * A list as a table with a fixed header, the fixed columns and the row's actions staying in sight; sorting and paging
 * happen on the server. Our own and not Ant Design's, which brings a tree and menus of 70 KB for what is a table here.
 */
export function Rows<Row extends object>(props: ViewProps<Row>) {
  const { t } = useTranslation();
  const { title, rows, total, columns, rowKey, rowActions, list } = props;
  const box = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLTableSectionElement>(null);
  const isVirtual = rows.length >= virtualFrom;
  const { from, to } = useVisibleRows(rows.length, box);
  useSteadyColumns(isVirtual, head, columns.map(({ key }) => key).join());
  const first = (list.state.page - 1) * list.state.pageSize;
  return (
    <>
      {/* Scrolls by keyboard too, so it takes the focus. */}
      <div ref={box} className={styles.scroll} role="region" aria-label={title} tabIndex={0}>
        <table className={`full small ${styles.table}`} aria-rowcount={isVirtual ? total + 1 : undefined}>
          <thead ref={head}>
            <tr>
              {columns.map((column) => (
                <HeadCell key={column.key} column={column} list={list} />
              ))}
              {rowActions && (
                <th scope="col" className={styles.end}>
                  <span className="visually-hidden">{t('list:actions')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {from > 0 && <Gap rows={from} />}
            {rows.slice(from, to).map((row, at) => (
              <tr key={rowKey(row)} aria-rowindex={isVirtual ? first + from + at + 2 : undefined}>
                {columns.map((column) => (
                  <td key={column.key} className={classOf(column)} data-fixed={column.isFixed || undefined}>
                    {column.render(row)}
                  </td>
                ))}
                {rowActions && (
                  <td className={styles.end}>
                    <span className={styles.actions}>{rowActions(row)}</span>
                  </td>
                )}
              </tr>
            ))}
            {to < rows.length && <Gap rows={rows.length - to} />}
          </tbody>
        </table>
      </div>
      <Pages total={total} list={list} />
    </>
  );
}

/** The room of rows that are not drawn. */
const Gap = ({ rows }: { readonly rows: number }) => (
  <tr aria-hidden="true">
    <td className={styles.gap} style={{ height: rows * rowPx() }} />
  </tr>
);

function HeadCell({ column, list }: { readonly column: Column<never>; readonly list: List }) {
  const { key, title, hint, width, share, isSortable, isFixed, isTicks } = column;
  const { sort, order } = list.state;
  const isOn = isSortable && sort === key;
  const direction = isOn ? (order === 'desc' ? 'descending' : 'ascending') : undefined;
  return (
    <th
      scope="col"
      className={classOf(column)}
      style={{ minWidth: width, width: share && `${share}%` }}
      title={hint}
      data-fixed={isFixed || undefined}
      data-share={share}
      aria-sort={direction ?? (isSortable ? 'none' : undefined)}
    >
      {isSortable ? (
        <button
          type="button"
          className={`inline gap-1 ${styles.sort}`}
          onClick={() => list.change(nextSort(list.state, key))}
        >
          {title}
          <span aria-hidden="true" className={styles.arrow}>
            {direction === 'descending' ? '↓' : '↑'}
          </span>
        </button>
      ) : isTicks ? (
        <span className="visually-hidden">{title}</span>
      ) : (
        title
      )}
    </th>
  );
}
