import { type BookedRun } from '@linekeeper/contract/dial/throughput';
import { useTranslation } from 'react-i18next';
import { bitRate } from '../../lib/quantity.ts';
import { exactTime } from '../../lib/time.ts';
import styles from './throughput.module.css';

interface Props {
  /** Those that brought something. */
  readonly runs: readonly BookedRun[];
  /** What was agreed, where one line is looked at. */
  readonly downBps: number | null | undefined;
  readonly upBps: number | null | undefined;
}

const size = { width: 600, height: 160, left: 8, right: 8, top: 10, bottom: 10 } as const;
const colours = { down: 'var(--series-1)', up: 'var(--series-2)' } as const;

/** The rates of runs over time, a point each, and what was agreed as dashed lines. */
export function RateChart({ runs, downBps, upBps }: Props) {
  const { t } = useTranslation();
  const times = runs.map(({ at }) => Date.parse(at));
  const [fromMs, toMs] = [Math.min(...times), Math.max(...times)];
  const agreed = [downBps, upBps].filter((bps) => bps !== null && bps !== undefined);
  const all = [...runs.flatMap((run) => [run.downBps ?? 0, run.upBps ?? 0]), ...agreed];
  const most = Math.max(1, ...all) * 1.05;
  const x = (atMs: number) =>
    size.left + ((atMs - fromMs) / Math.max(1, toMs - fromMs)) * (size.width - size.left - size.right);
  const y = (bps: number) =>
    size.height - size.bottom - (bps / most) * (size.height - size.top - size.bottom);
  const lines = [
    ['down', downBps],
    ['up', upBps],
  ] as const;
  return (
    <figure className="grid gap-2 flat">
      <figcaption className="wrap gap-3 caption quiet figures">
        {lines.map(([way, bps]) => (
          <span key={way} className="wrap gap-3">
            <span className="inline gap-1">
              <span
                className={styles.dot}
                style={{ color: colours[way], background: way === 'down' ? 'currentcolor' : undefined }}
                aria-hidden
              />
              {t(`dial:column.${way}`)}
            </span>
            {bps !== null && bps !== undefined && (
              <span className="inline gap-1">
                <span className={styles.dash} style={{ color: colours[way] }} aria-hidden />
                {t(`dial:agreed.${way}`, { rate: bitRate(bps) })}
              </span>
            )}
          </span>
        ))}
        <span>{t('dial:chartTo', { rate: bitRate(most) })}</span>
      </figcaption>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('dial:chartLabel', {
          from: exactTime(fromMs),
          to: exactTime(toMs),
          count: runs.length,
        })}
      >
        {[0, 0.5, 1].map((share) => (
          <line
            key={share}
            x1={0}
            x2={size.width}
            y1={y(most * share)}
            y2={y(most * share)}
            stroke="var(--border)"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {lines.map(([way, bps]) =>
          bps === null || bps === undefined ? null : (
            <line
              key={way}
              x1={0}
              x2={size.width}
              y1={y(bps)}
              y2={y(bps)}
              stroke={colours[way]}
              strokeWidth={2}
              strokeDasharray="6 4"
              vectorEffect="non-scaling-stroke"
            />
          ),
        )}
        {runs.flatMap(({ id, at, downBps: down, upBps: up }) =>
          (
            [
              ['down', down],
              ['up', up],
            ] as const
          ).map(([way, bps]) =>
            bps === null ? null : (
              // A line of no length with round ends is a dot that the stretched picture leaves round.
              <g key={`${id} ${way}`} fill="none" strokeLinecap="round">
                <path
                  d={`M${x(Date.parse(at))} ${y(bps)}h0.01`}
                  stroke={colours[way]}
                  strokeWidth={8}
                  vectorEffect="non-scaling-stroke"
                >
                  <title>{`${exactTime(Date.parse(at))} · ${t(`dial:column.${way}`)} ${bitRate(bps)}`}</title>
                </path>
                {way === 'up' && (
                  <path
                    d={`M${x(Date.parse(at))} ${y(bps)}h0.01`}
                    stroke="var(--surface)"
                    strokeWidth={4}
                    pointerEvents="none"
                    vectorEffect="non-scaling-stroke"
                  />
                )}
              </g>
            ),
          ),
        )}
      </svg>
      <div className="line between caption quiet figures">
        <span>{exactTime(fromMs)}</span>
        <span>{exactTime(toMs)}</span>
      </div>
    </figure>
  );
}
