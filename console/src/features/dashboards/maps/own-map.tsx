import { type MapBox } from '@linekeeper/contract/outlets/map-box';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { outletListPath, outletPath } from '../../../lib/outlet-path.ts';
import { useApi } from '../../../lib/query.ts';
import { type Output } from '../../../lib/api.ts';
import { isProvince, type Mark, ownSpots } from '../../../widgets/map/index.ts';
import { placedPath, type Places, placesInput } from '../chart-places.ts';
import { thenPath } from '../then-path.ts';
import { MapView } from './map-view.tsx';

const route = 'POST /monitor/api/v1/charts/map';
type Answer = Output<typeof route>;

/** The list of outlets that a mark counts. */
function listOf(mark: Mark, state?: string): string {
  const search = new URLSearchParams(state === undefined ? {} : { state });
  if (mark.division === undefined) {
    const { west, south, east, north } = mark.box;
    search.set('box', [west, south, east, north].join(','));
  } else {
    search.set('division', mark.division.padEnd(6, '0'));
    search.set('position', positionsOf(mark.division));
  }
  return `${outletListPath}?${search.toString()}`;
}

/** What is known of the outlets of a mark: two digits are all of a province, six its cities, or it alone. */
function positionsOf(division: string): string {
  if (division.length === 2) return 'city,province';
  return isProvince(division) ? 'province' : 'city';
}

/** What a mark counts, at a moment. */
function thenOf({ division, box: { west, south, east, north } }: Mark) {
  return division === undefined ? { box: [west, south, east, north].join(',') } : { place: division };
}

interface Props {
  readonly data: Answer;
  readonly places: Places;
  readonly at: string | undefined;
}

/** The map of one network; where it has more outlets than are told at once, the part that is looked at is asked for more closely. */
export function OwnMap({ data, places, at }: Props) {
  const [search] = useSearchParams();
  const [box, setBox] = useState<MapBox>();
  const closer = useApi(
    route,
    { body: { ...placesInput(places), ...(at && { at }), ...(box && { box }) } },
    { enabled: box !== undefined },
  );
  const shown = box === undefined ? data : (closer.data ?? data);
  const spots = useMemo(() => ownSpots(shown), [shown]);
  return (
    <MapView
      spots={spots}
      places={data.places}
      nowhere={data.nowhere}
      nowherePath={
        at === undefined
          ? placedPath(`${outletListPath}?position=none`, 'outlet', places)
          : thenPath(search, { kind: 'outlet', place: 'nowhere' })
      }
      level={data.level}
      isNone={data.outlets.length + data.squares.length + data.places.length === 0}
      pathOf={(mark, state) =>
        mark.outlet
          ? outletPath(mark.outlet.id)
          : at === undefined
            ? placedPath(listOf(mark, state), 'outlet', places)
            : thenPath(search, { kind: 'outlet', state, ...thenOf(mark) })
      }
      onCloser={setBox}
    />
  );
}
