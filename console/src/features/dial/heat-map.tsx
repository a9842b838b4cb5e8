import { type DialMetricName } from '@linekeeper/contract/dial/dial-metrics';
import { toldMetrics } from '@linekeeper/contract/dial/dial-test-kinds';
import { type HeatMap as Map, type TestDetail } from '@linekeeper/contract/dial/dial-tests';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../components/select.tsx';
import { metricText } from '../../lib/metric-text.ts';
import { useApi } from '../../lib/query.ts';
import { measuredText } from './kind-text.ts';
import { shadeOf } from './heat-shade.ts';
import styles from './dial.module.css';

interface Props {
  readonly test: TestDetail;
  readonly onPath: (pathId: string) => void;
}

const cell = 20;
const againMs = 30_000;

/** The newest value of each path by outlet and target; a click opens the path. */
export function HeatMap({ test, onPath }: Props) {
  const { t } = useTranslation();
  const metrics: readonly DialMetricName[] = toldMetrics[test.kind];
  const [metric, setMetric] = useState(metrics[0] as DialMetricName);
  const { data } = useApi(
    'POST /dial/api/v1/tests/:testId/heat-map',
    { params: { testId: test.id }, body: { metric } },
    { refetchInterval: againMs },
  );
  const [at, setAt] = useState<number>();
  // One target or outlet alone is no map: the list says it.
  if (!data || data.paths.length < 2) return null;
  return (
    <section className="card pad-4 grid gap-3" aria-labelledby="heat-title">
      <div className="line between gap-3">
        <h2 id="heat-title" className={`strong flat ${styles.heading}`}>
          {t('dial:heatMap')}
        </h2>
        <Select<DialMetricName>
          aria-label={t('dial:metric')}
          value={metric}
          options={metrics.map((name) => ({ value: name, label: metricText(name) }))}
          onChange={(name) => name && setMetric(name)}
        />
      </div>
      <p className="note" aria-live="polite">
        {at === undefined
          ? t('dial:heatHint')
          : cellText(data, at, metric, { server: t('dial:server'), gateway: t('dial:gateway') })}
      </p>
      <Cells map={data} onAt={setAt} onPath={onPath} />
    </section>
  );
}

interface Unnamed {
  readonly server: string;
  readonly gateway: string;
}

function cellText(map: Map, at: number, metric: DialMetricName, { server, gateway }: Unnamed): string {
  const outlet = map.outlets[map.rows[at] ?? -1]?.name ?? server;
  return `${outlet} → ${map.targets[map.columns[at] ?? -1] || gateway}: ${measuredText(metric, map.values[at])}`;
}

function Cells({
  map,
  onAt,
  onPath,
}: {
  readonly map: Map;
  readonly onAt: (at?: number) => void;
  readonly onPath: (id: string) => void;
}) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { outlets, targets, rows, columns } = map;
  // Long ways are laid on the side: many targets of one row wrap by themselves.
  const isFlat = outlets.length === 1;
  const wide = isFlat ? Math.min(targets.length, 40) : targets.length;
  const high = isFlat ? Math.ceil(targets.length / wide) : outlets.length;
  const placeOf = (at: number) => {
    const column = columns[at] ?? 0;
    return isFlat ? { x: column % wide, y: Math.floor(column / wide) } : { x: column, y: rows[at] ?? 0 };
  };
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    const colour = (name: string) => getComputedStyle(element).getPropertyValue(name).trim();
    const tokens = {
      cool: colour('--up'),
      hot: colour('--unreachable'),
      down: colour('--down'),
      none: colour('--line'),
    };
    const most = Math.max(...map.values.flatMap((value) => value ?? []), 0);
    context.clearRect(0, 0, element.width, element.height);
    map.paths.forEach((_, place) => {
      const { x, y } = placeOf(place);
      const { colour: fill, alpha } = shadeOf(map.states[place], map.values[place] ?? null, most, tokens);
      context.globalAlpha = alpha;
      context.fillStyle = fill;
      context.fillRect(x * cell + 1, y * cell + 1, cell - 2, cell - 2);
    });
  });
  const find = (event: React.PointerEvent<HTMLCanvasElement> | React.MouseEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const [x, y] = [
      Math.floor((event.clientX - box.left) / cell),
      Math.floor((event.clientY - box.top) / cell),
    ];
    const found = map.paths.findIndex((_, place) => placeOf(place).x === x && placeOf(place).y === y);
    return found < 0 ? undefined : found;
  };
  return (
    <div className={styles.map}>
      <canvas
        ref={canvas}
        className={styles.cells}
        role="img"
        aria-label={t('dial:heatLabel', { count: map.paths.length })}
        width={wide * cell}
        height={high * cell}
        onPointerMove={(event) => onAt(find(event))}
        onPointerLeave={() => onAt(undefined)}
        onClick={(event) => {
          const id = map.paths[find(event) ?? -1];
          if (id) onPath(id);
        }}
      />
    </div>
  );
}
