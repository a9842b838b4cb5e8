import { type MapPlace } from '@linekeeper/contract/outlets/map-place';
import { outletListPath } from '../../../lib/outlet-path.ts';
import { squareBox } from '../../../lib/map-square.ts';

function filterOf(place: MapPlace): Record<string, string> {
  switch (place.in) {
    case 'square': {
      const { west, south, east, north } = squareBox(place);
      return { box: [west, south, east, north].join(',') };
    }
    case 'place':
      return { division: place.place, position: place.place.endsWith('0000') ? 'province' : 'city' };
    case 'province':
      return { division: `${place.province}0000`, position: 'city,province' };
    case 'nowhere':
      return { position: 'none' };
  }
}

/** The list of outlets at a place of the map, of one state or all. */
export const placedOutlets = (place: MapPlace, state?: string): string =>
  `${outletListPath}?${new URLSearchParams({ ...filterOf(place), ...(state && { state }) }).toString()}`;
