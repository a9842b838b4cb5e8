import { type BookedRun } from '@linekeeper/contract/dial/throughput';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { testPath } from '../../lib/dial-path.ts';
import { bitRate, withPrefix } from '../../lib/quantity.ts';
import { exactTime } from '../../lib/time.ts';
import { betweenText } from './between-text.ts';
import { causeText } from '../../lib/dial-cause-text.ts';
import styles from './throughput.module.css';

interface Props {
  readonly runs: readonly BookedRun[];
  readonly isOfLine: boolean;
}

const first = 10;
/** From so much of what this server gives, it was the server that set the rate. */
const atLimitShare = 0.9;

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
                <td className="end" data-label={t('dial:column.down')}>
                  {run.ok ? bitRate(run.downBps) : '–'}
                </td>
                <td className="end" data-label={t('dial:column.up')}>
                  {run.ok ? bitRate(run.upBps) : '–'}
                </td>
                <td className="end" data-label={t('dial:column.bytes')}>
                  {withPrefix(run.bytes, 'B')}
                </td>
                <td className="end" data-label={t('dial:column.seconds')}>
                  {run.seconds === null ? '–' : withPrefix(run.seconds, 's')}
                </td>
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

function Said({ run }: { readonly run: BookedRun }) {
  const { t } = useTranslation();
  const { ok, reason, cause, detail, hasYielded, downBps, upBps, limitBps } = run;
  const isAtLimit = limitBps !== null && Math.max(downBps ?? 0, upBps ?? 0) >= atLimitShare * limitBps;
  if (ok && hasYielded) return t('dial:yielded');
  if (ok) return isAtLimit ? t('dial:atServerLimit', { rate: bitRate(limitBps) }) : null;
  return (
    <>
      {t(`dial:failure.${reason ?? 'unavailable'}`)}
      {cause && <span className="quiet caption block">{causeText(t, cause)}</span>}
      {detail && <span className="quiet caption block mono">{detail}</span>}
    </>
  );
}
