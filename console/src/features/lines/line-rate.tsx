import { useTranslation } from 'react-i18next';
import { bitRate, percent } from '../../lib/quantity.ts';
import { inMbit } from './in-mbit.ts';
import styles from './lines.module.css';

interface Props {
  readonly bps: number | null;
  /** What was agreed; null: nothing was. */
  readonly contractBps: number | null;
}

/** A rate in Mbit/s over a bar of how much of the contracted one it takes. */
export function LineRate({ bps, contractBps }: Props) {
  const { t } = useTranslation();
  if (bps === null) return <span className="quiet">–</span>;
  const share = contractBps === null ? undefined : bps / contractBps;
  const title =
    share === undefined
      ? t('lines:rateAlone', { rate: bitRate(bps) })
      : t('lines:rateOf', {
          rate: bitRate(bps),
          contract: bitRate(contractBps),
          share: percent(share * 100, 1),
        });
  return (
    <span className={styles.rate} title={title}>
      {inMbit(bps)}
      <span className={styles.track} data-none={share === undefined || undefined}>
        {share !== undefined && (
          <span
            className={styles.used}
            data-full={share >= 0.9 || undefined}
            style={{ width: `${Math.min(1, share) * 100}%` }}
          />
        )}
      </span>
    </span>
  );
}
