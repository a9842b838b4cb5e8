import { type OutletPosition } from '@linekeeper/contract/outlets/outlet-terms';
import { type Input } from '../../lib/api.ts';

type Filter = Input<'POST /monitor/api/v1/outlets/counts'>['body'];
export type FilterTexts = Readonly<Record<'search' | 'region' | 'division' | 'tag' | 'box', string>>;

/** A part of the map as an address has it: its edges in the west, south, east and north; undefined for what is none. */
export function boxOf(text: string): Filter['box'] {
  const edges = text.split(',').map((edge) => (edge.trim() === '' ? Number.NaN : Number(edge)));
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = edges;
  const isBox = edges.length === 4 && west >= -180 && west <= east && east <= 180;
  return isBox && south >= -90 && south <= north && north <= 90 ? { west, south, east, north } : undefined;
}

/** What narrows the list, as its call takes it; an address may hold what is no code of a division. */
export function filterOf(
  { search, region, division, tag, box }: FilterTexts,
  position: readonly OutletPosition[],
): Filter {
  const within = boxOf(box);
  return {
    ...(search && { search }),
    ...(region && { region: [region.slice(0, 64)] }),
    ...(/^[1-9]\d{5}$/.test(division) && { division: [division] }),
    ...(tag && { tag: [tag.slice(0, 32)] }),
    ...(within && { box: within }),
    ...(position.length > 0 && { position: [...position] }),
  };
}
