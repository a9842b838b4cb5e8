import {
  DownloadOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  PictureOutlined,
  ZoomInOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Empty } from '../../components/empty.tsx';
import { Failure } from '../../components/failure.tsx';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { exactTime } from '../../lib/time.ts';
import { colors } from '../../lib/tokens.ts';
import { useUi } from '../../lib/ui.ts';
import { valueText } from '../../lib/value-text.ts';
import { ChartCanvas, type ChartInstance } from './chart-canvas.tsx';
import { type ChartData, hasValues, latestOf, mostOf } from './chart-data.ts';
import { type ChartRange, zoomed } from './chart-range.ts';
import { ExploreLink } from './explore-link.tsx';
import { type ExploredSeries } from './explorer-path.ts';
import { lossClasses } from './loss-class.ts';
import { fileNameOf, savePng } from './save-chart.ts';
import styles from './time-chart.module.css';

interface Props {
  readonly title: string;
  /** What the time that is drawn is called: the title says it. */
  readonly spanOf: (data: ChartData) => string;
  /** What stands in the head beside the title: the choice of what is drawn. */
  readonly extra?: ReactNode;
  readonly data: ChartData | undefined;
  readonly error?: unknown;
  readonly onRetry: () => void;
  /** Why there is nothing to draw, where there is nothing. */
  readonly emptyText: string;
  /** Goes before the title in the names of saved files. */
  readonly subject: string;
  /** What of it the explorer can draw. */
  readonly explores?: readonly ExploredSeries[];
  readonly onZoom: (zoom: ChartRange['zoom']) => void;
  readonly onBack: () => void;
  /** Saves the numbers behind what is drawn as a file of this name. */
  readonly onExport: (data: ChartData, fileName: string) => Promise<void>;
}

/** A chart over time with title, unit, legend in numbers, picture, CSV and full screen. */
export function TimeChart(props: Props) {
  const { title, spanOf, extra, data, subject, onZoom, onExport } = props;
  const { t } = useTranslation();
  const figure = useRef<HTMLElement>(null);
  const instance = useRef<ChartInstance>(undefined);
  const theme = useUi((ui) => ui.theme);
  const [isExporting, setExporting] = useState(false);
  const titleId = useId();
  const shown = data && hasValues(data) ? data : undefined;
  const unit = data?.unit ?? '';
  const heading = unit ? t('chart:titleWithUnit', { title, unit }) : title;
  const range = data ? `${exactTime(data.fromMs)} – ${exactTime(data.toMs)}` : '';

  const savePicture = () => {
    const drawing = instance.current?.getDataURL({ pixelRatio: 2, backgroundColor: colors[theme].surface });
    if (!drawing || !data) return;
    const band = data.usual ? [data.usual] : [];
    const legend = [
      ...data.series.map(({ color, name, isFaint = false }) => ({ color, text: name, isFaint })),
      ...band.map(({ color, name }) => ({ color, text: name })),
    ];
    void savePng(drawing, `${fileNameOf(subject, title)}.png`, {
      title: subject ? `${subject} · ${heading}` : heading,
      subtitle: range,
      legend,
    });
  };
  const saveNumbers = () => {
    if (!data) return;
    setExporting(true);
    // A fault has been told by the one reaction already.
    void onExport(data, `${fileNameOf(subject, title)}.csv`)
      .catch(() => undefined)
      .finally(() => setExporting(false));
  };
  const zoomIn = () => {
    if (!data) return;
    const quarter = (data.toMs - data.fromMs) / 4;
    const zoom = zoomed(data.fromMs + quarter, data.toMs - quarter);
    if (zoom) onZoom(zoom);
  };

  return (
    <figure ref={figure} className={`card gap-2 flat ${styles.chart}`} aria-labelledby={titleId}>
      <figcaption className={`line ${styles.head}`}>
        <h2 id={titleId} className={`gap-2 strong flat ${styles.title}`}>
          {title}
          {unit && <span className={`quiet caption ${styles.unit}`}>{unit}</span>}
          <span className={`quiet caption figures ${styles.unit}`}>{data && spanOf(data)}</span>
        </h2>
        {extra}
        <span className={styles.tools}>
          <Tool
            icon={<ZoomInOutlined aria-hidden />}
            text={t('chart:zoomIn')}
            onClick={zoomIn}
            isOff={!shown}
          />
          <Tool
            icon={<PictureOutlined aria-hidden />}
            text={t('chart:png')}
            onClick={savePicture}
            isOff={!shown}
          />
          <Tool
            icon={<DownloadOutlined aria-hidden />}
            text={t('chart:csv')}
            onClick={saveNumbers}
            isOff={!shown}
            isBusy={isExporting}
          />
          {props.explores && props.explores.length > 0 && <ExploreLink series={props.explores} data={data} />}
          <FullScreen figure={figure} />
        </span>
      </figcaption>
      <Body {...props} shown={shown} heading={heading} range={range} instance={instance} />
    </figure>
  );
}

