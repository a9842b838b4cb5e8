import { divisionPrefix } from '@linekeeper/contract/outlets/divisions';
import { type SpotDivisions } from './map.queries.ts';

/** What all codes from the least to the greatest begin with, in whole divisions (31, 3101, 310106); null where of one none was said. */
export function sharedDivision(least: string, greatest: string): string | null {
  if (least === '') return null;
  if (least === greatest) return divisionPrefix(least);
  const end = [...least].findIndex((digit, at) => digit !== greatest[at]);
  return least.slice(0, end - (end % 2));
}

/** What is drawn at one place, with the division that all of it is in. */
export const withDivision = <Spot extends SpotDivisions>({
  leastDivision,
  greatestDivision,
  ...spot
}: Spot): Omit<Spot, keyof SpotDivisions> & { readonly division: string | null } => ({
  ...spot,
  division: sharedDivision(leastDivision, greatestDivision),
});
