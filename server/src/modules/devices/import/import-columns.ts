import { type DeviceColumn } from '@linekeeper/contract/devices/device-imports';
import { type Language, type Texts } from '@linekeeper/contract/language';
import { type DeviceKind, deviceKinds } from '@linekeeper/contract/monitoring/states';
import { headReader, plain } from '../../../platform/csv/cells.ts';
import { type Columns } from '../../../platform/csv/reader.ts';
import { type CsvColumn } from '../../../platform/http/csv.ts';
import { kindNames, titles } from '../inventory/csv-columns.ts';

const texts = (zh: string, zhTW: string, en: string): Texts => ({ zh, 'zh-TW': zhTW, en });

/** The columns of a file of devices by their titles: those that an export has as well are called as there. */
export const deviceColumnTitles: Readonly<Record<DeviceColumn, Texts>> = {
  name: titles.name,
  kind: titles.kind,
  address: titles.address,
  port: titles.port,
  snmpVersion: titles.snmpVersion,
  community: texts('SNMP 团体字', 'SNMP 團體字', 'SNMP community'),
  intervalS: titles.intervalS,
  outletNumber: titles.outletNumber,
  region: titles.region,
};

/** Which columns a file of devices has. */
export const deviceFileColumns: Columns<DeviceColumn> = {
  columnsOf: headReader(deviceColumnTitles),
  required: ['address'],
  missing: 'IMPORT_DEVICE_HEADS',
};

const kindsByName = new Map(
  deviceKinds.flatMap((kind) =>
    [kind, ...Object.values(kindNames[kind])].map((name): [string, DeviceKind] => [plain(name), kind]),
  ),
);

/** The kind that a word means, in whichever language; undefined for none. */
export const kindOf = (word: string): DeviceKind | undefined => kindsByName.get(plain(word));

/** An example file in the reader's language: addresses for documentation (RFC 5737), where nothing answers. */
const examples = (language: Language): Record<DeviceColumn, string>[] => [
  {
    name: 'SW-01',
    kind: kindNames.switch[language],
    address: '192.0.2.11',
    port: '161',
    snmpVersion: 'v2c',
    community: 'public',
    intervalS: '60',
    outletNumber: '',
    region: '',
  },
  {
    name: '',
    kind: '',
    address: '192.0.2.12',
    port: '',
    snmpVersion: '',
    community: 'public',
    intervalS: '',
    outletNumber: '',
    region: '',
  },
];

export const exampleFile = (language: Language) => ({
  columns: Object.entries(deviceColumnTitles).map(
    ([key, title]): CsvColumn<Record<DeviceColumn, string>> => ({
      title: title[language],
      value: (row) => row[key as DeviceColumn],
    }),
  ),
  rows: examples(language),
});
