import { type OutletColumn, type OutletRowFault } from '@linekeeper/contract/outlets/outlet-columns';
import { type OutletImportFault } from '@linekeeper/contract/outlets/outlet-imports';
import { type FileRow } from '../../../platform/csv/reader.ts';
import { outletFile } from '../outlet-file.ts';
import { type NewOutlet } from '../outlets.queries.ts';

/** An outlet that has a number already. */
export type KnownOutlet = NewOutlet & { readonly id: string };

/** What is to be done for a row: of an outlet that is there, what it is before. */
export interface OutletPlan {
  readonly kind: 'create' | 'change' | 'unchanged';
  readonly outlet: NewOutlet;
  readonly before: KnownOutlet | undefined;
}

export interface JudgedRow {
  readonly plan: OutletPlan;
  readonly faults: OutletImportFault[];
}

export interface OutletGrounds {
  /** The outlet that has a number already. */
  readonly known: (number: string) => KnownOutlet | undefined;
  /** Nothing is added any more after the end of the licence. */
  readonly isOver: boolean;
  /** The first row of each number so far; those of these rows are added. */
  readonly seen: Map<string, number>;
}

const nothing: NewOutlet = {
  number: '',
  name: '',
  region: '',
  division: null,
  address: '',
  latitude: null,
  longitude: null,
  contactName: '',
  contactPhone: '',
  contactEmail: '',
  openingHours: '',
  timeZone: null,
  tags: [],
  note: '',
};

/** Reads and judges a row. What it gives to be done counts only where there is no fault. */
export function judgeRow(row: FileRow<OutletColumn>, { known, isOver, seen }: OutletGrounds): JudgedRow {
  const { cells } = row;
  const faults: OutletImportFault[] = [];
  const wrong = (column: OutletColumn, fault: OutletRowFault) =>
    faults.push({ row: row.row, column, fault, value: outletFile.shown(column, cells) });
  const read = outletFile.read(cells, wrong);
  const { number } = read;
  const before = known(number);
  const said = Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
  const { id: _id, ...kept } = before ?? { ...nothing, id: '' };
  const outlet: NewOutlet = { ...kept, ...said };
  // A batch may be judged again: a row is no other row than itself.
  if (number !== '') {
    if ((seen.get(number) ?? row.row) !== row.row) wrong('number', 'twice');
    if (!seen.has(number)) seen.set(number, row.row);
  }
  if (outlet.region === '' && outlet.division === null) wrong('region', 'regionNeeded');
  if ((outlet.latitude === null) !== (outlet.longitude === null))
    wrong(outlet.latitude === null ? 'latitude' : 'longitude', 'halfPosition');
  if (!before && isOver) wrong('number', 'licenceOver');
  const isSame =
    before && (Object.keys(outlet) as (keyof NewOutlet)[]).every((key) => same(outlet[key], before[key]));
  return { plan: { kind: before ? (isSame ? 'unchanged' : 'change') : 'create', outlet, before }, faults };
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
