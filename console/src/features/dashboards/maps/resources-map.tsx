import { finestLevel } from '@linekeeper/contract/dashboards/map-terms';
import { type ResourceKind } from '@linekeeper/contract/dashboards/resource-terms';
import { type MapBox } from '@linekeeper/contract/outlets/map-box';
import { placeText } from '@linekeeper/contract/outlets/map-place';
import { useMemo, useState } from 'react';
import { type Output } from '../../../lib/api.ts';
import { useApi } from '../../../lib/query.ts';
import { type NumberSpot } from '../../../widgets/map/index.ts';
import { mapBody, placedRows, type Places } from '../resource-path.ts';
import { NumberView } from './number-view.tsx';
import { markPlace } from './mark-place.ts';

const route = 'POST /monitor/api/v1/charts/resources/map';
type Answer = Output<typeof route>;

/** What stands in outlets one by one, or in squares where they are many. */
const spotsOf = ({ outlets, squares }: Pick<Answer, 'outlets' | 'squares'>): NumberSpot[] => [
  ...outlets.map(({ id, name, longitude, latitude, division, total }) => ({
    ...{ longitude, latitude, total, outlet: { id, name }, inDivision: division },
    box: { west: longitude, south: latitude, east: longitude, north: latitude },
  })),
  ...squares.map(({ longitude, latitude, division, total, ...box }) => ({
    ...{ longitude, latitude, inDivision: division, total, box },
  })),
];

interface Props {
  readonly data: Answer;
  readonly kind: ResourceKind;
  readonly places: Places;
}

/** The map of how many devices or lines of one network stand where; a part of it is asked for more closely where outlets are many. */
export function ResourcesMap({ data, kind, places }: Props) {
  const [box, setBox] = useState<MapBox>();
  const closer = useApi(
    route,
    { body: { ...mapBody(kind, places), ...(box && { box }) } },
    { enabled: box !== undefined },
  );
  const shown = box === undefined ? data : (closer.data ?? data);
  const spots = useMemo(() => spotsOf(shown), [shown]);
  const isNone = data.outlets.length + data.squares.length + data.places.length === 0;
  return (
    <NumberView
      {...{
        kind,
        spots,
        places: data.places,
        nowhere: data.nowhere,
        level: data.level,
        isNone,
        onCloser: setBox,
      }}
      // A square that was told whole is not cut: its list would have fewer rows.
      finest={shown.level ?? finestLevel}
      nowherePath={placedRows(kind, places, 'nowhere')}
      pathOf={(mark) =>
        mark.outlet
          ? placedRows(kind, { ...places, outletId: mark.outlet.id })
          : placedRows(kind, places, placeText(markPlace(mark)))
      }
    />
  );
}
