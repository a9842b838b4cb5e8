import { type ReactNode } from 'react';

/** One column of a list. */
export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  /** The server sorts by this column's key. */
  readonly isSortable?: boolean;
  /** Numbers stand right, with their unit in the title. */
  readonly align?: 'right';
  readonly width?: number;
  /** Always shown: what the row is known by. It heads the card on a narrow screen. */
  readonly isFixed?: boolean;
  /** The name of the row: it leads its card on a narrow screen, before the other columns that are always shown. */
  readonly isName?: boolean;
  /** Ticks alone: no wider than they are, and the title is for those who cannot see what it is. */
  readonly isTicks?: boolean;
  /** Not shown until chosen. */
  readonly isHiddenAtFirst?: boolean;
}
