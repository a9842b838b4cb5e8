import { divisionOf } from '@linekeeper/contract/outlets/divisions';
import { readHours } from '@linekeeper/contract/outlets/opening-hours';
import { outletColumns, type OutletRowFault } from '@linekeeper/contract/outlets/outlet-columns';
import { outletShape } from '@linekeeper/contract/outlets/outlet-fields';
import { mostTags, outletLetters } from '@linekeeper/contract/outlets/outlet-terms';
import { type OutletRow } from '@linekeeper/contract/outlets/outlets';
import { isTimeZone } from '@linekeeper/contract/settings/time-zones';
import { fileKind } from '../../platform/csv/file-kind.ts';

type Wrong = (fault: OutletRowFault) => void;

/** A text of the outlet; undefined where the file has no such column. */
const text =
  (
    field:
      'number' | 'name' | 'region' | 'address' | 'contactName' | 'contactPhone' | 'contactEmail' | 'note',
  ) =>
  (cell: string | undefined, wrong: Wrong): string | undefined => {
    if (cell === undefined) return undefined;
    if (cell.length > outletLetters[field]) wrong('tooLong');
    else if (cell === '' && (field === 'number' || field === 'name')) wrong('required');
    else if (!outletShape[field].safeParse(cell).success) wrong('format');
    return cell;
  };

/** A text that is needed in each row. */
const needed = (field: 'number' | 'name') => (cell: string | undefined, wrong: Wrong) =>
  text(field)(cell ?? '', wrong) ?? '';

/** Degrees; null where the cell is empty, undefined where the file has no such column. */
const degrees =
  (most: number) =>
  (cell: string | undefined, wrong: Wrong): number | null | undefined => {
    if (!cell) return cell === undefined ? undefined : null;
    const value = /^[+-]?\d{1,3}(\.\d{1,15})?$/.test(cell) ? Number(cell) : Number.NaN;
    if (Number.isNaN(value)) wrong('format');
    else if (Math.abs(value) > most) wrong('outOfRange');
    return value;
  };

const separators = /[;；|\n]/;

/** A file of outlets. A column that it lacks is left as it is; an empty cell empties what stands there. An export imports again unchanged. */
export const outletFile = fileKind<OutletRow, OutletRowFault>()(outletColumns, 'IMPORT_OUTLET_HEADS', {
  number: { read: needed('number'), write: (row) => row.number, examples: () => ['HZ-001', 'SG-001'] },
  name: {
    read: needed('name'),
    write: (row) => row.name,
    examples: (language) => (language === 'en' ? ['West Lake', 'Orchard'] : ['西湖店', '烏節店']),
  },
  division: {
    read(cell, wrong): string | null | undefined {
      if (!cell) return cell === undefined ? undefined : null;
      if (!divisionOf(cell)) wrong('divisionUnknown');
      return cell;
    },
    write: (row) => row.division,
    examples: () => ['330106', ''],
  },
  region: { read: text('region'), write: (row) => row.region, examples: () => ['', 'Singapore'] },
  address: { read: text('address'), write: (row) => row.address },
  latitude: { read: degrees(90), write: (row) => row.latitude, examples: () => ['30.2592', '1.3048'] },
  longitude: { read: degrees(180), write: (row) => row.longitude, examples: () => ['120.1303', '103.8318'] },
  contactName: { read: text('contactName'), write: (row) => row.contactName },
  contactPhone: { read: text('contactPhone'), write: (row) => row.contactPhone },
  contactEmail: { read: text('contactEmail'), write: (row) => row.contactEmail },
  openingHours: {
    read(cell, wrong): string | undefined {
      if (!cell) return cell;
      const hours = readHours(cell);
      if (hours === undefined) wrong('hoursUnclear');
      return hours ?? '';
    },
    write: (row) => row.openingHours,
    examples: () => ['Mo-Fr 09:00-18:00; Sa 10:00-16:00', '24/7'],
  },
  timeZone: {
    read(cell, wrong): string | null | undefined {
      if (!cell) return cell === undefined ? undefined : null;
      if (!isTimeZone(cell)) wrong('zoneUnknown');
      return cell;
    },
    write: (row) => row.timeZone,
    examples: () => ['Asia/Shanghai', 'Asia/Singapore'],
  },
  tags: {
    read(cell, wrong): string[] | undefined {
      if (cell === undefined) return undefined;
      const tags = [...new Set(cell.split(separators).map((tag) => tag.trim()))].filter((tag) => tag !== '');
      if (tags.length > mostTags) wrong('tooMany');
      else if (tags.some((tag) => tag.length > outletLetters.tag)) wrong('tooLong');
      else if (!outletShape.tags.safeParse(tags).success) wrong('format');
      return tags;
    },
    write: (row) => row.tags.join('; '),
  },
  note: { read: text('note'), write: (row) => row.note },
});

/** What a row of the file says; undefined where the file has no such column. */
export type ReadOutlet = ReturnType<typeof outletFile.read>;