interface BodyProps extends Props {
  readonly shown: ChartData | undefined;
  readonly heading: string;
  readonly range: string;
  readonly instance: React.RefObject<ChartInstance | undefined>;
}

function Body({
  data,
  shown,
  heading,
  range,
  error,
  onRetry,
  emptyText,
  instance,
  onZoom,
  onBack,
}: BodyProps) {
  const { t } = useTranslation();
  if (!data && error) return <Failure error={error} onRetry={onRetry} />;
  if (!data) {
    return (
      <div className={styles.plot}>
        <SkeletonBlock />
      </div>
    );
  }
  if (!shown) {
    return (
      <div className={`${styles.plot} ${styles.nothing}`}>
        <Empty title={t('chart:empty')} text={emptyText} />
      </div>
    );
  }
  const sums = shown.series.map((series) => {
    const { name, p95, unit } = series;
    const latest = valueText(latestOf(shown, series), unit);
    return t('chart:describe', { name, latest, p95: valueText(p95, unit) });
  });
  return (
    <>
      <ChartCanvas
        data={shown}
        instance={instance}
        description={[heading, range, ...sums].join(' ')}
        onZoom={onZoom}
        onBack={onBack}
      />
      <Legend data={shown} />
      {shown.series.some(({ losses }) => losses) && <LossLegend />}
    </>
  );
}

/** What the lines are, and their numbers. */
function Legend({ data }: { readonly data: ChartData }) {
  const { t } = useTranslation();
  return (
    <ul className={`note wrap ${styles.legend}`}>
      {data.series.map((series) => (
        <li key={series.key}>
          {series.isFaint ? (
            <span className={styles.faintSwatch} style={{ borderColor: series.color }} />
          ) : (
            <span className={styles.swatch} style={{ background: series.color }} />
          )}
          <span className={`cut ${styles.name}`} title={series.name}>
            {series.name}
          </span>
          <span className={`${styles.sums} figures`}>
            {t('chart:latest')} <b>{valueText(latestOf(data, series), series.unit)}</b>
            <span>
              {t('chart:most')} <b>{valueText(mostOf(series), series.unit)}</b>
            </span>
            {series.p95 !== null && (
              <span>
                {t('chart:p95')} <b>{valueText(series.p95, series.unit)}</b>
              </span>
            )}
          </span>
        </li>
      ))}
      {data.usual && data.usual.spans.length > 0 && (
        <li>
          <span className={styles.bandSwatch} style={{ background: data.usual.color }} />
          <span>{data.usual.name}</span>
        </li>
      )}
    </ul>
  );
}

/** What the colours of the medians mean; the line of no loss has that of its series, above. */
function LossLegend() {
  const { t } = useTranslation();
  return (
    <ul className={`note wrap ${styles.legend}`} aria-label={t('chart:lossLegend')}>
      {lossClasses.map((of) => (
        <li key={of}>
          <span className={styles.lossSwatch} data-loss={of} />
          {t(`chart:loss.${of}`)}
        </li>
      ))}
    </ul>
  );
}

interface ToolProps {
  readonly icon: ReactNode;
  readonly text: string;
  readonly onClick: () => void;
  readonly isOff?: boolean;
  readonly isBusy?: boolean;
}

function Tool({ icon, text, onClick, isOff, isBusy }: ToolProps) {
  return (
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={text}
      title={text}
      disabled={isOff}
      loading={isBusy}
      onClick={onClick}
    />
  );
}

function FullScreen({ figure }: { readonly figure: React.RefObject<HTMLElement | null> }) {
  const { t } = useTranslation();
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const follow = () =>
      setOn(document.fullscreenElement !== null && document.fullscreenElement === figure.current);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, [figure]);
  if (!document.fullscreenEnabled) return null;
  return (
    <Tool
      icon={isOn ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
      text={t(isOn ? 'chart:leaveFullScreen' : 'chart:fullScreen')}
      onClick={() => void (isOn ? document.exitFullscreen() : figure.current?.requestFullscreen())}
    />
  );
}
