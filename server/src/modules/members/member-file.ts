import { memberColumns, type RowFault } from '@linekeeper/contract/members/member-columns';
import { email, type MemberRow, phone, username } from '@linekeeper/contract/members/members';
import { roleNameOf } from '@linekeeper/contract/permissions/built-in-roles';
import { texts } from '@linekeeper/contract/platform/file-columns';
import { plain } from '../../platform/csv/cells.ts';
import { fileKind } from '../../platform/csv/file-kind.ts';

const statusWords = {
  enabled: texts('启用', '啟用', 'Enabled'),
  disabled: texts('停用', '停用', 'Disabled'),
} as const;
const words = (kind: keyof typeof statusWords) => [kind, ...Object.values(statusWords[kind])].map(plain);
const enabledWords = new Set([...words('enabled'), '是', 'yes', 'true', '1']);
const disabledWords = new Set([...words('disabled'), '禁用', '否', 'no', 'false', '0']);

/** Roles stand in one cell, apart by semicolons. */
const roleSeparator = ';';
const mostNameLetters = 64;
const mostLevels = 10;

type Wrong = (fault: RowFault) => void;

/** An address that signs in: null where the cell is empty, undefined where there is none. */
const contact = (schema: typeof phone | typeof email) => (cell: string | undefined, wrong: Wrong) => {
  if (cell === undefined) return undefined;
  if (cell === '') return null;
  if (!schema.safeParse(cell).success) wrong('format');
  return cell;
};

/** The names from the top; empty: none. */
function departmentPath(cell: string | undefined, wrong: Wrong): readonly string[] | undefined {
  const path = cell
    ?.split('/')
    .map((part) => part.trim())
    .filter((part, at, all) => part !== '' || (all.length > 1 && at > 0 && at < all.length - 1));
  const isPart = (part: string) => part !== '' && part.length <= mostNameLetters && !/\p{Cc}/u.test(part);
  if (path && (path.length > mostLevels || !path.every(isPart))) wrong('departmentPath');
  return path;
}

/** A file of members: an export imports again unchanged. What has no column in a file stays as it is. */
export const memberFile = fileKind<MemberRow, RowFault>()(memberColumns, 'IMPORT_HEADS', {
  username: {
    read(cell = '', wrong) {
      if (cell === '') wrong('usernameEmpty');
      else if (!username.safeParse(cell).success) wrong('format');
      return cell;
    },
    write: (row) => row.username,
  },
  name: {
    read(cell = '', wrong) {
      if (cell === '') wrong('nameEmpty');
      else if (cell.length > mostNameLetters) wrong('tooLong');
      else if (/\p{Cc}/u.test(cell)) wrong('format');
      return cell;
    },
    write: (row) => row.name,
  },
  phone: { read: contact(phone), write: (row) => row.phone },
  email: { read: contact(email), write: (row) => row.email },
  department: { read: departmentPath, write: (row) => row.department },
  roles: {
    read: (cell): readonly string[] | undefined =>
      cell
        ?.split(new RegExp(`[${roleSeparator}；]`))
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    write: (row, language) => row.roles.map((role) => roleNameOf(role, language)).join(roleSeparator),
  },
  status: {
    /** Whether it is enabled. */
    read(cell, wrong) {
      if (cell === undefined || cell === '') return undefined;
      const isEnabled = enabledWords.has(plain(cell));
      if (!isEnabled && !disabledWords.has(plain(cell))) wrong('statusUnknown');
      return isEnabled;
    },
    write: (row, language) => statusWords[row.enabled ? 'enabled' : 'disabled'][language],
  },
});

/** What a row of the file says. */
export type ReadMember = ReturnType<typeof memberFile.read>;
