import { type TFunction } from 'i18next';
import { useState } from 'react';
import { type Column } from './column.ts';
import styles from './ticks.module.css';

/** Which rows are ticked, by their ids, on whatever page they stand, and how that changes. */
export interface Ticks<Row> {
  readonly ticked: ReadonlyMap<string, Row>;
  /** Whether no more may be ticked: one call takes so many and no more. */
  readonly isFull: boolean;
  readonly tick: (row: Row, isOn: boolean) => void;
  /** Ticks these too, as far as there is room. */
  readonly tickAll: (rows: readonly Row[]) => void;
  readonly clear: () => void;
}

/** Keeps the ticked rows of a list, at most so many. */
export function useTicks<Row extends { readonly id: string }>(most: number): Ticks<Row> {
  const [ticked, setTicked] = useState<ReadonlyMap<string, Row>>(new Map());
  return {
    ticked,
    isFull: ticked.size >= most,
    tick(row, isOn) {
      const next = new Map(ticked);
      if (isOn && next.size < most) next.set(row.id, row);
      if (!isOn) next.delete(row.id);
      setTicked(next);
    },
    tickAll(rows) {
      const all = new Map([...ticked, ...rows.map((row) => [row.id, row] as const)]);
      setTicked(new Map([...all].slice(0, most)));
    },
    clear: () => setTicked(new Map()),
  };
}

/** The first column of a list whose rows can be ticked. */
export function tickColumn<Row extends { readonly id: string }>(
  t: TFunction,
  { ticked, isFull, tick }: Ticks<Row>,
  nameOf: (row: Row) => string,
): Column<Row> {
  return {
    key: 'tick',
    title: t('list:tick'),
    isFixed: true,
    isTicks: true,
    render: (row) => (
      <label className={styles.target}>
        <input
          type="checkbox"
          className={styles.box}
          aria-label={t('list:tickNamed', { name: nameOf(row) })}
          checked={ticked.has(row.id)}
          disabled={isFull && !ticked.has(row.id)}
          onChange={(event) => tick(row, event.target.checked)}
        />
      </label>
    ),
  };
}
