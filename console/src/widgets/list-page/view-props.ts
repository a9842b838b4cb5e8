import { type ReactNode } from 'react';
import { type Column } from './column.ts';
import { type List } from './use-list.ts';

/** What the two views of a list (table, cards) take. */
export interface ViewProps<Row> {
  readonly title: string;
  readonly rows: Row[];
  readonly total: number;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly rowActions?: (row: Row) => ReactNode;
  readonly list: List;
}
