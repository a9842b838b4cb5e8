import { type BookedRun } from '@linekeeper/contract/dial/throughput';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { testPath } from '../../lib/dial-path.ts';
import { bitRate, milliseconds, withPrefix } from '../../lib/quantity.ts';
import { exactTime } from '../../lib/time.ts';
import { betweenText } from './between-text.ts';
import styles from './throughput.module.css';

interface Props {
  readonly runs: readonly BookedRun[];
  readonly isOfLine: boolean;
}

const first = 10;

/** The newest runs, a row each: what they brought, what they carried, and what they gave way to. */
export function RunTable({ runs, isOfLine }: Props) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? runs : runs.slice(0, first);
  return (
    <div className="grid gap-2">
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={t('dial:runs')}>
        <table className="table small figures">
          <thead>
            <tr>
              <th>{t('dial:column.at')}</th>
              {isOfLine && <th>{t('dial:name')}</th>}
              <th>{t('dial:column.between')}</th>
              <th className="end">{t('dial:column.down')}</th>
              <th className="end">{t('dial:column.up')}</th>
              <th className="end">{t('dial:column.bytes')}</th>
              <th className="end">{t('dial:column.seconds')}</th>
              <th>{t('dial:column.said')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((run) => (
              <tr key={run.id}>
                <td>{exactTime(Date.parse(run.at))}</td>
                {isOfLine && (
                  <td>
                    {run.testId ? <Link to={testPath(run.testId)}>{run.testName}</Link> : t('dial:runNow')}
                  </td>
                )}
                <td>{betweenText(t, run)}</td>
                <td className="end">{run.ok ? bitRate(run.downBps) : '–'}</td>
                <td className="end">{run.ok ? bitRate(run.upBps) : '–'}</td>
                <td className="end">{withPrefix(run.bytes, 'B')}</td>
                <td className="end">{run.seconds === null ? '–' : milliseconds(run.seconds * 1_000)}</td>
                <td className={styles.said}>
                  <Said run={run} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {runs.length > first && (
        <Button size="small" className="near" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'dial:fewerRuns' : 'dial:allRuns', { count: runs.length })}
        </Button>
      )}
    </div>
  );
}

function Said({ run: { ok, reason, detail, hasYielded } }: { readonly run: BookedRun }) {
  const { t } = useTranslation();
  if (ok) return hasYielded ? t('dial:yielded') : null;
  return (
    <>
      {t(`dial:failure.${reason ?? 'unavailable'}`)}
      {detail && <span className="quiet caption block">{detail}</span>}
    </>
  );
}
