import { type AuditLine } from '@linekeeper/contract/audit/audit';
import { type Texts } from '@linekeeper/contract/language';
import { type CsvReader, csvOf } from '../../platform/http/csv.ts';
import { isoIn } from '../../platform/zoned-time.ts';

interface Column {
  readonly titles: Texts;
  readonly value: (line: AuditLine, timeZone: string) => string | number | null;
}

const columns: readonly Column[] = [
  { titles: { zh: '序号', 'zh-TW': '序號', en: 'Number' }, value: (line) => line.seq },
  {
    titles: { zh: '时间', 'zh-TW': '時間', en: 'Time' },
    value: (line, timeZone) => isoIn(timeZone, line.at),
  },
  { titles: { zh: '账号', 'zh-TW': '帳號', en: 'Account' }, value: (line) => line.actorName },
  {
    titles: { zh: '所属组织', 'zh-TW': '所屬組織', en: 'Organisation' },
    value: (line) => line.actorTenantName ?? '',
  },
  { titles: { zh: '租户', 'zh-TW': '租戶', en: 'Tenant' }, value: (line) => line.tenantName },
  {
    titles: { zh: '代管原因', 'zh-TW': '代管原因', en: 'Acted for the tenant because' },
    value: (line) => line.grant?.reason ?? '',
  },
  { titles: { zh: '操作', 'zh-TW': '操作', en: 'Action' }, value: (line) => line.action },
  {
    titles: { zh: '对象类型', 'zh-TW': '物件類型', en: 'Kind of object' },
    value: (line) => line.subjectType,
  },
  { titles: { zh: '对象', 'zh-TW': '物件', en: 'Object' }, value: (line) => line.subjectId },
  {
    titles: { zh: '详情', 'zh-TW': '詳細資料', en: 'Details' },
    value: (line) => JSON.stringify(line.detail),
  },
  { titles: { zh: '来源地址', 'zh-TW': '來源位址', en: 'From' }, value: (line) => line.address },
  { titles: { zh: '请求', 'zh-TW': '請求', en: 'Request' }, value: (line) => line.requestId },
];

/** The audit log as CSV with times in a zone, batch by batch: no more than one of them is in memory. */
export async function* auditCsv(
  { language, timeZone }: CsvReader,
  batches: AsyncIterable<readonly AuditLine[]>,
): AsyncGenerator<string> {
  const titled = columns.map(({ titles, value }) => ({
    title: titles[language],
    value: (line: AuditLine) => value(line, timeZone),
  }));
  const head = csvOf(titled, []);
  yield head;
  for await (const lines of batches) yield csvOf(titled, lines).slice(head.length);
}
