import { deviceColumns, type DeviceRowFault } from '@linekeeper/contract/devices/device-columns';
import { type DeviceRow, devices } from '@linekeeper/contract/devices/devices';
import { type Texts } from '@linekeeper/contract/language';
import { deviceSettings } from '@linekeeper/contract/monitoring/probe-settings';
import { type DeviceKind, deviceKinds } from '@linekeeper/contract/monitoring/states';
import { texts } from '@linekeeper/contract/platform/file-columns';
import { plain } from '../../platform/csv/cells.ts';
import { fileKind } from '../../platform/csv/file-kind.ts';
import { parseAddress } from '../../platform/outbound/address.ts';

/** What kinds are called. */
export const kindNames: Record<DeviceKind, Texts> = {
  smart_cpe: texts('智能 CPE', '智慧 CPE', 'Smart CPE'),
  router: texts('路由器', '路由器', 'Router'),
  switch: texts('交换机', '交換器', 'Switch'),
  firewall: texts('防火墙', '防火牆', 'Firewall'),
  access_point: texts('无线 AP', '無線 AP', 'Access point'),
};
/** Kinds by what they are called, in whichever language. */
const kindsByName = new Map(
  deviceKinds.flatMap((kind) =>
    [kind, ...Object.values(kindNames[kind])].map((name): [string, DeviceKind] => [plain(name), kind]),
  ),
);
const versions = new Map<string, 'v1' | 'v2c'>([
  ['1', 'v1'],
  ['v1', 'v1'],
  ['2', 'v2c'],
  ['v2', 'v2c'],
  ['2c', 'v2c'],
  ['v2c', 'v2c'],
]);
const intervals = new Map<string, 10 | 60>([
  ['10', 10],
  ['60', 60],
]);

const { name: nameSchema, region: regionSchema } = devices.create.body.shape;
const mostNameLetters = 128;
const mostRegionLetters = 64;
const { mostLetters: mostCommunityLetters } = deviceSettings.community;
const { least: leastPort, most: mostPort } = deviceSettings.port;
export const usualPort = deviceSettings.port.default;

type Wrong = (fault: DeviceRowFault) => void;

/** The address in its one form; undefined where the cell holds none. */
export const readAddress = (cell = '') => parseAddress(cell)?.toString();

/** The port that a cell names, the usual one where it is empty; undefined where it names none that there is. */
export function readPort(cell: string | undefined): number | undefined {
  if (!cell) return usualPort;
  const number = /^\d{1,5}$/.test(cell) ? Number(cell) : 0;
  return number >= leastPort && number <= mostPort ? number : undefined;
}

/** A text of so many letters; undefined where the cell is empty. */
const text = (mostLetters: number, schema: typeof nameSchema) => (cell: string | undefined, wrong: Wrong) => {
  if (!cell) return undefined;
  if (cell.length > mostLetters) wrong('tooLong');
  else if (!schema.safeParse(cell).success) wrong('format');
  return cell;
};

/** One of a list; undefined where the cell is empty, or names none of them. */
const oneOf =
  <T>(find: (cell: string) => T | undefined, fault: DeviceRowFault) =>
  (cell: string | undefined, wrong: Wrong): T | undefined => {
    const found = cell ? find(cell) : undefined;
    if (cell && found === undefined) wrong(fault);
    return found;
  };

/**
 * A file of devices. What is empty is left to discovery, or to what is usual. An export imports again unchanged; the examples are
 * addresses for documentation (RFC 5737), where nothing answers.
 */
export const deviceFile = fileKind<DeviceRow, DeviceRowFault>()(deviceColumns, 'IMPORT_DEVICE_HEADS', {
  name: { read: text(mostNameLetters, nameSchema), write: (row) => row.name, examples: () => ['SW-01'] },
  kind: {
    read: oneOf((cell) => kindsByName.get(plain(cell)), 'kindUnknown'),
    write: (row, language) => (row.kind ? kindNames[row.kind][language] : ''),
    examples: (language) => [kindNames.switch[language]],
  },
  address: {
    read(cell, wrong) {
      const address = readAddress(cell);
      if (!cell) wrong('required');
      else if (address === undefined) wrong('format');
      return address;
    },
    write: (row) => row.address,
    examples: () => ['192.0.2.11', '192.0.2.12'],
  },
  port: {
    read(cell, wrong) {
      const port = readPort(cell);
      if (port === undefined) wrong('format');
      return port ?? usualPort;
    },
    write: (row) => row.port,
    examples: () => [String(usualPort)],
  },
  snmpVersion: {
    read: oneOf((cell) => versions.get(cell.toLowerCase()), 'versionUnknown'),
    write: (row) => row.snmpVersion,
    examples: () => [deviceSettings.snmpVersion.default],
  },
  community: {
    read(cell, wrong) {
      if (cell && cell.length > mostCommunityLetters) wrong('tooLong');
      return cell || undefined;
    },
    examples: () => ['public', 'public'],
  },
  intervalS: {
    read: oneOf((cell) => intervals.get(cell), 'intervalUnknown'),
    write: (row) => row.intervalS,
    examples: () => ['60'],
  },
  outletNumber: { read: (cell) => cell || undefined, write: (row) => row.outletNumber },
  region: { read: text(mostRegionLetters, regionSchema), write: (row) => row.region },
});

/** What a row of the file says; undefined where its cell is empty or the file has no such column. */
export type ReadDevice = ReturnType<typeof deviceFile.read>;
