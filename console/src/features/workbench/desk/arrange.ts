import { type Place } from '../../../lib/places.ts';

/** Shortcuts that the console brings for who has arranged none. */
const broughtAlong = [
  ...['/alerts', '/equipmentManagement/intelligence', '/equipmentManagement/outlets', '/wan'],
  ...['/tenant', '/organizationalStructure'],
];
const mostBrought = 4;

/** The places of a reader's shortcuts in their order: those that they may not open are left out, and come back with the right. */
export function shownShortcuts(paths: readonly string[] | null, places: readonly Place[]): Place[] {
  const byPath = new Map(places.map((place) => [place.path, place]));
  const found = (paths ?? broughtAlong).flatMap((path) => byPath.get(path) ?? []);
  return paths === null ? found.slice(0, mostBrought) : found;
}

/** A list with one of it moved to the place before or behind. */
export function moved(paths: readonly string[], path: string, step: -1 | 1): string[] {
  const from = paths.indexOf(path);
  const to = from + step;
  if (from === -1 || to < 0 || to >= paths.length) return [...paths];
  const next = paths.filter((one) => one !== path);
  next.splice(to, 0, path);
  return next;
}
