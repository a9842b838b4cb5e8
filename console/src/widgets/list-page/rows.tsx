import { useTranslation } from 'react-i18next';
import { type Column } from './column.ts';
import { nextSort } from './list-state.ts';
import { Pages } from './pages.tsx';
import styles from './rows.module.css';
import { type List } from './use-list.ts';
import { type ViewProps } from './view-props.ts';

const classOf = ({ align, isTicks }: Column<never>) =>
  align === 'right' ? `figures ${styles.right}` : isTicks ? styles.ticks : undefined;

/**
 * A list as a table with a fixed header, the fixed columns and the row's actions staying in sight; sorting and paging
 * happen on the server. Our own and not Ant Design's, which brings a tree and menus of 70 KB for what is a table here.
 */
export function Rows<Row extends object>(props: ViewProps<Row>) {
  const { t } = useTranslation();
  const { title, rows, total, columns, rowKey, rowActions, list } = props;
  return (
    <>
      {/* Scrolls by keyboard too, so it takes the focus. */}
      <div className={styles.scroll} role="region" aria-label={title} tabIndex={0}>
        <table className={`full small ${styles.table}`}>
          <thead>
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
            {rows.map((row) => (
              <tr key={rowKey(row)}>
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
          </tbody>
        </table>
      </div>
      <Pages total={total} list={list} />
    </>
  );
}

function HeadCell({ column, list }: { readonly column: Column<never>; readonly list: List }) {
  const { key, title, width, isSortable, isFixed, isTicks } = column;
  const { sort, order } = list.state;
  const isOn = isSortable && sort === key;
  const direction = isOn ? (order === 'desc' ? 'descending' : 'ascending') : undefined;
  return (
    <th
      scope="col"
      className={classOf(column)}
      style={{ minWidth: width }}
      data-fixed={isFixed || undefined}
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
