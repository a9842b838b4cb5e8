import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { deviceProbes, probeSettings } from '@linekeeper/contract/monitoring/probe-settings';
import { type ProbeResult } from '@linekeeper/contract/monitoring/probe-test';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../components/facts.tsx';
import { ApiError, faultText } from '../../lib/errors.ts';
import styles from './test-result.module.css';

interface Props {
  readonly address: string;
  readonly isTesting: boolean;
  readonly results: readonly ProbeResult[] | undefined;
  readonly error: unknown;
}

/** What an address answered to each probe, in words, and what to do where it did not. */
export function TestResult({ address, isTesting, results, error }: Props) {
  const { t } = useTranslation();
  if (isTesting) {
    const names = deviceProbes.map(({ probe }) => probeSettings[probe].title);
    return <Note tone="quiet" lines={[t('devices:testing', { address, probes: names.join(' · ') })]} />;
  }
  if (error) {
    // What is wrong with a field stands beside the field.
    const isOfField = error instanceof ApiError && error.data?.error !== undefined && error.code !== 60000;
    return isOfField ? null : <Note tone="bad" lines={[faultText(error)]} />;
  }
  if (!results) return null;
  return (
    <section className="grid gap-2" aria-live="polite" aria-label={t('devices:testResult')}>
      {results.map(({ probe, tone, lines, facts }) => (
        <Note key={probe} tone={tone} lines={lines}>
          {facts.length > 0 && <Facts nameWidth="6em" className={`small ${styles.facts}`} facts={facts} />}
        </Note>
      ))}
    </section>
  );
}

const icons: Readonly<Record<NoteProps['tone'], ReactNode>> = {
  good: <CheckCircleFilled aria-hidden />,
  warn: <ExclamationCircleFilled aria-hidden />,
  bad: <CloseCircleFilled aria-hidden />,
  quiet: null,
};

interface NoteProps {
  readonly tone: ProbeResult['tone'];
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
        {more.map((line) => (
          <p key={line} className={styles.more}>
            {line}
          </p>
        ))}
        {children}
      </div>
    </div>
  );
}
