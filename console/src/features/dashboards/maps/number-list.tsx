import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type NumberMark } from '../../../widgets/map/index.ts';
import dashboard from '../dashboards.module.css';
import styles from './maps.module.css';

interface Props {
  readonly label: string;
  readonly marks: readonly NumberMark[];
  readonly nameOf: (mark: NumberMark) => string;
  readonly wordsOf: (total: number) => string;
  readonly pathOf: (mark: NumberMark) => string;
}

/** As many as can be read through. */
const mostShown = 100;

/** The circles of a map as a list, the largest first. */
export function NumberList({ label, marks, nameOf, wordsOf, pathOf }: Props) {
  const { t } = useTranslation();
  const sorted = marks.toSorted((one, other) => other.total - one.total);
  if (marks.length === 0) return <p className="note">{t('dashboards:resources.map.none')}</p>;
  return (
    <>
      <ul className={`list ${dashboard.lines} ${styles.list}`} aria-label={label}>
        {sorted.slice(0, mostShown).map((mark) => (
          <li key={mark.key}>
            <span className={dashboard.who}>
              <Link className="link" to={pathOf(mark)}>
                {nameOf(mark)}
              </Link>
            </span>
            <span className="figures">{wordsOf(mark.total)}</span>
          </li>
        ))}
      </ul>
      {marks.length > mostShown && (
        <p className="note">{t('dashboards:resources.map.more', { count: marks.length - mostShown })}</p>
      )}
    </>
  );
}
