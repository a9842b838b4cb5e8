import { z } from 'zod';
import { text } from '../endpoint.ts';
import { isTimeZone } from '../settings/time-zones.ts';
import { readHours } from './opening-hours.ts';
import { mostTags, outletLetters as letters } from './outlet-terms.ts';

/** A text that may be empty; one line. */
const line = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength)
    .regex(/^[^\p{Cc}]*$/u);

/** The form of a code of China's divisions. Whether there is one of it, the server asks its data. */
export const divisionCode = z.string().regex(/^[1-9]\d{5}$/);

/** One word or a few; what a file writes between tags stands in none. */
export const tag = text(letters.tag).regex(/^[^,;，；、|]*$/);
/** Tags in the order given, each once. */
export const tags = z
  .array(tag)
  .transform((given) => [...new Set(given)])
  .pipe(z.array(z.string()).max(mostTags));

/** In the one form of opening-hours.ts; empty where nobody said them. */
export const openingHours = z
  .string()
  .trim()
  .max(2 * 500)
  .transform((given, context) => {
    if (given === '') return '';
    const hours = readHours(given);
    if (hours === undefined) context.addIssue({ code: 'custom', message: 'Opening hours' });
    return hours ?? '';
  })
  .pipe(z.string());

/** What an outlet is, as somebody writes it. */
export const outletShape = {
  number: text(letters.number),
  name: text(letters.name),
  /** The tenant's own word for where it stands; needed where no division is given. */
  region: line(letters.region).default(''),
  /** A code of China's divisions; null elsewhere. */
  division: divisionCode.nullable().default(null),
  address: line(letters.address).default(''),
  latitude: z.number().min(-90).max(90).nullable().default(null),
  longitude: z.number().min(-180).max(180).nullable().default(null),
  contactName: line(letters.contactName).default(''),
  contactPhone: line(letters.contactPhone).default(''),
  contactEmail: z.union([z.literal(''), z.email().max(letters.contactEmail)]).default(''),
  openingHours: openingHours.default(''),
  /** IANA; null: that of the tenant. */
  timeZone: z.string().max(64).refine(isTimeZone).nullable().default(null),
  tags: tags.default([]),
  note: z.string().trim().max(letters.note).default(''),
};

interface Place {
  readonly region: string;
  readonly division: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** Half a position is none, and every outlet stands in some region. */
export function checkPlace(outlet: Place, context: z.RefinementCtx): void {
  const missing = (field: keyof Place) =>
    context.addIssue({ code: 'invalid_type', expected: 'string', input: undefined, path: [field] });
  if (outlet.latitude === null && outlet.longitude !== null) missing('latitude');
  if (outlet.longitude === null && outlet.latitude !== null) missing('longitude');
  if (outlet.region === '' && outlet.division === null) missing('region');
}
