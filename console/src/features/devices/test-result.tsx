import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../components/facts.tsx';
import { type Output } from '../../lib/api.ts';
import { ApiError, faultText } from '../../lib/errors.ts';
import { milliseconds } from '../../lib/quantity.ts';
import { advice } from '../../widgets/state-sentence/index.ts';
import styles from './test-result.module.css';

type Result = Output<'POST /monitor/api/v1/devices/test'>;

interface Props {
  readonly address: string;
  readonly isTesting: boolean;
  readonly result: Result | undefined;
  readonly error: unknown;
}

/** What an address answered to ping and SNMP, in words, and what to do where it did not. */
export function TestResult({ address, isTesting, result, error }: Props) {
  const { t } = useTranslation();
  if (isTesting) return <Note tone="quiet" lines={[t('devices:testing', { address })]} />;
  if (error) {
    // What is wrong with a field stands beside the field.
    const isOfField = error instanceof ApiError && error.data?.error !== undefined && error.code !== 60000;
    return isOfField ? null : <Note tone="bad" lines={[faultText(error)]} />;
  }
  if (!result) return null;
  return (
    <section className="grid gap-2" aria-live="polite" aria-label={t('devices:testResult')}>
      <SnmpNote result={result} />
      <PingNote {...result.ping} />
    </section>
  );
}

function SnmpNote({ result: { snmp, ping } }: { readonly result: Result }) {
  const { t } = useTranslation();
  if (!snmp.ok) {
    const counts = { pingSent: ping.available ? ping.sent : null, pingReceived: ping.received };
    return (
      <Note
        tone="bad"
        lines={[t(`devices:snmpFault.${snmp.reason}`), advice(t, snmp.reason, counts) ?? '']}
      />
    );
  }
  const what = [snmp.brand, snmp.model].filter((part) => part !== '').join(' ');
  const facts: [string, string][] = [
    [t('devices:name'), snmp.sysName],
    [t('devices:model'), what],
    [t('devices:kind'), snmp.kind ? t(`terms:kind.${snmp.kind}`) : ''],
    [t('devices:location'), snmp.location],
    [t('devices:interfaces'), String(snmp.interfaceCount)],
  ];
  return (
    <Note tone="good" lines={[t('devices:snmpAnswers', { time: milliseconds(snmp.elapsedMs) })]}>
      <Facts nameWidth="6em" className={`small ${styles.facts}`} facts={facts} />
    </Note>
  );
}

function PingNote({ available, sent, received, rttMs }: Result['ping']) {
  const { t } = useTranslation();
  if (!available) return <Note tone="quiet" lines={[t('devices:pingUnavailable')]} />;
  if (received === 0) return <Note tone="warn" lines={[t('devices:pingSilent', { sent })]} />;
  const text = t('devices:pingAnswers', { sent, received, time: milliseconds(rttMs) });
  return <Note tone={received < sent ? 'warn' : 'good'} lines={[text]} />;
}

const icons: Readonly<Record<NoteProps['tone'], ReactNode>> = {
  good: <CheckCircleFilled aria-hidden />,
  warn: <ExclamationCircleFilled aria-hidden />,
  bad: <CloseCircleFilled aria-hidden />,
  quiet: null,
};

interface NoteProps {
  readonly tone: 'good' | 'warn' | 'bad' | 'quiet';
  readonly lines: readonly string[];
  readonly children?: ReactNode;
}

function Note({ tone, lines: [head, ...more], children }: NoteProps) {
  return (
    <div
      className={`frame flex gap-2 ${styles.note}`}
      data-tone={tone}
      role={tone === 'quiet' ? 'status' : undefined}
    >
      {icons[tone] && <span className={styles.icon}>{icons[tone]}</span>}
      <div>
        <p className={styles.headline}>{head}</p>
        {more
          .filter((line) => line !== '')
          .map((line) => (
            <p key={line} className={styles.more}>
              {line}
            </p>
          ))}
        {children}
      </div>
    </div>
  );
}
