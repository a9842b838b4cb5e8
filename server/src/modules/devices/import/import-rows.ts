import {
  type DeviceColumn,
  type DeviceImportFault,
  type DeviceRowFault,
} from '@linekeeper/contract/devices/device-imports';
import { devices } from '@linekeeper/contract/devices/devices';
import { type DeviceKind } from '@linekeeper/contract/monitoring/states';
import { type Cells, cut } from '../../../platform/csv/cells.ts';
import { type FileRow } from '../../../platform/csv/reader.ts';
import { parseAddress } from '../../../platform/outbound/address.ts';
import { kindOf } from './import-columns.ts';

/** What a row says; undefined where its cell is empty or the file has no such column. */
export interface ReadDevice {
  readonly row: number;
  /** In its one form; undefined where it is none. */
  readonly address: string | undefined;
  readonly port: number;
  readonly snmpVersion: 'v1' | 'v2c' | undefined;
  readonly community: string | undefined;
  readonly name: string | undefined;
  readonly kind: DeviceKind | undefined;
  readonly intervalS: 10 | 60 | undefined;
  readonly outletNumber: string | undefined;
  readonly region: string | undefined;
}

export type Wrong = (column: DeviceColumn, fault: DeviceRowFault) => void;

const { name: nameSchema, region: regionSchema } = devices.create.body.shape;
const mostShown = 80;
const versions: Readonly<Record<string, 'v1' | 'v2c'>> = {
  ...{ '1': 'v1', v1: 'v1' },
  ...{ '2': 'v2c', v2: 'v2c', '2c': 'v2c', v2c: 'v2c' },
};
const mostNameLetters = 128;
const mostRegionLetters = 64;
const mostCommunityLetters = 255;

const usualPort = 161;

/** The port that a row names; undefined where it names none that there is. */
export function portOf({ port }: Cells<DeviceColumn>): number | undefined {
  if (!port) return usualPort;
  const number = /^\d{1,5}$/.test(port) ? Number(port) : 0;
  return number >= 1 && number <= 65_535 ? number : undefined;
}

/** Reads a row's cells and collects what is wrong with each; `wrong` takes what is found later. */
export function readDevice({ row, cells }: FileRow<DeviceColumn>): {
  device: ReadDevice;
  faults: DeviceImportFault[];
  wrong: Wrong;
} {
  const faults: DeviceImportFault[] = [];
  const ip = cut(cells.address ?? '', mostShown);
  const wrong: Wrong = (column, fault) => {
    // A community is a secret, a wrong one as well.
    const value = column === 'community' ? '' : cut(cells[column] ?? '', mostShown);
    faults.push({ row, column, fault, value, ip });
  };
  const given = (column: DeviceColumn) => cells[column] || undefined;
  const text = (column: 'name' | 'region', mostLetters: number, schema: typeof nameSchema) => {
    const value = given(column);
    if (value === undefined) return undefined;
    if (value.length > mostLetters) wrong(column, 'tooLong');
    else if (!schema.safeParse(value).success) wrong(column, 'format');
    return value;
  };
  const address = parseAddress(cells.address ?? '')?.toString();
  if (!cells.address) wrong('address', 'required');
  else if (address === undefined) wrong('address', 'format');
  const port = portOf(cells);
  if (port === undefined) wrong('port', 'format');
  const version = given('snmpVersion')?.toLowerCase();
  const snmpVersion = version === undefined ? undefined : versions[version];
  if (version !== undefined && snmpVersion === undefined) wrong('snmpVersion', 'versionUnknown');
  const kind = given('kind') === undefined ? undefined : kindOf(cells.kind ?? '');
  if (given('kind') !== undefined && kind === undefined) wrong('kind', 'kindUnknown');
  const seconds = given('intervalS');
  const intervalS = seconds === '10' ? 10 : seconds === '60' ? 60 : undefined;
  if (seconds !== undefined && intervalS === undefined) wrong('intervalS', 'intervalUnknown');
  const community = given('community');
  if (community !== undefined && community.length > mostCommunityLetters) wrong('community', 'tooLong');
  const device: ReadDevice = {
    ...{ row, address, port: port ?? usualPort, snmpVersion, community, kind, intervalS },
    name: text('name', mostNameLetters, nameSchema),
    region: text('region', mostRegionLetters, regionSchema),
    outletNumber: given('outletNumber'),
  };
  return { device, faults, wrong };
}
