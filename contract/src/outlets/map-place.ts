/** One of the places of a map: a square of the grid of a level; of what has no position a city (or a province alone), all of a province; nowhere. */
export type MapPlace =
  | { readonly in: 'square'; readonly level: number; readonly x: number; readonly y: number }
  | { readonly in: 'place'; readonly place: string }
  | { readonly in: 'province'; readonly province: string }
  | { readonly in: 'nowhere' };

/** A place of a map as addresses and lists have it. */
export const mapPlacePattern = /^(?:(?:1?\d|20)\.\d{1,7}\.\d{1,7}|[1-9]\d|[1-9]\d{5}|nowhere)$/;

/** A place of a map written so. */
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

/** The place that a text names, in squares no finer than of a level; undefined for what is none. */
export function placeOf(text: string, finest: number): MapPlace | undefined {
  if (!mapPlacePattern.test(text)) return undefined;
  if (text === 'nowhere') return { in: 'nowhere' };
  const [level = 0, x = 0, y = 0] = text.split('.').map(Number);
  if (text.includes('.'))
    return level <= finest && x <= 2 ** level && y <= 2 ** level ? { in: 'square', level, x, y } : undefined;
  return text.length === 2 ? { in: 'province', province: text } : { in: 'place', place: text };
}
