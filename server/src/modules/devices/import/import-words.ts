import { deviceColumns, deviceRowFaults } from '@linekeeper/contract/devices/device-columns';
import { type DeviceImportFault, type DeviceImportResult } from '@linekeeper/contract/devices/device-imports';
import { type Failure } from '@linekeeper/contract/errors';
import { type Language } from '@linekeeper/contract/language';

const places: Readonly<Record<Language, (row: number, column: string, what: string) => string>> = {
  zh: (row, column, what) => `第 ${row} 行“${column}”：${what}`,
  'zh-TW': (row, column, what) => `第 ${row} 列「${column}」：${what}`,
  // Within a sentence.
  en: (row, column, what) => `Row ${row}, ${column}: ${what.charAt(0).toLowerCase()}${what.slice(1)}`,
};

/** What is wrong with a row, in the reader's language. */
const reasonOf = ({ row, column, fault }: DeviceImportFault, language: Language) =>
  places[language](row, deviceColumns[column].title[language], deviceRowFaults[fault][language]);

/** The rows that failed as ip and reason pairs, in their order; a row without an address has a dash for it. */
export function importFailures(
  failures: DeviceImportResult['failures'],
  language: Language,
): readonly Failure[] {
  return failures.flatMap(({ faults }) =>
    faults.map((fault) => ({ ip: fault.ip || '–', reason: reasonOf(fault, language) })),
  );
}
