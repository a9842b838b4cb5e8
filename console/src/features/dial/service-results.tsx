import { type DialResult } from '@linekeeper/contract/dial/dial-results';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../components/facts.tsx';
import { milliseconds, withPrefix } from '../../lib/quantity.ts';
import styles from './dial.module.css';

const phases = [
  ['resolve', 'var(--maintenance)'],
  ['connect', 'var(--accent)'],
  ['tls', 'var(--minor)'],
  ['firstByte', 'var(--unreachable)'],
  ['rest', 'var(--text2)'],
] as const;

/** The phases of a web request beside each other, and what was answered. */
export function HttpResult({ result }: { readonly result: DialResult<'http'> }) {
  const { t } = useTranslation();
  const {
    url,
    address,
    status,
    httpVersion,
    redirects,
    totalMs,
    bytes,
    isWhole,
    certificate,
    tlsVersion,
    unmet,
  } = result;
  const { resolveMs, connectMs, tlsMs, firstByteMs } = result;
  const known = (resolveMs ?? 0) + connectMs + (tlsMs ?? 0) + firstByteMs;
  const lengths = {
    ...{ resolve: resolveMs, connect: connectMs, tls: tlsMs, firstByte: firstByteMs },
    rest: Math.max(0, totalMs - known),
  };
  const told = phases
    .map(([phase]) => `${t(`dial:phase.${phase}`)} ${milliseconds(lengths[phase])}`)
    .join(' · ');
  return (
    <div className="grid gap-3" role="status">
      <div className={styles.bar} role="img" aria-label={told}>
        {phases.map(([phase, colour]) =>
          lengths[phase] ? (
            <span
              key={phase}
              style={{ flexGrow: lengths[phase], background: colour }}
              title={t(`dial:phase.${phase}`)}
            />
          ) : null,
        )}
      </div>
      <ul className="list caption wrap gap-3 figures">
        {phases.map(([phase, colour]) => (
          <li key={phase} className="inline gap-1">
            <span style={{ width: 8, height: 8, background: colour }} aria-hidden />
            {t(`dial:phase.${phase}`)} {milliseconds(lengths[phase])}
          </li>
        ))}
      </ul>
      {unmet.length > 0 && (
        <p className="flat fault">{unmet.map((what) => t(`dial:unmet.${what}`)).join(' ')}</p>
      )}
      <Facts
        nameWidth="13em"
        facts={[
          [t('dial:fact.status'), `${status} (HTTP/${httpVersion})`],
          [t('dial:fact.total'), milliseconds(totalMs)],
          [t('dial:fact.url'), <span className="mono">{url}</span>],
          [t('dial:fact.address'), <span className="mono">{address}</span>],
          [t('dial:fact.redirects'), String(redirects)],
          [t('dial:fact.bytes'), `${withPrefix(bytes, 'B')}${isWhole ? '' : ` (${t('dial:cut')})`}`],
          [t('dial:fact.tls'), tlsVersion],
          [
            t('dial:fact.certificate'),
            certificate &&
              `${t('dial:certificateDays', { count: certificate.days })} · ${certificate.subject}${certificate.fault ? ` · ${certificate.fault}` : ''}`,
          ],
        ]}
      />
    </div>
  );
}

/** What a DNS server answered. */
export function DnsResult({ result }: { readonly result: DialResult<'dns'> }) {
  const { t } = useTranslation();
  const { address, transport, rcode, rcodeName, timeMs, unanswered, answers, unmet } = result;
  return (
    <div className="grid gap-3" role="status">
      {unmet.length > 0 && <p className="flat fault">{t('dial:unmet.contains')}</p>}
      <Facts
        nameWidth="13em"
        facts={[
          [t('dial:fact.rcode'), `${rcodeName} (${rcode})`],
          [t('dial:fact.time'), milliseconds(timeMs)],
          [t('dial:fact.server'), <span className="mono">{`${address} (${transport.toUpperCase()})`}</span>],
          [t('dial:fact.unanswered'), unanswered > 0 ? String(unanswered) : null],
        ]}
      />
      {answers.length > 0 && (
        <table className={`table ${styles.hops}`}>
          <thead>
            <tr>
              <th>{t('dial:fact.type')}</th>
              <th>TTL</th>
              <th>{t('dial:fact.data')}</th>
            </tr>
          </thead>
          <tbody className="mono">
            {answers.map(({ type, ttlSeconds, data }, at) => (
              <tr key={at}>
                <td>{type}</td>
                <td>{ttlSeconds}</td>
                <td style={{ overflowWrap: 'anywhere' }}>{data}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
