import { type PathHistory } from '@linekeeper/contract/monitoring/run-reads';
import { useTranslation } from 'react-i18next';
import styles from './path-history.module.css';

interface Props {
  readonly routes: readonly { readonly name: string; readonly hops: PathHistory['now'] }[];
}

/** Who answers at each distance, of one route or of two beside each other; where they part is marked. */
export function HopTable({ routes }: Props) {
  const { t } = useTranslation();
  const last = Math.max(0, ...routes.flatMap(({ hops }) => hops.map(({ hop }) => hop)));
  const at = (hops: PathHistory['now'], hop: number) =>
    hops.find((one) => one.hop === hop)?.addresses.join(', ') ?? '*';
  return (
    <table className={`table figures ${styles.hops}`}>
      <thead>
        <tr>
          <th className={styles.number}>{t('chart:pathHop')}</th>
          {routes.map(({ name }) => (
            <th key={name}>{name}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: last }, (_, n) => n + 1).map((hop) => {
          const cells = routes.map(({ hops }) => at(hops, hop));
          const isOther = new Set(cells).size > 1;
          return (
            <tr key={hop}>
              <td className={styles.number}>{hop}</td>
              {routes.map(({ name }, n) => (
                <td key={name} className={`mono breaks ${isOther ? styles.other : ''}`}>
                  {cells[n]}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
