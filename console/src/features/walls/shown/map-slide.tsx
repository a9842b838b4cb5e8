import { finestLevelBelow } from '@linekeeper/contract/dashboards/map-terms';
import { outletStates } from '@linekeeper/contract/outlets/outlet-terms';
import { type SlideData } from '@linekeeper/contract/walls/slide-data';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { grouped } from '../../../lib/grouped.ts';
import { currentLanguage } from '../../../lib/language.ts';
import {
  type Counts,
  customerSpots,
  gathered,
  isInView,
  levelAt,
  loadOutlines,
  MapLayer,
  type Mark,
  type Outlines,
  OutletShape,
  ownSpots,
  placedMarks,
  pointOf,
  type Size,
  usualView,
  viewOf,
  countsOf,
} from '../../../widgets/map/index.ts';
import { BigFigure } from './big-figures.tsx';
import styles from './map-slide.module.css';
import { useRetried } from './use-retried.ts';
import wordStyles from './words.module.css';

export type MapData = Extract<SlideData, { readonly kind: 'map' | 'customers-map' }>;

/** Names are legible from afar: 24 px on a map of 1,000 px, and on a phone as on a desk. */
const lettersOf = ({ width }: Size) => Math.max(12, Math.round(width / 58));

/** What did not come is asked for again. */
const againMs = 15_000;

/** Marks on a wall are larger than on a desk: so much coarser they are gathered. */
const coarser = 1;

const added = (all: readonly Counts[]) =>
  Object.fromEntries(
    outletStates.map((state) => [state, all.reduce((sum, counts) => sum + counts[state], 0)]),
  ) as Record<keyof Counts, number>;

/** Where outlets are and how they stand, with the numbers of all of them beside it: nothing of it can be opened. */
export function MapSlide({ data }: { readonly data: MapData }) {
  const { t } = useTranslation();
  const spots = useMemo(() => (data.kind === 'map' ? ownSpots(data) : customerSpots(data)), [data]);
  // Without land marks still stand where they are.
  const { value: outlines, isMissing } = useRetried(loadOutlines, againMs);
  const counts = added([
    ...spots.map((spot) => spot.counts),
    ...[...data.places, data.nowhere].map((standing) => countsOf(standing)),
  ]);
  const total = outletStates.reduce((sum, state) => sum + counts[state], 0);
  const number = (value: number) => grouped(value, currentLanguage());
  if (total === 0) return <p className={wordStyles.none}>{t('walls:nothingHere')}</p>;
  const broken = counts.down + counts.unreachable;
  return (
    <div className={styles.slide}>
      <Marks data={data} spots={spots} outlines={outlines} />
      <div className={styles.side}>
        <BigFigure
          label={t('walls:kind.outlet')}
          value={number(broken)}
          tone={broken > 0 ? 'down' : counts.up > 0 ? 'up' : counts.unmeasured > 0 ? 'unmeasured' : undefined}
          note={t('walls:brokenOf', { total: number(total) })}
        />
        <ul className={styles.states}>
          {outletStates
            .filter((state) => counts[state] > 0)
            .map((state) => (
              <li key={state}>
                <OutletShape state={state} />
                <span>{t(state === 'empty' ? 'walls:map.empty' : `terms:state.${state}`)}</span>
                <strong className="figures">{number(counts[state])}</strong>
              </li>
            ))}
        </ul>
        <p className={wordStyles.rest}>
          {data.nowhere.total > 0 && t('walls:map.nowhere', { count: data.nowhere.total })}
          {data.kind === 'customers-map' &&
            data.closedCustomers > 0 &&
            ` ${t('walls:closedCustomers', { count: data.closedCustomers })}`}
        </p>
        {isMissing && <p className={wordStyles.rest}>{t('walls:map.noOutlines')}</p>}
        <p className={`${wordStyles.rest} ${styles.about}`}>{t('walls:map.noNumber')}</p>
      </div>
    </div>
  );
}

interface MarksProps {
  readonly data: MapData;
  readonly spots: ReturnType<typeof ownSpots>;
  readonly outlines: Outlines | undefined;
}

function Marks({ data, spots, outlines }: MarksProps) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const watch = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const marks = useMemo(() => {
    const places = placedMarks(data.places, outlines, 0);
    const view = viewOf([...spots, ...places], size) ?? usualView;
    const finest = data.kind === 'customers-map' ? Math.min(finestLevelBelow, data.level) : 20;
    const level = Math.max(0, Math.min(finest, levelAt(view.scale) - coarser));
    return {
      view,
      all: [...places, ...gathered(spots, level)].filter((mark) => isInView(mark, view, size)),
    };
  }, [data, spots, size, outlines]);
  return (
    <div ref={frame} className={styles.map} role="img" aria-label={t('walls:map.label')}>
      {size.width > 0 && (
        <MapLayer
          {...{ outlines, size, view: marks.view, padPx: 0, letterPx: lettersOf(size) }}
          onDrawn={() => undefined}
        />
      )}
      {marks.all.map((mark) => (
        <MarkSpot key={mark.key} mark={mark} view={marks.view} size={size} />
      ))}
    </div>
  );
}

function MarkSpot({
  mark,
  view,
  size,
}: {
  readonly mark: Mark;
  readonly view: Parameters<typeof pointOf>[1];
  readonly size: Size;
}) {
  const { x, y } = pointOf(mark, view, size);
  return (
    <span
      className={styles.mark}
      data-state={mark.worst}
      data-about={mark.division === undefined ? undefined : 'division'}
      style={{ left: x, top: y }}
    >
      <OutletShape state={mark.worst} />
      {mark.total > 1 && <span className="figures">{grouped(mark.total, currentLanguage())}</span>}
    </span>
  );
}
