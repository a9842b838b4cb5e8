import { type DialResult } from '@linekeeper/contract/dial/dial-results';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../components/facts.tsx';
import { milliseconds, percent } from '../../lib/quantity.ts';
import styles from './dial.module.css';

/** Every packet of a run in the order it was sent, lost ones as gaps in colour, and what follows from them. */
export function PacketResult({ result }: { readonly result: DialResult<'ping' | 'tcp' | 'udp-jitter'> }) {
  const { t } = useTranslation();
  const { address, rttsMs, received, lossPercent, minMs, medianMs, p95Ms, maxMs, ipdvMs } = result;
  const sent = rttsMs.length;
  const most = maxMs ?? 1;
  return (
    <div className="grid gap-3" role="status">
      <div
        className={styles.packets}
        role="img"
        aria-label={t('dial:packetsOf', { received, sent, median: milliseconds(medianMs) })}
      >
        {rttsMs.map((rtt, at) => (
          <span
            key={at}
            className={rtt === null ? styles.lost : undefined}
            style={rtt === null ? undefined : { height: `${(rtt / most) * 100}%` }}
            title={rtt === null ? t('dial:lost') : milliseconds(rtt)}
          />
        ))}
      </div>
      <Facts
        nameWidth="13em"
        facts={[
          [
            t('dial:fact.address'),
            <span className="mono">{'port' in result ? `${address} : ${result.port}` : address}</span>,
          ],
          [
            t('dial:fact.received'),
            `${received} / ${sent}（${percent(lossPercent)} ${t('dial:fact.loss')}）`,
          ],
          [
            t('dial:fact.rtt'),
            `${milliseconds(minMs)} / ${milliseconds(medianMs)} / ${milliseconds(p95Ms)} / ${milliseconds(maxMs)}`,
          ],
          [t('dial:fact.ipdv'), milliseconds(ipdvMs)],
          [t('dial:fact.mos'), 'mos' in result && result.mos !== null ? String(result.mos) : null],
          [t('dial:fact.duplicates'), 'duplicates' in result ? String(result.duplicates) : null],
          [
            t('dial:fact.reordered'),
            'reordered' in result && result.reordered !== null ? String(result.reordered) : null,
          ],
          [t('dial:fact.refused'), 'refused' in result ? String(result.refused) : null],
          [t('dial:fact.there'), 'there' in result ? oneWay(result.there) : null],
          [t('dial:fact.back'), 'back' in result ? oneWay(result.back) : null],
        ]}
      />
    </div>
  );
}

const oneWay = (way: DialResult<'udp-jitter'>['there']) =>
  [
    way.lossPercent === null ? null : percent(way.lossPercent),
    way.ipdvMs === null ? null : `IPDV ${milliseconds(way.ipdvMs)}`,
  ]
    .filter((part) => part !== null)
    .join(' · ');
