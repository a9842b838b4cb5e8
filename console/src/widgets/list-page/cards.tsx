import { Facts } from '../../components/facts.tsx';
import { type Column } from './column.ts';
import styles from './list-page.module.css';
import { Pages } from './pages.tsx';
import { type ViewProps } from './view-props.ts';

/** Ticks, then the name, then what else is always shown. */
const placeOf = ({ isTicks, isName }: Column<never>) => (isTicks ? 0 : isName ? 1 : 2);

/** A list as cards, for a narrow screen: the fixed columns head each card. */
export function Cards<Row extends object>({
  rows,
  total,
  columns,
  rowKey,
  rowActions,
  list,
}: ViewProps<Row>) {
  const heads = columns.filter((column) => column.isFixed).toSorted((a, b) => placeOf(a) - placeOf(b));
  const facts = columns.filter((column) => !column.isFixed && !column.isOffCards);
  return (
    <>
      <ul className="list">
        {rows.map((row) => (
          <li key={rowKey(row)} className={styles.card}>
            <div className={`line medium ${styles.cardHead}`}>
              {heads.map((column) => (
                <div key={column.key}>{column.render(row)}</div>
              ))}
              {rowActions && <div className={styles.cardActions}>{rowActions(row)}</div>}
            </div>
            <Facts
              nameWidth="7em"
              className={`figures small ${styles.facts}`}
              facts={facts.map(({ title, cardTitle = title, render }) => [cardTitle, render(row)])}
            />
          </li>
        ))}
      </ul>
      <Pages total={total} list={list} />
    </>
  );
}
