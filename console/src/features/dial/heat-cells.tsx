import { type HeatMap } from '@linekeeper/contract/dial/dial-tests';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { percent } from '../../lib/quantity.ts';
import { cellText, gridOf, lookOf, type Scale } from './heat-grid.ts';
import { lostText, rowText, targetNameText } from './heat-text.ts';
import { useSeen } from './use-seen.ts';
import styles from './heat-map.module.css';

interface Props {
  readonly map: HeatMap;
  readonly scale: Scale;
  readonly lossOf: 'packets' | 'runs';
  readonly onAt: (at?: number) => void;
  readonly onPath: (id: string) => void;
}

const ways: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The cells of a heat map: those in sight are drawn. Arrow keys go from one to the next, a click or Enter opens it. */
export function HeatCells({ map, scale, lossOf, onAt, onPath }: Props) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const seen = useSeen(box);
  const labels = useMemo(() => map.outlets.map((row) => rowText(t, row)), [map, t]);
  const grid = useMemo(() => gridOf(map, labels, seen.flatWidth), [map, labels, seen.flatWidth]);
  const [focus, setFocus] = useState<{ readonly row: number; readonly column: number }>();
  const [isMoved, setMoved] = useState(false);
  const columnCount = Math.max(...grid.rows.map(({ cells }) => cells.length), 0);
  const rows = seen.rows(grid.rows.length);
  const columns = seen.columns(columnCount);
  const first = focus ?? firstCell(grid.rows);

  const move = (event: KeyboardEvent) => {
    const way = ways[event.key];
    if (!way || !first) return;
    event.preventDefault();
    let { row, column } = first;
    for (;;) {
      row += way[0];
      column += way[1];
      const cells = grid.rows[row]?.cells;
      if (!cells || column < 0 || column >= columnCount) return;
      if (cells[column] !== null && cells[column] !== undefined) break;
    }
    setFocus({ row, column });
    setMoved(true);
    seen.show(row, column);
  };
  useEffect(() => {
    if (!isMoved) return;
    const cell = box.current?.querySelector<HTMLElement>('[data-cell][tabindex="0"]');
    if (!cell) return;
    cell.focus({ preventScroll: true });
    setMoved(false);
  }, [isMoved, focus, rows.from, columns.from]);

  return (
    <div
      ref={box}
      className={styles.scroll}
      role="grid"
      aria-label={t('dial:heatLabel', { count: map.paths.length })}
      aria-rowcount={grid.rows.length}
      onKeyDown={move}
      onPointerLeave={() => onAt(undefined)}
      onBlur={() => onAt(undefined)}
    >
      {grid.heads && (
        <div className={styles.heads} role="row">
          <span className={styles.corner} />
          <span style={{ width: `calc(var(--cell) * ${columns.from})` }} className={styles.gap} />
          {grid.heads.slice(columns.from, columns.to).map((head, at) => (
            <span
              key={columns.from + at}
              className={styles.head}
              role="columnheader"
              title={targetNameText(t, head)}
            >
              {targetNameText(t, head)}
            </span>
          ))}
          <span style={{ width: `calc(var(--cell) * ${columnCount - columns.to})` }} className={styles.gap} />
        </div>
      )}
      <div style={{ height: `calc(var(--row) * ${rows.from})` }} />
      {grid.rows.slice(rows.from, rows.to).map(({ label, cells }, offset) => {
        const row = rows.from + offset;
        return (
          <div key={row} className={styles.row} role="row" aria-rowindex={row + 1}>
            <span className={styles.label} role="rowheader" title={label ?? undefined}>
              {label}
            </span>
            <span
              style={{ width: `calc(var(--cell) * ${Math.min(columns.from, cells.length)})` }}
              className={styles.gap}
            />
            {cells.slice(columns.from, columns.to).map((at, n) => {
              const column = columns.from + n;
              if (at === null) return <span key={column} className={styles.none} />;
              const look = lookOf(map, at, scale);
              const target = targetNameText(t, map.targets[map.columns[at] ?? -1]);
              const value = map.values[at] ?? null;
              const [said, words] = {
                value: () => [cellText(value ?? 0), cellText(value ?? 0)],
                lossy: () => [`✕${percent(map.lost[at], 0)}`, lostText(t, lossOf, map.lost[at])],
                failed: () => ['✕', t('dial:cell.allFailed')],
                blank: () => ['', t('dial:cell.nothing')],
              }[look.kind]();
              return (
                <button
                  key={column}
                  type="button"
                  role="gridcell"
                  data-cell
                  className={`figures ${styles.cell}`}
                  data-look={look.kind}
                  data-shade={look.kind === 'value' ? look.shade : undefined}
                  data-thin={'isThin' in look && look.isThin ? '' : undefined}
                  tabIndex={first?.row === row && first.column === column ? 0 : -1}
                  aria-label={`${labels[map.rows[at] ?? -1]} → ${target}: ${words}`}
                  onPointerEnter={() => onAt(at)}
                  onFocus={() => {
                    setFocus({ row, column });
                    onAt(at);
                  }}
                  onClick={() => onPath(map.paths[at]!)}
                >
                  {said}
                </button>
              );
            })}
          </div>
        );
      })}
      <div style={{ height: `calc(var(--row) * ${grid.rows.length - rows.to})` }} />
    </div>
  );
}

function firstCell(rows: readonly { readonly cells: readonly (number | null)[] }[]) {
  for (const [row, { cells }] of rows.entries()) {
    const column = cells.findIndex((at) => at !== null);
    if (column >= 0) return { row, column };
  }
  return undefined;
}
