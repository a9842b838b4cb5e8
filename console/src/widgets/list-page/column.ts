import { type ReactNode } from 'react';

/** One column of a list. */
export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  /** What the column tells, where its title is too short for it. */
  readonly hint?: string;
  readonly render: (row: Row) => ReactNode;
  /** The server sorts by this column's key. */
  readonly isSortable?: boolean;
  /** Numbers stand right, with their unit in the title. */
  readonly align?: 'right';
  readonly width?: number;
  /** Text that takes its share of the room the other columns leave, in percent of the table, and is cut only at the end of its cell. */
  readonly share?: number;
  /** Always shown: what the row is known by. It heads the card on a narrow screen. */
  readonly isFixed?: boolean;
  /** The name of the row: it leads its card on a narrow screen, before the other columns that are always shown. */
  readonly isName?: boolean;
  /** Ticks alone: no wider than they are, and the title is for those who cannot see what it is. */
  readonly isTicks?: boolean;
  /** Not on the card of a narrow screen, which shows what decides. */
  readonly isOffCards?: boolean;
  /** What it is called on a card, where it stands by itself and its title would be too long. */
  readonly cardTitle?: string;
  /** Not shown until chosen. */
  readonly isHiddenAtFirst?: boolean;
}
