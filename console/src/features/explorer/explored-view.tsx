import { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Empty } from '../../components/empty.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { saveFile } from '../../lib/api.ts';
import { useUi } from '../../lib/ui.ts';
import {
  type ChartData,
  type ChartRange,
  refreshMs,
  TimeChart,
  timesOf,
  useMoving,
  useSpanName,
} from '../../widgets/chart/index.ts';
import { type Explored, readExplored, writeExplored } from './explored-address.ts';
import {
  type Answer,
  type AnswerSeries,
  chartsOf,
  exploredCsv,
  exploredText,
  keyOf,
} from '../../widgets/explored/index.ts';
import { FiguresTable } from './figures-table.tsx';

interface Props {
  readonly explored: Explored;
  readonly range: ChartRange;
  readonly onRange: (range: ChartRange) => void;
  /** It is shown as it was pinned: nothing is left out of it here. */
  readonly isPinned?: boolean;
}

const points = 600;

/** The charts of what was chosen, and their figures. */
export function ExploredView({ explored, range, onRange, isPinned = false }: Props) {
  const { t } = useTranslation();
  const { series, top, isStacked, isCompared: withBefore } = explored;
  const what = top ? { top } : { series: [...series] };
  const query = useMoving('POST /monitor/api/v1/explorer/chart', {
    // What was chosen before would stand under wrong names.
    key: { part: 'explorer', pair: JSON.stringify([what, isStacked, withBefore]), ...range },
    everyMs: refreshMs(range),
    inputAt: (now) => {
      const { fromMs, toMs } = timesOf(range, now);
      const times = { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() };
      return { body: { what, ...times, points, isAligned: isStacked, withBefore } };
    },
    own: ['EXPLORER_TOO_MUCH'],
  });
  if (query.error?.data?.error === 'EXPLORER_TOO_MUCH')
    return <Empty title={t('explorer:tooMuch')} text={query.error.message} />;
  return (
    <Loaded query={query}>
      {(answer) => (
        <>
          <Charts answer={answer} isStacked={isStacked} range={range} onRange={onRange} />
          <Shown answer={answer} explored={explored} isPinned={isPinned} />
        </>
      )}
    </Loaded>
  );
}

interface ChartsProps extends Omit<Props, 'explored' | 'isPinned'> {
  readonly answer: Answer;
  readonly isStacked: boolean;
}

function Charts({ answer, isStacked, range, onRange }: ChartsProps) {
  const { t } = useTranslation();
  const theme = useUi((ui) => ui.theme);
  const spanOf = useSpanName();
  const charts = chartsOf(t, answer, { theme, isStacked });
  const head = ['series', 'unit', 'time', 'min', 'mean', 'max'] as const;
  const words = head.map((name) => t(`explorer:csv.${name}`));
  if (charts.length === 0) return <Empty title={t('explorer:gone')} text={t('explorer:noneText')} />;
  return charts.map((data) => (
    <TimeChart
      key={data.unit}
      title={titleOf(t, answer, data.unit)}
      data={data}
      spanOf={spanOf}
      subject={t('screens:explorer')}
      emptyText={t('explorer:noneText')}
      onRetry={() => undefined}
      onZoom={(zoom: ChartRange['zoom']) => onRange({ last: range.last, ...(zoom && { zoom }) })}
      onBack={() => onRange({ last: range.last })}
      onExport={(drawn: ChartData, fileName: string) =>
        Promise.resolve(saveFile(new Blob([exploredCsv(drawn, words)], { type: 'text/csv' }), fileName))
      }
    />
  ));
}

/** What a chart shows: its metrics, each once. */
const titleOf = (t: TFunction, { series }: Answer, unit: string) =>
  [...new Set(series.filter((one) => one.unit === unit).map(({ metric }) => exploredText(t, metric)))].join(
    ' · ',
  );

/** The figures of what is drawn; what was chosen by hand can be left out again. */
function Shown({
  answer,
  explored,
  isPinned,
}: Pick<ChartsProps, 'answer'> & Required<Pick<Props, 'explored' | 'isPinned'>>) {
  const { t } = useTranslation();
  const [, setSearch] = useSearchParams();
  const leaveOut = (keep: (one: Explored['series'][number]) => boolean) =>
    setSearch((before) => {
      const now = readExplored(before);
      return writeExplored(before, { ...now, series: now.series.filter(keep) });
    });
  const present = new Set(answer.series.map(keyOf));
  return (
    <>
      {answer.gone > 0 && (
        <p className="note line gap-2">
          {t('explorer:someGone', { count: answer.gone })}
          {!isPinned && (
            <button type="button" className="link" onClick={() => leaveOut((one) => present.has(keyOf(one)))}>
              {t('explorer:forget')}
            </button>
          )}
        </p>
      )}
      {answer.series.length > 0 && (
        <FiguresTable
          answer={answer}
          {...(!explored.top &&
            !isPinned && {
              onRemove: (gone: AnswerSeries) => leaveOut((one) => keyOf(one) !== keyOf(gone)),
            })}
        />
      )}
    </>
  );
}
