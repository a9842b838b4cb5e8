import {
  type DeviceImportFault,
  type DeviceImportResult,
  type DeviceRowFault,
} from '@linekeeper/contract/devices/device-imports';
import { type Failure } from '@linekeeper/contract/errors';
import { type Language, type Texts } from '@linekeeper/contract/language';
import { deviceColumnTitles } from './import-columns.ts';

const texts = (zh: string, zhTW: string, en: string): Texts => ({ zh, 'zh-TW': zhTW, en });

const words: Record<DeviceRowFault, Texts> = {
  required: texts('不能为空', '不能為空', 'cannot be empty'),
  format: texts('格式不正确', '格式不正確', 'has the wrong format'),
  tooLong: texts('太长', '太長', 'is too long'),
  twice: texts(
    '文件中已有其他行使用此地址和端口',
    '檔案中已有其他列使用此位址和連接埠',
    'another row of the file has this address and port',
  ),
  exists: texts(
    '已有设备使用此地址和端口',
    '已有設備使用此位址和連接埠',
    'there is a device at this address and port',
  ),
  rangeClosed: texts('该网段不允许监测', '該網段不允許監測', 'this address range may not be watched'),
  kindUnknown: texts('没有这种类型', '沒有這種類型', 'there is no such kind'),
  versionUnknown: texts('只支持 v1 和 v2c', '僅支援 v1 和 v2c', 'is either v1 or v2c'),
  intervalUnknown: texts('只能是 10 或 60', '只能是 10 或 60', 'is either 10 or 60'),
  outletUnknown: texts('没有这个网点', '沒有這個據點', 'there is no such outlet'),
  quota: texts('超出许可的设备数量', '超出授權的設備數量', 'the licence has no room for it'),
  licenceOver: texts('许可已到期', '授權已到期', 'the licence is over'),
};

const places: Readonly<Record<Language, (row: number, column: string, what: string) => string>> = {
  zh: (row, column, what) => `第 ${row} 行“${column}”：${what}`,
  'zh-TW': (row, column, what) => `第 ${row} 列「${column}」：${what}`,
  en: (row, column, what) => `Row ${row}, ${column}: ${what}`,
};

/** What is wrong with a row, in the reader's language. */
const reasonOf = ({ row, column, fault }: DeviceImportFault, language: Language) =>
  places[language](row, deviceColumnTitles[column][language], words[fault][language]);

/** The rows that failed as ip and reason pairs, in their order; a row without an address has a dash for it. */
export function importFailures(
  failures: DeviceImportResult['failures'],
  language: Language,
): readonly Failure[] {
  return failures.flatMap(({ faults }) =>
    faults.map((fault) => ({ ip: fault.ip || '–', reason: reasonOf(fault, language) })),
  );
}
