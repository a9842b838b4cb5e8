import { roleNameOf } from '@linekeeper/contract/permissions/built-in-roles';
import { type Language, type Texts } from '@linekeeper/contract/language';
import { type MemberColumn } from '@linekeeper/contract/members/member-imports';
import { type MemberRow } from '@linekeeper/contract/members/members';
import { type CsvColumn } from '../../platform/http/csv.ts';

const texts = (zh: string, zhTW: string, en: string): Texts => ({ zh, 'zh-TW': zhTW, en });

/** The columns of a file of members, for export and import alike; `username` and `name` are required. */
export const memberColumnTitles: Readonly<Record<MemberColumn, Texts>> = {
  username: texts('用户名', '使用者名稱', 'Username'),
  name: texts('姓名', '姓名', 'Name'),
  phone: texts('手机号', '手機號碼', 'Phone'),
  email: texts('邮箱', '電子郵件', 'E-mail'),
  department: texts('部门', '部門', 'Department'),
  roles: texts('角色', '角色', 'Roles'),
  status: texts('状态', '狀態', 'Status'),
};

export const statusWords = {
  enabled: texts('启用', '啟用', 'Enabled'),
  disabled: texts('停用', '停用', 'Disabled'),
} as const;

/** Roles stand in one cell, apart by semicolons. */
export const roleSeparator = ';';

const values: Record<MemberColumn, (row: MemberRow, language: Language) => string | null> = {
  username: (row) => row.username,
  name: (row) => row.name,
  phone: (row) => row.phone,
  email: (row) => row.email,
  department: (row) => row.department,
  roles: (row, language) => row.roles.map((role) => roleNameOf(role, language)).join(roleSeparator),
  status: (row, language) => statusWords[row.enabled ? 'enabled' : 'disabled'][language],
};

/** Members as a file that imports again unchanged, in the reader's language. */
export const memberCsvColumns = (language: Language): CsvColumn<MemberRow>[] =>
  Object.entries(memberColumnTitles).map(([key, title]) => ({
    title: title[language],
    value: (row) => values[key as MemberColumn](row, language),
  }));
