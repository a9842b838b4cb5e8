import { type State, states } from '@linekeeper/contract/monitoring/states';
import { type Standing } from '@linekeeper/contract/overview/standing';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { StateShape } from '../../components/state-badge.tsx';
import { grouped } from '../../lib/grouped.ts';
import { currentLanguage } from '../../lib/language.ts';
import styles from './dashboards.module.css';

export interface StandingLine {
  readonly key: string;
  readonly name: ReactNode;
  /** A part of the line above it. */
  readonly isPart?: boolean;
  readonly standing: Standing;
  /** The rows in one state, or all of them; undefined: there is no list of those. */
  readonly pathOf: (state?: State) => string | undefined;
}

/** How things stand now, a line a kind: each state by its shape and word, each number with its rows. */
export function StandingTable({
  label,
  lines,
}: {
  readonly label: string;
  readonly lines: readonly StandingLine[];
}) {
  const { t } = useTranslation();
  const number = ({ standing, pathOf }: StandingLine, state?: State) => {
    const count = standing[state ?? 'total'];
    const to = count > 0 ? pathOf(state) : undefined;
    const text = grouped(count, currentLanguage());
    return to ? <Link to={to}>{text}</Link> : text;
  };
  return (
    <div className={styles.scroll}>
      <table className={styles.standings} aria-label={label}>
        <thead>
          <tr>
            <td />
            {states.map((state) => (
              <th key={state} scope="col">
                <span className={styles.state} title={t(`terms:state.${state}`)}>
                  <StateShape state={state} />
                  <span>{t(`terms:state.${state}`)}</span>
                </span>
              </th>
            ))}
            <th scope="col">{t('dashboards:total')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key} data-part={line.isPart || undefined}>
              <th scope="row">{line.name}</th>
              {states.map((state) => (
                <td key={state} className="figures" data-state={line.standing[state] > 0 ? state : undefined}>
                  {number(line, state)}
                </td>
              ))}
              <td className="figures">{number(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
