import { type DeviceColumn, type DeviceRowFault } from '@linekeeper/contract/devices/device-columns';
import { type DeviceImportFault } from '@linekeeper/contract/devices/device-imports';
import { type FileRow } from '../../../platform/csv/reader.ts';
import { type KnownDevice } from './device-imports.queries.ts';
import { deviceFile, type ReadDevice } from '../device-file.ts';

type Wrong = (column: DeviceColumn, fault: DeviceRowFault) => void;

/** What rows are judged by. */
export interface DeviceGrounds {
  readonly isAllowed: (address: string) => boolean;
  /** The device that stands at an address and port already. */
  readonly known: (address: string, port: number) => KnownDevice | undefined;
  /** Whether a device is asked with this community already. */
  readonly hasCommunity: (known: KnownDevice, community: string) => boolean;
  readonly outlets: ReadonlyMap<string, string>;
  /** The first row of each address and port so far; those of these rows are added. */
  readonly seen: Map<string, number>;
}

/** What is to be done for a row. */
export interface DevicePlan {
  readonly kind: 'create' | 'unchanged';
  readonly device: ReadDevice;
}

export interface JudgedRow {
  readonly plan: DevicePlan;
  readonly faults: DeviceImportFault[];
  /** Adds what is found later. */
  readonly wrong: Wrong;
}

const hasName = ({ name }: ReadDevice, known: KnownDevice) => name === known.name.trim();

/** Whether a row says of a device what is so already. */
function isSame(device: ReadDevice, known: KnownDevice, { hasCommunity }: DeviceGrounds): boolean {
  const { address: _address, port: _port, community, name, ...wanted } = device;
  return (
    (community === undefined || hasCommunity(known, community)) &&
    (name === undefined || hasName(device, known)) &&
    (Object.keys(wanted) as (keyof typeof wanted)[]).every(
      (key) => wanted[key] === undefined || wanted[key] === known[key],
    )
  );
}

/** Reads and judges a row. What it gives to be done counts only where there is no fault. */
export function judgeRow(row: FileRow<DeviceColumn>, grounds: DeviceGrounds): JudgedRow {
  const { cells } = row;
  const faults: DeviceImportFault[] = [];
  const ip = deviceFile.shown('address', cells);
  const wrong: Wrong = (column, fault) =>
    faults.push({ row: row.row, column, fault, value: deviceFile.shown(column, cells), ip });
  const device = deviceFile.read(cells, wrong);
  const { address, port, outletNumber } = device;
  if (outletNumber !== undefined && !grounds.outlets.has(outletNumber))
    wrong('outletNumber', 'outletUnknown');
  if (address === undefined) return { plan: { kind: 'create', device }, faults, wrong };
  if (!grounds.isAllowed(address)) wrong('address', 'rangeClosed');
  const place = `${address} ${port}`;
  const { seen } = grounds;
  // A batch may be judged again: a row is no other row than itself.
  if ((seen.get(place) ?? row.row) !== row.row) wrong('address', 'twice');
  if (!seen.has(place)) seen.set(place, row.row);
  const known = grounds.known(address, port);
  if (known && isSame(device, known, grounds)) {
    // What a device calls itself may be what nobody may call it here: what was exported imports again.
    const others = faults.filter(({ column }) => column !== 'name');
    return { plan: { kind: 'unchanged', device }, faults: others, wrong };
  }
  if (known) wrong('address', 'exists');
  else if (device.community === undefined) wrong('community', 'required');
  return { plan: { kind: 'create', device }, faults, wrong };
}
