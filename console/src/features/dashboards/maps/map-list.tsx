import { outletStates, type OutletState } from '@linekeeper/contract/outlets/outlet-terms';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Mark, markText, OutletShape } from '../../../widgets/map/index.ts';
import dashboard from '../dashboards.module.css';
import styles from './maps.module.css';

interface Props {
  readonly marks: readonly Mark[];
  readonly nameOf: (mark: Mark) => string;
  readonly pathOf: (mark: Mark, state?: OutletState) => string;
}

/** As many as can be read through; all of them stand in the list of outlets. */
const mostShown = 100;

/** The marks of a map as a list, the worst first. */
export function MapList({ marks, nameOf, pathOf }: Props) {
  const { t } = useTranslation();
  const sorted = marks.toSorted(
    (one, other) =>
      outletStates.indexOf(one.worst) - outletStates.indexOf(other.worst) ||
      other.counts[other.worst] - one.counts[one.worst],
  );
  if (marks.length === 0) return <p className="note">{t('dashboards:map.none')}</p>;
  return (
    <>
      <ul className={`list ${dashboard.lines} ${styles.list}`} aria-label={t('dashboards:map.list')}>
        {sorted.slice(0, mostShown).map((mark) => (
          <li key={mark.key}>
            <OutletShape state={mark.worst} />
            <span className={dashboard.who}>
              <Link className="link" to={pathOf(mark)}>
                {markText(t, mark, nameOf(mark))}
              </Link>
            </span>
          </li>
        ))}
      </ul>
      {marks.length > mostShown && (
        <p className="note">{t('dashboards:map.more', { count: marks.length - mostShown })}</p>
      )}
    </>
  );
}
