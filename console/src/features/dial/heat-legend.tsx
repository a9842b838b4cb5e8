import { leastLost } from '@linekeeper/contract/dial/dial-test-kinds';
import { useTranslation } from 'react-i18next';
import { leastCoverage, type Scale } from './heat-grid.ts';
import { percent } from '../../lib/quantity.ts';
import styles from './heat-map.module.css';

interface Props {
  readonly scale: Scale;
  readonly lossOf: 'packets' | 'runs';
  readonly text: (value: number) => string;
}

/** What the shades and hatches of a heat map mean, the best first. */
export function HeatLegend({ scale: { steps, isBetterHigher, isLoss }, lossOf, text }: Props) {
  const { t } = useTranslation();
  const ordered = isBetterHigher ? steps.toReversed() : steps;
  const words = ordered.map((step, at) => {
    const before = ordered[at - 1];
    if (before === undefined) return `${isBetterHigher ? '>' : '≤'} ${text(step)}`;
    return isBetterHigher ? `${text(step)} – ${text(before)}` : `${text(before)} – ${text(step)}`;
  });
  const last = ordered.at(-1);
  if (last !== undefined) words.push(`${isBetterHigher ? '≤' : '>'} ${text(last)}`);
  return (
    <ul className={styles.legend} aria-label={t('dial:legend')}>
      {words.map((word, shade) => (
        <li key={shade}>
          <span className={styles.swatch} data-shade={shade} />
          {word}
        </li>
      ))}
      <li>
        <span className={styles.swatch} data-shade={0} data-thin />
        {t('dial:thin', { least: percent(leastCoverage, 0) })}
      </li>
      {!isLoss && (
        <li>
          <span className={styles.swatch} data-look="lossy" />
          {t(`dial:lossy.${lossOf}`, { least: percent(leastLost, 0) })}
        </li>
      )}
      <li>
        <span className={styles.swatch} data-look="blank" />
        {t('dial:cell.nothing')}
      </li>
      <li>
        <span className={styles.swatch} data-look="failed" />
        {t('dial:cell.allFailed')}
      </li>
    </ul>
  );
}
