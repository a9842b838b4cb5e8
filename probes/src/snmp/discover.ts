import type {
  DiscoveredInterface,
  Discovery,
  ProbeFailure,
  SnmpTarget,
} from '@linekeeper/contract/monitoring/probes';
import { isOwnFault, mostDisks } from '@linekeeper/contract/monitoring/probes';
import { type Clock, systemClock } from '../clock.ts';
import { deviceNumber, deviceText, macAddressText } from './device-text.ts';
import type { SnmpExchange } from './exchange.ts';
import { readBridge } from './bridge-table.ts';
import { readNeighbours } from './lldp-neighbours.ts';
import { addressesOf, addressTable, olderAddressTable } from './interface-addresses.ts';
import { get } from './get.ts';
import type { SnmpValue } from './value.ts';
import { brandOf, kindOf } from './vendors.ts';
import { walkColumns, type WalkLimits, type WalkResult } from './walk.ts';

export type DiscoverResult = { ok: true; found: Discovery; elapsedMs: number } | ProbeFailure;

type Row = readonly (SnmpValue | undefined)[];

const system = [
  ...['1', '2', '3', '4', '5', '6', '7'].map((arc) => `1.3.6.1.2.1.1.${arc}.0`),
  '1.3.6.1.2.1.4.1.0', // ipForwarding
  '1.3.6.1.2.1.4.21.1.2.0.0.0.0', // ipRouteIfIndex of the default route
];
const ifEntry = '1.3.6.1.2.1.2.2.1';
const ifXEntry = '1.3.6.1.2.1.31.1.1.1';
const interfaceTable = Object.freeze([
  `${ifXEntry}.1`, // ifName
  `${ifXEntry}.18`, // ifAlias
  `${ifEntry}.2`, // ifDescr
  `${ifEntry}.3`, // ifType
  `${ifEntry}.6`, // ifPhysAddress
  `${ifXEntry}.15`, // ifHighSpeed
  `${ifEntry}.5`, // ifSpeed
  `${ifEntry}.7`, // ifAdminStatus
  `${ifEntry}.8`, // ifOperStatus
  `${ifXEntry}.6`, // ifHCInOctets
]);
const entPhysicalEntry = '1.3.6.1.2.1.47.1.1.1.1';
/** entPhysicalClass, ModelName, SerialNum, FirmwareRev, SoftwareRev. */
const inventoryTable = Object.freeze(
  ['5', '13', '11', '9', '10'].map((column) => `${entPhysicalEntry}.${column}`),
);
/** hrProcessorFrwID: there from the start, while hrProcessorLoad appears only after the agent's first minute. */
const processorTable = Object.freeze(['1.3.6.1.2.1.25.3.3.1.1']);
/** hrStorageType, Descr, AllocationUnits, Size. */
const storageTable = Object.freeze(['2', '3', '4', '5'].map((column) => `1.3.6.1.2.1.25.2.3.1.${column}`));
const hrStorageRam = '1.3.6.1.2.1.25.2.1.2';
/** hrStorageFixedDisk, hrStorageFlashMemory. */
const diskTypes = new Set(['1.3.6.1.2.1.25.2.1.4', '1.3.6.1.2.1.25.2.1.9']);
/** hrFSAccess, hrFSStorageIndex. */
const fileSystemTable = Object.freeze(['5', '7'].map((column) => `1.3.6.1.2.1.25.3.8.1.${column}`));
const readOnly = 2;

const interfaceLimits: WalkLimits = { maxRows: 4096, maxBytes: 8 * 1024 * 1024, deadlineMs: 60_000 };
const sideLimits: WalkLimits = { maxRows: 1024, maxBytes: 2 * 1024 * 1024, deadlineMs: 20_000 };

/**
 * Reads what a device says of itself: system group, interfaces, and where present inventory, processors and memory.
 * Fails when the system group or the interfaces cannot be read; what else is missing is a warning. Never throws.
 */
