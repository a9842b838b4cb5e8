import { finestLevelBelow } from '@linekeeper/contract/dashboards/map-terms';
import { type MapBox } from '@linekeeper/contract/outlets/map-box';
import { placeText } from '@linekeeper/contract/outlets/map-place';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Output } from '../../../lib/api.ts';
import { useApi } from '../../../lib/query.ts';
import { customerSpots } from '../../../widgets/map/index.ts';
import { customerInput, type Places } from '../chart-places.ts';
import { useKeptTime } from '../use-kept-time.ts';
import { markPlace } from './mark-place.ts';
import { MapView } from './map-view.tsx';

const route = 'POST /monitor/api/v1/charts/map/customers';
type Answer = Output<typeof route>;

interface Props {
  readonly data: Answer;
  readonly places: Places;
  readonly at: string | undefined;
}

/** The map of all customers, or of one with all below it. */
export function CustomersMap({ data, places, at }: Props) {
  const { t } = useTranslation();
  const keepTime = useKeptTime();
  const [box, setBox] = useState<MapBox>();
  const closer = useApi(
    route,
    { body: { ...customerInput(places), ...(at && { at }), ...(box && { box }) } },
    { enabled: box !== undefined },
  );
  const shown = box === undefined ? data : (closer.data ?? data);
  const spots = useMemo(() => customerSpots(shown), [shown]);
  const holders = (place: string) =>
    keepTime(
      `?${new URLSearchParams({ ...(places.customer && { customer: places.customer }), place }).toString()}`,
    );
  const closed = data.closedCustomers;
  const isNone = data.squares.length + data.places.length === 0;
  return (
    <MapView
      spots={spots}
      places={data.places}
      nowhere={data.nowhere}
      nowherePath={holders('nowhere')}
      level={data.level}
      isNone={isNone}
      finest={Math.min(finestLevelBelow, shown.level)}
      note={[
        ...(isNone ? [] : [t('dashboards:map.coarse')]),
        ...(closed > 0 ? [t('dashboards:map.closed', { count: closed })] : []),
      ].join(' ')}
      pathOf={(mark) => holders(placeText(markPlace(mark)))}
      onCloser={setBox}
    />
  );
}
