import { type MapBox } from '@linekeeper/contract/outlets/map-box';
import { outletStates, type OutletState } from '@linekeeper/contract/outlets/outlet-terms';
import { type Standing } from '@linekeeper/contract/overview/standing';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import {
  gathered,
  type Mark,
  markNames,
  OutletMap,
  OutletShape,
  outletStateText,
  placedMarks,
  type PlacedStanding,
  type Spot,
} from '../../../widgets/map/index.ts';
import { MapList } from './map-list.tsx';
import { useMapView } from './use-map-view.ts';
import styles from './maps.module.css';

interface Props {
  readonly spots: readonly Spot[];
  readonly places: readonly PlacedStanding[];
  readonly nowhere: Standing;
  readonly nowherePath: string;
  /** The grid in which all was told; null where nothing finer can be asked for. */
  readonly level: number | null;
  /** Marks are gathered no finer than this. */
  readonly finest?: number;
  /** Nothing has a place on it, wherever one looks. */
  readonly isNone: boolean;
  /** Said below the map. */
  readonly note?: string;
  readonly pathOf: (mark: Mark, state?: OutletState) => string;
  /** A part of the map is looked at more closely than all was told; undefined: it is not. */
  readonly onCloser: (box: MapBox | undefined) => void;
}

/** A map of outlets with what its marks mean, the same as a list, and how many stand nowhere on it. */
export function MapView(props: Props) {
  const { spots, places, nowhere, nowherePath, level, finest = 20, isNone, note, pathOf, onCloser } = props;
  const { t } = useTranslation();
  const looked = useMapView({ spots, level, finest, onCloser });
  const { outlines, isError, view, marksLevel, size, onView, onSize } = looked;
  const [isList, setList] = useState(false);
  const found = useMemo(() => gathered(spots, marksLevel), [spots, marksLevel]);
  const known = useMemo(() => placedMarks(places, outlines, view.scale), [places, outlines, view.scale]);
  const marks = useMemo(() => [...known, ...found], [known, found]);
  const names = useMemo(() => markNames(t, marks, outlines), [t, marks, outlines]);
  const nameOf = ({ key }: Mark) => names.get(key) ?? '';
  const unplaced = nowhere.total > 0 && (
    <Link className="link" to={nowherePath}>
      {t('dashboards:map.unplaced', { count: nowhere.total })}
    </Link>
  );
  if (isNone)
    return (
      <p className="note">
        {t('dashboards:map.none')} {unplaced} {note}
      </p>
    );
  return (
    <div className={styles.view}>
      {isError ? (
        <p className="note">{t('dashboards:map.failed')}</p>
      ) : (
        !isList && (
          <OutletMap
            label={t('dashboards:map.label')}
            {...{ outlines, view, size, marks, nameOf, pathOf, onView, onSize }}
          />
        )
      )}
      {(isList || isError) && <MapList {...{ marks, nameOf, pathOf }} />}
      <div className={`row ${styles.below}`}>
        <ul className={`list inline ${styles.legend}`} aria-label={t('outlets:state')}>
          {outletStates.map((state) => (
            <li key={state} className="inline near">
              <OutletShape state={state} />
              {outletStateText(t, state)}
            </li>
          ))}
        </ul>
        {!isError && (
          <button type="button" className="link end" aria-pressed={isList} onClick={() => setList(!isList)}>
            {t(isList ? 'dashboards:map.asMap' : 'dashboards:map.asList')}
          </button>
        )}
      </div>
      <p className={`quiet caption flat ${styles.note}`}>
        {unplaced} {places.length > 0 && `${t('dashboards:map.dashed')} `}
        {note !== undefined && `${note} `}
        {t('outlets:map.noNumber')}
      </p>
    </div>
  );
}
