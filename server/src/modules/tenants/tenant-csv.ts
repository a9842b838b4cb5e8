import { type Texts } from '@linekeeper/contract/language';
import { type TenantRow, type TenantState } from '@linekeeper/contract/tenants/organizations';
import { type CsvColumn, type CsvReader } from '../../platform/http/csv.ts';
import { isoIn } from '../../platform/zoned-time.ts';

const texts = (zh: string, zhTW: string, en: string): Texts => ({ zh, 'zh-TW': zhTW, en });

const typeNames: Record<TenantRow['type'], Texts> = {
  8: texts('服务商', '服務商', 'MSP'),
  16: texts('最终客户', '最終客戶', 'End customer'),
};
/** An end customer that the platform serves itself. */
const saasName = texts('最终客户（SaaS）', '最終客戶（SaaS）', 'End customer (SaaS)');
const statusNames: Record<TenantRow['status'], Texts> = {
  1: texts('正式', '正式', 'Formal'),
  2: texts('POC', 'POC', 'POC'),
  3: texts('试用', '試用', 'Trial'),
};
/** What states of tenants are called in files. */
export const tenantStateNames: Record<TenantState, Texts> = {
  open: texts('正常', '正常', 'Open'),
  frozen: texts('已冻结', '已凍結', 'Frozen'),
  disabled: texts('已停用', '已停用', 'Disabled'),
  expired: texts('已到期', '已到期', 'Expired'),
  deleting: texts('待删除', '待刪除', 'To be deleted'),
};

type Value = string | number | null;
const columns: readonly [Texts, (row: TenantRow, reader: CsvReader) => Value][] = [
  [texts('名称', '名稱', 'Name'), (row) => row.name],
  [texts('简称', '簡稱', 'Abbreviation'), (row) => row.prefix],
  [texts('编码', '代碼', 'Code'), (row) => row.code],
  [
    texts('类型', '類型', 'Type'),
    (row, { language }) => (row.isSaas ? saasName : typeNames[row.type])[language],
  ],
  [texts('性质', '性質', 'Kind'), (row, { language }) => statusNames[row.status][language]],
  [texts('状态', '狀態', 'State'), (row, { language }) => tenantStateNames[row.state][language]],
  [texts('到期时间', '到期時間', 'Ends'), (row, { timeZone }) => isoIn(timeZone, row.expiresAt)],
  [texts('域名', '網域', 'Domain'), (row) => row.domain],
  [texts('上级租户', '上級租戶', 'Parent tenant'), (row) => row.parentName],
  [texts('联系人', '聯絡人', 'Contact person'), (row) => row.contactPerson],
  [texts('联系方式', '聯絡方式', 'Contact information'), (row) => row.contactInformation],
  [texts('成员数', '成員數', 'Members'), (row) => row.memberCount],
  [texts('设备数', '設備數', 'Devices'), (row) => row.deviceCount],
  [texts('中断数', '中斷數', 'Down'), (row) => row.health?.down ?? null],
  [texts('不可达数', '無法連線數', 'Unreachable'), (row) => row.health?.unreachable ?? null],
  [texts('未测量数', '未量測數', 'Unmeasured'), (row) => row.health?.unmeasured ?? null],
  [texts('下级租户数', '下級租戶數', 'Tenants below'), (row) => row.tenantCount],
  [texts('创建时间', '建立時間', 'Created'), (row, { timeZone }) => isoIn(timeZone, row.createdAt)],
];

/** The list of tenants as a file, in the reader’s language and the tenant’s time zone. */
export const tenantCsvColumns = (reader: CsvReader): CsvColumn<TenantRow>[] =>
  columns.map(([title, value]) => ({ title: title[reader.language], value: (row) => value(row, reader) }));
