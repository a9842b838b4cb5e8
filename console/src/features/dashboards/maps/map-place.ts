import { type MapPlace } from '@linekeeper/contract/dashboards/map';
import { finestLevelBelow } from '@linekeeper/contract/dashboards/map-terms';

/** A place on the map of customers as an address has it. */
export function placeText(place: MapPlace): string {
  switch (place.in) {
    case 'square':
      return [place.level, place.x, place.y].join('.');
    case 'place':
      return place.place;
    case 'province':
      return place.province;
    case 'nowhere':
      return 'nowhere';
  }
}

/** The place that an address names; undefined for what is none. */
export function placeOf(text: string): MapPlace | undefined {
  if (text === 'nowhere') return { in: 'nowhere' };
  if (/^[1-9]\d{5}$/.test(text)) return { in: 'place', place: text };
  if (/^[1-9]\d$/.test(text)) return { in: 'province', province: text };
  const [level = -1, x = -1, y = -1] = /^\d+\.\d+\.\d+$/.test(text) ? text.split('.').map(Number) : [];
  const isSquare = level >= 0 && level <= finestLevelBelow && x <= 2 ** level && y <= 2 ** level;
  return isSquare ? { in: 'square', level, x, y } : undefined;
}
