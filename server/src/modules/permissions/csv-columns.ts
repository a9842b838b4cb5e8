import { type Texts } from '@linekeeper/contract/language';
import { type RoleOrigin, type RoleRow } from '@linekeeper/contract/permissions/roles';
import { type CsvColumn, type CsvReader } from '../../platform/http/csv.ts';
import { isoIn } from '../../platform/zoned-time.ts';

const texts = (zh: string, zhTW: string, en: string): Texts => ({ zh, 'zh-TW': zhTW, en });

const originNames: Record<RoleOrigin, Texts> = {
  own: texts('自定义', '自訂', 'Own'),
  'built-in': texts('内置', '內建', 'Built-in'),
  template: texts('上级下发', '上級下發', 'Handed down'),
};

const columns: readonly [Texts, (row: RoleRow, reader: CsvReader) => string | number | null][] = [
  [texts('角色', '角色', 'Role'), (row) => row.name],
  [texts('说明', '說明', 'Description'), (row) => row.description],
  [texts('来源', '來源', 'Origin'), (row, { language }) => originNames[row.origin][language]],
  [texts('所属组织', '所屬組織', 'Organisation'), (row) => row.affiliation],
  [texts('成员数', '成員數', 'Members'), (row) => row.memberCount],
  [texts('权限数', '權限數', 'Permissions'), (row) => row.permissionCount],
  [texts('修改时间', '修改時間', 'Changed'), (row, { timeZone }) => isoIn(timeZone, row.changedAt)],
];

/** The list of roles as a file, in the reader’s language and the tenant’s time zone. */
export const roleCsvColumns = (reader: CsvReader): CsvColumn<RoleRow>[] =>
  columns.map(([title, value]) => ({ title: title[reader.language], value: (row) => value(row, reader) }));