export async function discover(
  exchange: SnmpExchange,
  target: SnmpTarget,
  clock: Clock = systemClock,
  signal?: AbortSignal,
): Promise<DiscoverResult> {
  const startMs = clock.monotonicMs();
  const elapsedMs = () => clock.monotonicMs() - startMs;
  const walk = (columns: readonly string[], limits: WalkLimits) =>
    walkColumns(exchange, target, { columns, limits, clock }, signal);

  const about = await get(exchange, target, system, signal);
  if (!about.ok) return { ...about, elapsedMs: elapsedMs() };
  const interfaces = await walk(interfaceTable, interfaceLimits);
  if (!interfaces.ok) return { ...interfaces, elapsedMs: elapsedMs() };
  const warnings: Discovery['warnings'] = interfaces.stoppedBy ? ['interfaces-cut'] : [];
  const inventory = await walk(inventoryTable, sideLimits);
  if (isCutOff(inventory)) return { ...inventory, elapsedMs: elapsedMs() };
  if (!inventory.ok) warnings.push('inventory-unreadable');
  const processors = await walk(processorTable, sideLimits);
  const storage = await walk(storageTable, sideLimits);
  if (isCutOff(processors)) return { ...processors, elapsedMs: elapsedMs() };
  if (isCutOff(storage)) return { ...storage, elapsedMs: elapsedMs() };
  if (!processors.ok || !storage.ok) warnings.push('host-unreadable');
  const disks = readDisks(rowsOf(storage));
  // Many agents have no such table, so that it lacks is no warning.
  const fileSystems = disks.length > 0 ? await walk(fileSystemTable, sideLimits) : undefined;
  if (fileSystems && isCutOff(fileSystems)) return { ...fileSystems, elapsedMs: elapsedMs() };
  const addresses = await readAddresses(walk);
  if (addresses && 'ok' in addresses) return { ...addresses, elapsedMs: elapsedMs() };
  const around = await readNeighbours(walk);
  if ('ok' in around) return { ...around, elapsedMs: elapsedMs() };
  const bridge = await readBridge(walk);
  if ('ok' in bridge) return { ...bridge, elapsedMs: elapsedMs() };

  return {
    ok: true,
    elapsedMs: elapsedMs(),
    found: {
      ...readSystem(about.values),
      ...readInventory(rowsOf(inventory)),
      interfaces: readInterfaces(rowsOf(interfaces), deviceNumber(about.values[8])).map((found) =>
        addresses ? { ...found, addresses: addresses.get(found.ifIndex) ?? [] } : found,
      ),
      processors: rowsOf(processors).map(([index]) => index),
      memory: readMemory(rowsOf(storage)),
      disks: writable(disks, fileSystems ? rowsOf(fileSystems) : []),
      ...around,
      ...bridge,
      warnings,
    },
  };
}

/** The addresses of interfaces by whichever table the device has, the newer one first; undefined where it told of neither. */
async function readAddresses(
  walk: (columns: readonly string[], limits: WalkLimits) => Promise<WalkResult>,
): Promise<Map<number, string[]> | ProbeFailure | undefined> {
  for (const table of [addressTable, olderAddressTable]) {
    const walked = await walk(table, sideLimits);
    if (isCutOff(walked)) return walked;
    const found = walked.ok ? addressesOf(walked.rows) : undefined;
    // What was cut off says nothing of what is missing.
    if (found && found.size > 0 && walked.ok && !walked.stoppedBy) return found;
  }
  return undefined;
}

/** True when the rest failed for a reason of our own: then nothing is known, not even that it is missing. */
function isCutOff(walked: WalkResult): walked is ProbeFailure {
  return !walked.ok && isOwnFault(walked.reason);
}

/** Rows by whole-number index, in its order. */
function rowsOf(walked: WalkResult): [number, Row][] {
  if (!walked.ok) return [];
  return [...walked.rows]
    .map(([index, row]): [number, Row] => [Number(index), row])
    .filter(([index]) => Number.isInteger(index) && index > 0 && index <= 0x7fff_ffff)
    .sort(([a], [b]) => a - b);
}

