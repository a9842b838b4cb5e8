import { Table, type TableColumnType } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './list-page.module.css';
import { Pages } from './pages.tsx';
import { type ViewProps } from './view-props.ts';

/** A list as a table with a fixed header; sorting and paging happen on the server. */
export function Rows<Row extends object>({ rows, total, columns, rowKey, rowActions, list }: ViewProps<Row>) {
  const { t } = useTranslation();
  const { sort, order } = list.state;
  const tableColumns = columns.map((column): TableColumnType<Row> => ({
    key: column.key,
    title: column.title,
    align: column.align,
    width: column.width,
    fixed: column.isFixed ? 'start' : undefined,
    className: column.align === 'right' ? 'figures' : undefined,
    sorter: column.isSortable,
    sortOrder: column.isSortable && sort === column.key ? (order === 'desc' ? 'descend' : 'ascend') : null,
    render: (_: unknown, row: Row) => column.render(row),
  }));
  if (rowActions) {
    tableColumns.push({
      key: 'actions',
      title: <span className="visually-hidden">{t('list:actions')}</span>,
      align: 'right',
      fixed: 'end',
      width: 1,
      render: (_: unknown, row: Row) => <span className={styles.rowActions}>{rowActions(row)}</span>,
    });
  }
  return (
    <>
      <Table<Row>
        size="medium"
        columns={tableColumns}
        dataSource={rows}
        rowKey={rowKey}
        pagination={false}
        sticky={{ offsetHeader: 52 }}
        scroll={{ x: 'max-content' }}
        showSorterTooltip={false}
        onChange={(_pagination, _filters, sorter) => {
          const chosen = Array.isArray(sorter) ? sorter[0] : sorter;
          const isOn = chosen?.order !== undefined && chosen.order !== null;
          list.change({
            sort: isOn ? String(chosen.columnKey) : undefined,
            order: isOn && chosen.order === 'descend' ? 'desc' : undefined,
          });
        }}
      />
      <Pages total={total} list={list} />
    </>
  );
}
