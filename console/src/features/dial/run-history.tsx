import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { toldMetrics } from '@linekeeper/contract/dial/dial-test-kinds';
import { type RunRow } from '@linekeeper/contract/monitoring/run-reads';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../components/loaded.tsx';
import { metricText } from '../../lib/metric-text.ts';
import { useApi } from '../../lib/query.ts';
import { exactTime } from '../../lib/time.ts';
import { measuredText } from './kind-text.ts';
import { ResultView } from './result-view.tsx';
import styles from './dial.module.css';

interface Props {
  readonly pathId: string;
  readonly fromMs: number;
  readonly toMs: number;
}

const againMs = 15_000;

/** The single runs of a path, the newest first; each opens in full. */
export function RunHistory({ pathId, fromMs, toMs }: Props) {
  const { t } = useTranslation();
  const [before, setBefore] = useState<readonly string[]>([]);
  const last = before.at(-1);
  const query = useApi(
    'POST /monitor/api/v1/wan/subjects/:kind/:id/runs/list',
    {
      params: { kind: 'dial_path', id: pathId },
      body: {
        from: new Date(fromMs).toISOString(),
        to: new Date(toMs).toISOString(),
        ...(last && { before: last }),
      },
    },
    { refetchInterval: last ? false : againMs },
  );
  return (
    <section className="card pad-4 grid gap-3" aria-labelledby="runs-title">
      <h2 id="runs-title" className={`strong flat ${styles.heading}`}>
        {t('dial:runs')}
      </h2>
      <Loaded query={query} lines={6}>
        {({ runs, next }) =>
          runs.length === 0 ? (
            <p className="note">{t('dial:noRuns')}</p>
          ) : (
            <>
              <ul className="list grid gap-1">
                {runs.map((run) => (
                  <Run key={run.at} pathId={pathId} run={run} />
                ))}
              </ul>
              <div className="row gap-2">
                {before.length > 0 && (
                  <Button size="small" onClick={() => setBefore(before.slice(0, -1))}>
                    {t('dial:newer')}
                  </Button>
                )}
                {next && (
                  <Button size="small" onClick={() => setBefore([...before, next])}>
                    {t('dial:older')}
                  </Button>
                )}
              </div>
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function Run({
  pathId,
  run: { at, kind, ok, reason, values },
}: {
  readonly pathId: string;
  readonly run: RunRow;
}) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const told = toldMetrics[kind].slice(0, 3);
  const words = ok
    ? told.map((metric) => `${metricText(metric)} ${measuredText(metric, values[metric])}`).join(' · ')
    : t(`dial:failure.${reason ?? 'unavailable'}`);
  return (
    <li className="grid gap-2">
      <Button
        type="text"
        size="small"
        className={`figures ${styles.fold}`}
        icon={isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="unbroken">{exactTime(Date.parse(at))}</span>
        <span className={`${styles.told} ${ok ? 'quiet' : 'fault'}`}>{words}</span>
      </Button>
      {isOpen && <Whole pathId={pathId} at={at} />}
    </li>
  );
}

function Whole({ pathId, at }: { readonly pathId: string; readonly at: string }) {
  const query = useApi('POST /monitor/api/v1/wan/subjects/:kind/:id/runs/one', {
    params: { kind: 'dial_path', id: pathId },
    body: { at },
  });
  return (
    <Loaded query={query} lines={3}>
      {(run) => <ResultView {...run} />}
    </Loaded>
  );
}
