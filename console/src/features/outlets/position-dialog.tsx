import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { TextField } from '../../components/text-field.tsx';
import { degreesOf } from './outlet-form-values.ts';
import {
  MapCanvas,
  type Outlines,
  type Place,
  scales,
  usualView,
  useOutlines,
  type View,
} from '../../widgets/map/index.ts';
import styles from './position-dialog.module.css';

interface Props {
  /** The code of the division in which the outlet stands: the map begins there. */
  readonly division: string | undefined;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly onPicked: (place: Place) => void;
  readonly onClose: () => void;
}

/** Where the map begins: round the position, else at the city or the province, else with all of China. */
function beginning(
  place: Place | undefined,
  division: string | undefined,
  outlines: Outlines | undefined,
): View {
  if (place) return { ...place, scale: 120 };
  const at = (labels: Outlines['cityNames'] = [], code = '') => labels.find((label) => label.code === code);
  const city = division && at(outlines?.cityNames, `${division.slice(0, 4)}00`);
  if (city) return { latitude: city.latitude, longitude: city.longitude, scale: 120 };
  const province = division && at(outlines?.provinceNames, `${division.slice(0, 2)}0000`);
  return province ? { latitude: province.latitude, longitude: province.longitude, scale: 40 } : usualView;
}

/** Picks a position on a map that needs no internet, or types it: the mark follows. */
export function PositionDialog({ division, latitude, longitude, onPicked, onClose }: Props) {
  const { t } = useTranslation();
  const { data: outlines, isError } = useOutlines();
  const [typed, setTyped] = useState({
    latitude: latitude === null ? '' : String(latitude),
    longitude: longitude === null ? '' : String(longitude),
  });
  const [chosenView, setView] = useState<View>();
  const place = placeOf(typed);
  const view = chosenView ?? beginning(place, division, outlines);
  const show = (next: Place) =>
    setTyped({ latitude: String(next.latitude), longitude: String(next.longitude) });
  const zoom = (by: number) =>
    setView({ ...view, scale: Math.min(scales.most, Math.max(scales.least, view.scale * by)) });
  const degrees = (name: 'latitude' | 'longitude', most: number) => (
    <TextField
      id={`map-${name}`}
      label={t(name === 'latitude' ? 'outlets:latitude' : 'outlets:longitude')}
      fault={degreesOf(typed[name], most) === undefined ? t('outlets:error.degrees') : undefined}
      className="mono"
      inputMode="decimal"
      maxLength={20}
      value={typed[name]}
      onType={(text) => {
        const next = { ...typed, [name]: text };
        setTyped(next);
        const there = placeOf(next);
        if (there) setView({ ...there, scale: Math.max(view.scale, 40) });
      }}
    />
  );
  return (
    <ActionDialog
      title={t('outlets:map.title')}
      okText={t('outlets:map.use')}
      isReady={place !== undefined}
      width={860}
      onOk={() => place && onPicked(place)}
      onClose={onClose}
    >
      {isError ? (
        <p className="flat">{t('outlets:map.failed')}</p>
      ) : (
        <div className={styles.frame}>
          <MapCanvas
            label={t('outlets:map.label')}
            outlines={outlines}
            view={view}
            mark={place ?? null}
            onView={setView}
            onMark={(next) => {
              setView(view);
              show(next);
            }}
          />
          <div className={styles.zoom}>
            <Button
              icon={<PlusOutlined aria-hidden />}
              aria-label={t('outlets:map.zoomIn')}
              title={t('outlets:map.zoomIn')}
              onClick={() => zoom(1.6)}
            />
            <Button
              icon={<MinusOutlined aria-hidden />}
              aria-label={t('outlets:map.zoomOut')}
              title={t('outlets:map.zoomOut')}
              onClick={() => zoom(1 / 1.6)}
            />
          </div>
        </div>
      )}
      <p className="quiet small flat">
        {!isError && t('outlets:map.help')} {t('outlets:map.noNumber')}
      </p>
      <div className={styles.typed}>
        {degrees('latitude', 90)}
        {degrees('longitude', 180)}
      </div>
    </ActionDialog>
  );
}

/** What was typed as a place; undefined where it is none yet. */
function placeOf(typed: Readonly<Record<'latitude' | 'longitude', string>>): Place | undefined {
  const [latitude, longitude] = [degreesOf(typed.latitude, 90), degreesOf(typed.longitude, 180)];
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : undefined;
}
