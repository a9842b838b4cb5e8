import { z } from 'zod';
import { mapPlacePattern } from '../outlets/map-place.ts';
import {
  ageBands,
  dayBands,
  deviceGaps,
  lineGaps,
  mostTraitText,
  portFaults,
  versionStates,
} from './trait-terms.ts';

const some = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.array(z.enum(words)).max(words.length).optional();
const exactly = z.string().min(1).max(mostTraitText).optional();

/** A division or all within it, as its code begins: 33, 3301, 330106. */
export const divisionPrefix = z.string().regex(/^[1-9]\d(?:\d\d){0,2}$/);

/** A place of the map of the resource distribution: a square of its grid, a city or a province without a position, or nowhere. */
const place = z.string().regex(mapPlacePattern).optional();

/** What lists of devices are narrowed by beside state and outlet: what the resource distribution counts. */
export const deviceTraitFilter = {
  /** Of its outlet, else its own. */
  region: z.string().min(1).max(64).optional(),
  division: divisionPrefix.optional(),
  place,
  brand: exactly,
  model: exactly,
  firmware: exactly,
  age: some(ageBands),
  /** When the support of its model ends. */
  support: some(dayBands),
  /** How its version stands to the chosen one. */
  software: some(versionStates),
  /** It says none of these. */
  lacks: some(deviceGaps),
  /** It has an interface that is so. */
  ports: some(portFaults),
};

/** The same of lines; age and end are those of the contract. */
export const lineTraitFilter = {
  division: divisionPrefix.optional(),
  place,
  age: some(ageBands),
  contract: some(dayBands),
  lacks: some(lineGaps),
};
