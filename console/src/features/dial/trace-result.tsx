import { type DialResult } from '@linekeeper/contract/dial/dial-results';
import { useTranslation } from 'react-i18next';
import { milliseconds, percent } from '../../lib/quantity.ts';
import styles from './dial.module.css';

/** The hops of a trace, each with who answered, what was lost and the times. */
export function TraceResult({
  result: { hops, hasReached, mtuBytes, address },
}: {
  readonly result: DialResult<'trace'>;
}) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-2" role="status">
      <p className={hasReached ? 'flat' : 'flat fault'}>
        {t(hasReached ? 'dial:reached' : 'dial:notReached', { address, count: hops.length })}
        {mtuBytes !== null && ` · ${t('dial:mtu', { bytes: mtuBytes })}`}
      </p>
      <table className={`table figures ${styles.hops}`}>
        <thead>
          <tr>
            <th className={styles.number}>#</th>
            <th>{t('dial:fact.address')}</th>
            <th className={styles.number}>{t('dial:fact.loss')}</th>
            <th className={styles.number}>{t('dial:fact.times')}</th>
          </tr>
        </thead>
        <tbody>
          {hops.map(({ hop, addresses, rttsMs, notes }) => {
            const lost = rttsMs.filter((rtt) => rtt === null).length;
            return (
              <tr key={hop}>
                <td className={styles.number}>{hop}</td>
                <td className="mono">
                  {addresses.length > 0 ? addresses.join(', ') : '*'} {notes.join(' ')}
                </td>
                <td className={styles.number}>{percent((lost / rttsMs.length) * 100, 0)}</td>
                <td className={styles.number}>
                  {rttsMs.map((rtt) => (rtt === null ? '*' : milliseconds(rtt))).join('  ')}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
