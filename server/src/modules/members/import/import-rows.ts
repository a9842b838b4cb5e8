import { type MemberColumn, type RowFault } from '@linekeeper/contract/members/member-imports';
import { email, phone, username } from '@linekeeper/contract/members/members';
import { type Cells, cut, headReader, plain } from '../../../platform/csv/cells.ts';
import { type Columns } from '../../../platform/csv/reader.ts';
import { roleSeparator, memberColumnTitles, statusWords } from '../member-csv.ts';

/** What a row says. `undefined` where the file has no such column: what the member has stays. */
export interface ReadRow {
  readonly username: string;
  readonly name: string;
  readonly phone: string | null | undefined;
  readonly email: string | null | undefined;
  /** The names from the top; empty: none. */
  readonly department: readonly string[] | undefined;
  readonly roles: readonly string[] | undefined;
  readonly enabled: boolean | undefined;
}

export interface CellFault {
  readonly column: MemberColumn;
  readonly fault: RowFault;
  readonly value: string;
}

/** Which columns a file of members has. */
export const memberFileColumns: Columns<MemberColumn> = {
  columnsOf: headReader(memberColumnTitles),
  required: ['username', 'name'],
  missing: 'IMPORT_HEADS',
};

const words = (kind: keyof typeof statusWords) => [kind, ...Object.values(statusWords[kind])].map(plain);
const enabledWords = new Set([...words('enabled'), '是', 'yes', 'true', '1']);
const disabledWords = new Set([...words('disabled'), '禁用', '否', 'no', 'false', '0']);

/** Reads a row's cells, or says what is wrong with each. */
export function readRow(cells: Cells<MemberColumn>): { row: ReadRow; faults: CellFault[] } {
  const faults: CellFault[] = [];
  const wrong = (column: MemberColumn, fault: RowFault) =>
    faults.push({ column, fault, value: cut(cells[column] ?? '', 80) });
  const optional = (column: 'phone' | 'email', schema: typeof phone | typeof email) => {
    const text = cells[column];
    if (text === undefined || text === '') return text === '' ? null : undefined;
    if (!schema.safeParse(text).success) wrong(column, 'format');
    return text;
  };
  const account = cells.username ?? '';
  if (account === '') wrong('username', 'required');
  else if (!username.safeParse(account).success) wrong('username', 'format');
  const name = cells.name ?? '';
  if (name === '') wrong('name', 'required');
  else if (name.length > 64) wrong('name', 'tooLong');
  else if (/\p{Cc}/u.test(name)) wrong('name', 'format');

  const department = cells.department
    ?.split('/')
    .map((part) => part.trim())
    .filter((part, at, all) => part !== '' || (all.length > 1 && at > 0 && at < all.length - 1));
  if (
    department?.some((part) => part === '' || part.length > 64 || /\p{Cc}/u.test(part)) ||
    (department?.length ?? 0) > 10
  )
    wrong('department', 'departmentPath');

  const status = cells.status === undefined || cells.status === '' ? undefined : plain(cells.status);
  const enabled = status === undefined ? undefined : enabledWords.has(status);
  if (status !== undefined && !enabled && !disabledWords.has(status)) wrong('status', 'statusUnknown');

  const row: ReadRow = {
    username: account,
    name,
    phone: optional('phone', phone),
    email: optional('email', email),
    department,
    roles: cells.roles
      ?.split(new RegExp(`[${roleSeparator}；]`))
      .map((part) => part.trim())
      .filter((part) => part !== ''),
    enabled,
  };
  return { row, faults };
}
