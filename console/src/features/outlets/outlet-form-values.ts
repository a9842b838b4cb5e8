import {
  alwaysOpen,
  readHours,
  readWeek,
  weekDays,
  weekText,
} from '@linekeeper/contract/outlets/opening-hours';
import { mostTags, outletLetters } from '@linekeeper/contract/outlets/outlet-terms';
import { type OutletDetail } from '@linekeeper/contract/outlets/outlets';
import { type Input } from '../../lib/api.ts';

/** What stands in the form: texts as they were typed. */
export interface OutletValues {
  readonly number: string;
  readonly name: string;
  readonly division: string | undefined;
  readonly region: string;
  readonly address: string;
  readonly latitude: string;
  readonly longitude: string;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly contactEmail: string;
  /** Empty, `24/7`, or the spans of each day from Monday on, a line each; an empty line is a day that is closed. */
  readonly openingHours: string;
  readonly timeZone: string | undefined;
  readonly tags: readonly string[];
  readonly note: string;
}
export type OutletField = keyof OutletValues;

/** What may be wrong with a field; each has its text. */
export type FieldFault =
  | 'numberEmpty'
  | 'nameEmpty'
  | 'regionEmpty'
  | 'controlLetters'
  | 'degrees'
  | 'otherHalf'
  | 'email'
  | 'hours'
  | 'tagsWrong';
export type Faults = Partial<Record<OutletField, FieldFault>>;

export const newOutlet: OutletValues = {
  number: '',
  name: '',
  division: undefined,
  region: '',
  address: '',
  latitude: '',
  longitude: '',
  contactName: '',
  contactPhone: '',
  contactEmail: '',
  openingHours: '',
  timeZone: undefined,
  tags: [],
  note: '',
};

/** The spans of each day as lines of the form. */
export function dayLines(hours: string): string {
  const week = readWeek(hours);
  if (!week) return hours;
  return week.map((spans) => weekText([spans]).replace(/^\S+ /, '').replaceAll(',', ', ')).join('\n');
}

/** The lines of the form as opening hours; undefined where a line says no spans, or every day is closed. */
export function hoursOfLines(lines: string): string | undefined {
  if (lines === '' || lines === alwaysOpen) return lines;
  const rules = lines
    .split('\n')
    .flatMap((line, day) => (line.trim() === '' ? [] : [`${weekDays[day]} ${line.replace(/\s+/g, '')}`]));
  return readHours(rules.join('; '));
}

/** An outlet as the form begins with it. */
export function valuesOf(outlet: OutletDetail): OutletValues {
  const { latitude, longitude, division, timeZone, openingHours } = outlet;
  return {
    number: outlet.number,
    name: outlet.name,
    division: division ?? undefined,
    region: outlet.region,
    address: outlet.address,
    latitude: latitude === null ? '' : String(latitude),
    longitude: longitude === null ? '' : String(longitude),
    contactName: outlet.contactName,
    contactPhone: outlet.contactPhone,
    contactEmail: outlet.contactEmail,
    openingHours: dayLines(openingHours),
    timeZone: timeZone ?? undefined,
    tags: outlet.tags,
    note: outlet.note,
  };
}

/** Degrees as they were typed; null for none, undefined for what is none within the bounds. */
export function degreesOf(text: string, most: number): number | null | undefined {
  if (text.trim() === '') return null;
  const value = /^[+-]?\d{1,3}([.,]\d{1,15})?$/.test(text.trim())
    ? Number(text.trim().replace(',', '.'))
    : NaN;
  return Math.abs(value) <= most ? value : undefined;
}

const control = /\p{Cc}/u;
const oneLine = ['number', 'name', 'region', 'address', 'contactName', 'contactPhone'] as const;

/** What is wrong with the form. */
export function faultsOf(values: OutletValues): Faults {
  const faults: Faults = {};
  for (const field of oneLine) if (control.test(values[field].trim())) faults[field] = 'controlLetters';
  if (values.number.trim() === '') faults.number = 'numberEmpty';
  if (values.name.trim() === '') faults.name = 'nameEmpty';
  if (values.region.trim() === '' && values.division === undefined) faults.region = 'regionEmpty';
  const [latitude, longitude] = [degreesOf(values.latitude, 90), degreesOf(values.longitude, 180)];
  if (latitude === undefined) faults.latitude = 'degrees';
  else if (latitude === null && longitude !== null) faults.latitude = 'otherHalf';
  if (longitude === undefined) faults.longitude = 'degrees';
  else if (longitude === null && latitude !== null) faults.longitude = 'otherHalf';
  const email = values.contactEmail.trim();
  if (email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) faults.contactEmail = 'email';
  if (hoursOfLines(values.openingHours) === undefined) faults.openingHours = 'hours';
  if (values.tags.length > mostTags || values.tags.some((tag) => tag.length > outletLetters.tag))
    faults.tags = 'tagsWrong';
  return faults;
}

type Body = Input<'POST /monitor/api/v1/outlets/create'>['body'];

/** What the calls that add and change an outlet send. */
export const bodyOf = (values: OutletValues): Body => ({
  number: values.number.trim(),
  name: values.name.trim(),
  division: values.division ?? null,
  region: values.region.trim(),
  address: values.address.trim(),
  latitude: degreesOf(values.latitude, 90) ?? null,
  longitude: degreesOf(values.longitude, 180) ?? null,
  contactName: values.contactName.trim(),
  contactPhone: values.contactPhone.trim(),
  contactEmail: values.contactEmail.trim(),
  openingHours: hoursOfLines(values.openingHours) ?? '',
  timeZone: values.timeZone ?? null,
  tags: [...values.tags],
  note: values.note.trim(),
});
