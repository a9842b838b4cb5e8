import { type Language, type Texts } from '@linekeeper/contract/language';
import { divisionText } from '@linekeeper/contract/outlets/division-text';
import { englishNames } from '@linekeeper/contract/outlets/english-names';
import { type OutletRow } from '@linekeeper/contract/outlets/outlets';
import { texts } from '@linekeeper/contract/platform/file-columns';
import { type CsvColumn, type CsvValue } from '../../platform/http/csv.ts';
import { outletFile } from './outlet-file.ts';

const divisionOf = ({ division, divisionName }: OutletRow, language: Language) =>
  divisionText(language, division ?? '', divisionName, englishNames);

/** Columns that an export alone has. An import leaves them alone. */
const more: readonly (readonly [Texts, (row: OutletRow, language: Language) => CsvValue])[] = [
  [texts('行政区划', '行政區劃', 'Division'), divisionOf],
  [texts('设备数', '設備數', 'Devices'), (row) => row.deviceCount],
  [texts('中断设备数', '中斷設備數', 'Devices down'), (row) => row.devices.down],
  [texts('不可达设备数', '無法連線設備數', 'Devices unreachable'), (row) => row.devices.unreachable],
];

/** The list of outlets as a file, in the reader’s language. */
export const outletCsvColumns = (language: Language): CsvColumn<OutletRow>[] => [
  ...outletFile.allExported(language),
  ...more.map(([title, value]) => ({
    title: title[language],
    value: (row: OutletRow) => value(row, language),
  })),
];
