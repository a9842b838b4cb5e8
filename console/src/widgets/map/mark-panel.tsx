import { outletStates, type OutletState } from '@linekeeper/contract/outlets/outlet-terms';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { grouped } from '../../lib/grouped.ts';
import { currentLanguage } from '../../lib/language.ts';
import { type PanelActs } from './mark-map.tsx';
import { outletStateText } from './mark-text.ts';
import { type Mark } from './marks.ts';
import { OutletShape } from './outlet-shape.tsx';
import { PlacePanel } from './place-panel.tsx';
import styles from './outlet-map.module.css';

interface Props extends PanelActs {
  readonly mark: Mark;
  readonly name: string;
  readonly pathOf: (state?: OutletState) => string;
}

/** What stands at a mark, state by state: each number opens its rows. */
export function MarkPanel({ mark, pathOf, ...panel }: Props) {
  const { t } = useTranslation();
  return (
    <PlacePanel {...{ mark, ...panel }} rows={t('outlets:map.rows', { count: mark.total })} path={pathOf()}>
      <ul className={`list ${styles.states}`}>
        {outletStates
          .filter((state) => mark.counts[state] > 0)
          .map((state) => (
            <li key={state}>
              <Link to={pathOf(state)}>
                <OutletShape state={state} />
                <span>{outletStateText(t, state)}</span>
                <span className="end figures">{grouped(mark.counts[state], currentLanguage())}</span>
              </Link>
            </li>
          ))}
      </ul>
    </PlacePanel>
  );
}