function readSystem(values: readonly SnmpValue[]) {
  const [descr, objectId, upTime, contact, name, location, services, forwarding] = values;
  const sysDescr = deviceText(descr);
  const sysObjectId = objectId?.type === 'oid' ? objectId.value : '';
  const ticks = upTime?.type === 'timeticks' ? upTime.value : null;
  return {
    sysDescr,
    sysObjectId,
    sysName: deviceText(name),
    sysLocation: deviceText(location),
    sysContact: deviceText(contact),
    sysUpTimeMs: ticks === null ? null : ticks * 10,
    brand: brandOf(sysObjectId),
    kind: kindOf({
      sysObjectId,
      sysDescr,
      sysServices: services ? deviceNumber(services) : null,
      ipForwarding: forwarding ? deviceNumber(forwarding) : null,
    }),
  };
}

function readInterfaces(rows: [number, Row][], defaultRoute: number | null): DiscoveredInterface[] {
  return rows.map(
    ([ifIndex, [name, alias, description, type, mac, highSpeed, speed, admin, oper, highOctets]]) => ({
      ifIndex,
      name: deviceText(name) || deviceText(description),
      alias: deviceText(alias),
      description: deviceText(description),
      type: deviceNumber(type),
      macAddress: macAddressText(mac),
      speedBps: readSpeed(deviceNumber(highSpeed), deviceNumber(speed)),
      adminStatus: deviceNumber(admin),
      operStatus: deviceNumber(oper),
      highCapacity: highOctets?.type === 'counter64',
      hasCarried: highOctets?.type === 'counter64' && highOctets.value > 0,
      isDefaultRoute: ifIndex === defaultRoute,
    }),
  );
}

/** ifHighSpeed is in Mbit/s and rounds slow links to 0; ifSpeed in bit/s, at its top "more than fits" (RFC 2863). */
function readSpeed(highMbps: number | null, bps: number | null): number | null {
  if (bps !== null && bps > 0 && bps < 4294967295) return highMbps && highMbps >= 1000 ? highMbps * 1e6 : bps;
  return highMbps ? highMbps * 1e6 : null;
}

const entChassis = 3;

/** Model, serial number and firmware: of the chassis, else of the first part that has a serial number. */
function readInventory(rows: [number, Row][]): Pick<Discovery, 'model' | 'serialNumber' | 'firmware'> {
  const chassis = rows.filter(([, row]) => deviceNumber(row[0]) === entChassis);
  const candidates = chassis.length > 0 ? chassis : rows;
  const [, row = []] =
    candidates.find(([, candidate]) => deviceText(candidate[2]) !== '') ?? candidates[0] ?? [];
  const [, model, serial, firmware, software] = row;
  return {
    model: deviceText(model),
    serialNumber: deviceText(serial),
    firmware: deviceText(firmware) || deviceText(software),
  };
}

/** The main memory: storage of type RAM, by preference the one that calls itself physical. */
function readMemory(rows: [number, Row][]): Discovery['memory'] {
  const memory = rows.filter(([, [type]]) => type?.type === 'oid' && type.value === hrStorageRam);
  const found = memory.find(([, row]) => /physical|real|main|^ram/i.test(deviceText(row[1]))) ?? memory[0];
  if (!found) return null;
  const [storageIndex, [, , units, size]] = found;
  const totalBytes = (deviceNumber(units) ?? 0) * (deviceNumber(size) ?? 0);
  return totalBytes > 0 ? { storageIndex, totalBytes } : null;
}

/** Storage that fills up for good, the largest first. */
function readDisks(rows: [number, Row][]): number[] {
  const bytesOf = ([, [, , units, size]]: [number, Row]) =>
    (deviceNumber(units) ?? 0) * (deviceNumber(size) ?? 0);
  return rows
    .filter(([, [type]]) => type?.type === 'oid' && diskTypes.has(type.value))
    .filter((row) => bytesOf(row) > 0)
    .sort((a, b) => bytesOf(b) - bytesOf(a))
    .map(([index]) => index);
}

/** Those that can be written to: the firmware of a router is a file system that is full from the day it was made. */
function writable(disks: readonly number[], fileSystems: [number, Row][]): number[] {
  const sealed = new Set(
    fileSystems
      .filter(([, [access]]) => deviceNumber(access) === readOnly)
      .map(([, [, storage]]) => deviceNumber(storage)),
  );
  return disks.filter((index) => !sealed.has(index)).slice(0, mostDisks);
}
