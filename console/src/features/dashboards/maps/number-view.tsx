import { type ResourceKind } from '@linekeeper/contract/dashboards/resource-terms';
import { type MapBox } from '@linekeeper/contract/outlets/map-box';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import {
  gatheredNumbers,
  markNames,
  NumberMap,
  type NumberMark,
  type NumberSpot,
  placedNumbers,
} from '../../../widgets/map/index.ts';
import { KindSwitch } from './kind-switch.tsx';
import styles from './maps.module.css';
import { NumberList } from './number-list.tsx';
import { useMapView } from './use-map-view.ts';

interface Props {
  readonly kind: ResourceKind;
  readonly spots: readonly NumberSpot[];
  readonly places: readonly { readonly place: string; readonly total: number }[];
  readonly nowhere: number;
  readonly nowherePath: string;
  readonly level: number | null;
  readonly finest: number;
  /** Nothing has a place on it, wherever one looks. */
  readonly isNone: boolean;
  readonly note?: string;
  readonly pathOf: (mark: NumberMark) => string;
  readonly onCloser: (box: MapBox | undefined) => void;
}

/** A map of how many devices or lines stand where, with the choice between them, the same as a list, and how many are not on it. */
export function NumberView(props: Props) {
  const { kind, spots, places, nowhere, nowherePath, level, finest, isNone, note, pathOf, onCloser } = props;
  const { t } = useTranslation();
  const looked = useMapView({ spots, level, finest, onCloser });
  const { outlines, isError, view, marksLevel, size, onView, onSize } = looked;
  const [isList, setList] = useState(false);
  const found = useMemo(() => gatheredNumbers(spots, marksLevel), [spots, marksLevel]);
  const known = useMemo(() => placedNumbers(places, outlines, view.scale), [places, outlines, view.scale]);
  const marks = useMemo<NumberMark[]>(() => [...known, ...found], [known, found]);
  const names = useMemo(() => markNames(t, marks, outlines), [t, marks, outlines]);
  const things = t(`dashboards:kind.${kind}`);
  const words = {
    nameOf: ({ key }: NumberMark) => names.get(key) ?? '',
    wordsOf: (total: number) => t(`dashboards:resources.map.count.${kind}`, { count: total }),
    rowsOf: (total: number) => t(`dashboards:resources.map.rows.${kind}`, { count: total }),
  };
  const unplaced = nowhere > 0 && (
    <Link className="link" to={nowherePath}>
      {t(`dashboards:resources.map.unplaced.${kind}`, { count: nowhere })}
    </Link>
  );
  if (isNone)
    return (
      <div className={styles.view}>
        <KindSwitch kind={kind} />
        <p className="note">
          {t(nowhere === 0 ? 'dashboards:resources.none' : 'dashboards:resources.map.none')} {unplaced} {note}
        </p>
      </div>
    );
  return (
    <div className={styles.view}>
      <KindSwitch kind={kind} />
      {isError ? (
        <p className="note">{t('dashboards:map.failed')}</p>
      ) : (
        !isList && (
          <NumberMap
            label={t('dashboards:resources.map.label', { things })}
            {...{ outlines, view, size, marks, pathOf, onView, onSize, ...words }}
          />
        )
      )}
      {(isList || isError) && (
        <NumberList
          label={t('dashboards:resources.map.list')}
          {...{ marks, pathOf, nameOf: words.nameOf, wordsOf: words.wordsOf }}
        />
      )}
      <div className={`row ${styles.below}`}>
        {!isList && !isError && (
          <span className={styles.legend}>{t(`dashboards:resources.map.sized.${kind}`)}</span>
        )}
        {!isError && (
          <button type="button" className="link end" aria-pressed={isList} onClick={() => setList(!isList)}>
            {t(isList ? 'dashboards:map.asMap' : 'dashboards:map.asList')}
          </button>
        )}
      </div>
      <p className={`quiet caption flat ${styles.note}`}>
        {unplaced} {places.length > 0 && `${t('dashboards:resources.map.dashed')} `}
        {note !== undefined && `${note} `}
        {t('outlets:map.noNumber')}
      </p>
    </div>
  );
}
