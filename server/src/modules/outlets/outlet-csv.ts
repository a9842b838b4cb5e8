import { type Language, type Texts } from '@linekeeper/contract/language';
import { stateNames } from '@linekeeper/contract/monitoring/state-names';
import { states } from '@linekeeper/contract/monitoring/states';
import { divisionText } from '@linekeeper/contract/outlets/division-text';
import { englishNames } from '@linekeeper/contract/outlets/english-names';
import { type OutletRow } from '@linekeeper/contract/outlets/outlets';
import { texts } from '@linekeeper/contract/platform/file-columns';
import { type CsvColumn, type CsvValue } from '../../platform/http/csv.ts';
import { outletFile } from './outlet-file.ts';
import { type OutletReader } from './outlet-parts.ts';

const divisionOf = ({ division, divisionName }: OutletRow, language: Language) =>
  divisionText(language, division ?? '', divisionName, englishNames);

type Column = readonly [Texts, (row: OutletRow, language: Language) => CsvValue];

/** Columns that an export alone has. An import leaves them alone. */
const more: readonly Column[] = [
  [texts('行政区划', '行政區劃', 'Division'), divisionOf],
  [texts('状态', '狀態', 'State'), ({ state }, language) => state && stateNames[state][language]],
  [texts('设备数', '設備數', 'Devices'), (row) => row.deviceCount],
  [texts('中断设备数', '中斷設備數', 'Devices down'), (row) => row.devices.down],
  [texts('不可达设备数', '無法連線設備數', 'Devices unreachable'), (row) => row.devices.unreachable],
];
/** The same for who may see lines. */
const ofLines: readonly Column[] = [
  [
    texts('线路数', '線路數', 'Lines'),
    ({ lines }) => lines && states.reduce((sum, one) => sum + lines[one], 0),
  ],
  [texts('中断线路数', '中斷線路數', 'Lines down'), ({ lines }) => lines && lines.down],
  [texts('不可达线路数', '無法連線線路數', 'Lines unreachable'), ({ lines }) => lines && lines.unreachable],
];

/** The list of outlets as a file, in the reader’s language. */
export const outletCsvColumns = (
  language: Language,
  { seesLines }: Pick<OutletReader, 'seesLines'>,
): CsvColumn<OutletRow>[] => [
  ...outletFile.allExported(language),
  ...[...more, ...(seesLines ? ofLines : [])].map(([title, value]) => ({
    title: title[language],
    value: (row: OutletRow) => value(row, language),
  })),
];
