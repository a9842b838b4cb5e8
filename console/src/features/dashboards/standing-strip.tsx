import { type State, states } from '@linekeeper/contract/monitoring/states';
import { type Standing } from '@linekeeper/contract/overview/standing';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { StateShape } from '../../components/state-badge.tsx';
import { grouped } from '../../lib/grouped.ts';
import { currentLanguage } from '../../lib/language.ts';
import styles from './dashboards.module.css';

interface Props {
  readonly label: string;
  readonly standing: Standing;
  /** The list that all of the numbers are made of. */
  readonly to: string | undefined;
}

/** How things of one kind stand now, in a row of numbers: all of them, then each state by its shape and word. */
export function StandingStrip({ label, standing, to }: Props) {
  const { t } = useTranslation();
  const figure = (count: number, state?: State) => {
    const text = grouped(count, currentLanguage());
    return (
      <span
        className={`figures ${styles.amount}`}
        data-none={count === 0 || undefined}
        data-state={count > 0 ? state : undefined}
      >
        {to && count > 0 ? <Link to={to}>{text}</Link> : text}
      </span>
    );
  };
  return (
    <ul className={`list ${styles.strip}`} aria-label={label}>
      <li>
        {figure(standing.total)}
        <span className="quiet caption">{t('dashboards:total')}</span>
      </li>
      {states.map((state) => (
        <li key={state}>
          {figure(standing[state], state)}
          <span className={`caption ${styles.state}`}>
            <StateShape state={state} />
            <span>{t(`terms:state.${state}`)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
