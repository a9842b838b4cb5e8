import { type OpenRun } from '@linekeeper/contract/dial/throughput';
import { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { TimeText } from '../../components/time-text.tsx';
import { testPath } from '../../lib/dial-path.ts';
import { bitRate, withPrefix } from '../../lib/quantity.ts';
import { clockTime } from '../../lib/time.ts';
import { useNow } from '../../components/use-now.ts';
import { betweenText } from './between-text.ts';
import styles from './throughput.module.css';

interface Props {
  readonly runs: readonly OpenRun[];
  readonly isOfLine: boolean;
}

const mostShown = 20;

/** Runs that wait for their turn or go on: since when, for whom, and until when at the latest. */
export function OpenRuns({ runs, isOfLine }: Props) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-1">
      <h3 className="medium small flat">{t('dial:openRuns', { count: runs.length })}</h3>
      <ul className={`list grid small ${styles.open}`} aria-live="polite">
        {runs.slice(0, mostShown).map((run) => (
          <Open key={run.id} run={run} isOfLine={isOfLine} />
        ))}
      </ul>
      {runs.length > mostShown && (
        <p className="note">{t('dial:moreOpen', { count: runs.length - mostShown })}</p>
      )}
    </div>
  );
}

function Open({ run, isOfLine }: { readonly run: OpenRun; readonly isOfLine: boolean }) {
  const { t } = useTranslation();
  const now = useNow();
  const { state, since, freeAt, mostBytes, ahead, waits, testId, testName } = run;
  const until = freeAt && clockTime(Date.parse(freeAt), now);
  return (
    <li className="grid gap-1">
      <span className="wrap gap-3">
        <span className="medium">{t(`dial:open.${state}`)}</span>
        <span>{betweenText(t, run)}</span>
        {isOfLine && testName !== '' && (testId ? <Link to={testPath(testId)}>{testName}</Link> : testName)}
        <span className="quiet">
          <TimeText at={since} isShort />
        </span>
        <span className="quiet figures">{t('dial:atMostBytes', { bytes: withPrefix(mostBytes, 'B') })}</span>
      </span>
      {waits.map((wait, at) => (
        <span key={at} className="quiet">
          {waitText(t, wait)}
        </span>
      ))}
      {(ahead > 0 || until) && (
        <span className="quiet figures">
          {[
            ahead > 0 && t('dial:ahead', { count: ahead }),
            until && t(state === 'running' ? 'dial:overBy' : 'dial:turnBy', { time: until }),
          ]
            .filter(Boolean)
            .join(t('dial:and'))}
        </span>
      )}
    </li>
  );
}

/** "Waits for the line Fibre: the test “Nightly” has it." */
function waitText(t: TFunction, { what, name, by, testName, users }: OpenRun['waits'][number]): string {
  if (by === 'traffic') {
    if (!users) return t('dial:failure.busy');
    const { line, way, bps, agreedBps } = users;
    const rates = { now: bitRate(bps), agreed: bitRate(agreedBps) };
    return t('dial:waits.traffic', {
      line,
      ...rates,
      way: t(way === 'in' ? 'dial:column.down' : 'dial:column.up'),
    });
  }
  const thing = name === null ? t(`dial:thing.${what}`) : t(`dial:thingNamed.${what}`, { name });
  if (by === 'away') return t('dial:waits.away', { thing });
  if (by === 'other') return t('dial:waits.other', { thing });
  return testName === null || testName === ''
    ? t('dial:waits.now', { thing })
    : t('dial:waits.test', { thing, name: testName });
}
