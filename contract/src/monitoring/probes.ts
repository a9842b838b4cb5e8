/**
 * What a probe can answer, as plain types: shared by the server and by the program on the CPE. Free of zod.
 * A probe never throws: its failure is a value with one of these reasons.
 */

import { type DeviceKind } from './states.ts';

/** Why a measurement has no value. The list is closed. */
export const probeFailureReasons = [
  'timeout', // the target gave no acceptable answer before the deadline
  'refused', // the target answered that it will not (SNMP error status)
  'auth', // the target refused the credentials
  'malformed', // the target answered, but with something that is no answer to the question
  'tooBig', // the target cannot fit even one value into an answer
  'stalled', // our own process stood still while waiting: nothing is known of the target
  'unavailable', // our own side could not measure: no socket, no route, tool missing or not permitted
  'aborted', // the caller gave up
  'invalid', // the settings cannot be used; nothing was sent
] as const;
export type ProbeFailureReason = (typeof probeFailureReasons)[number];

/** `detail` is for people and logs: English, short, without credentials. */
export interface ProbeFailure {
  ok: false;
  reason: ProbeFailureReason;
  detail?: string;
  elapsedMs: number;
}

const ownFaults: ReadonlySet<ProbeFailureReason> = new Set(['stalled', 'unavailable', 'aborted', 'invalid']);

/** True when the failure says something about us and nothing about the target: `unmeasured`, never `down`. */
export function isOwnFault(reason: ProbeFailureReason): boolean {
  return ownFaults.has(reason);
}

/** Version 3 (USM) will be a further member of this union. */
export interface SnmpCommunity {
  version: 'v1' | 'v2c';
  community: string;
}
export type SnmpCredentials = SnmpCommunity;

/** Whom to ask. The address is strict four-part decimal or an IPv6 literal: names are never resolved. */
export interface SnmpTarget {
  address: string;
  port?: number;
  credentials: SnmpCredentials;
  /** How long one attempt waits; each further attempt waits longer. Default 1500. */
  timeoutMs?: number;
  /** Attempts after the first. Default 2. */
  retries?: number;
}

/** One row of IF-MIB ifTable and ifXTable, as text that was made safe. */
export interface DiscoveredInterface {
  ifIndex: number;
  name: string;
  alias: string;
  description: string;
  type: number | null;
  /** Lower case with colons, or '' when the interface has none. */
  macAddress: string;
  speedBps: number | null;
  /** IF-MIB ifAdminStatus: 1 up, 2 down, 3 testing. */
  adminStatus: number | null;
  /** IF-MIB ifOperStatus: 1 up, 2 down, 3 testing, 4 unknown, 5 dormant, 6 notPresent, 7 lowerLayerDown. */
  operStatus: number | null;
  /** False: the agent has only the 32-bit counters of ifTable for this interface. */
  highCapacity: boolean;
  /** Its counter of octets is above nought: it carried something since the agent began to count. */
  hasCarried: boolean;
  /** The device's default route leaves by it. */
  isDefaultRoute: boolean;
  /** Its IPv4 addresses; missing where the device did not tell. */
  addresses?: string[];
}

export const discoveryWarnings = [
  'interfaces-cut', // the interface table was not read to its end: interfaces that are missing may still be there
  'inventory-unreadable', // ENTITY-MIB failed: model, serial number and firmware may be missing
  'host-unreadable', // HOST-RESOURCES-MIB failed: processors and memory may be missing
] as const;
export type DiscoveryWarning = (typeof discoveryWarnings)[number];

/** What a device heard of a neighbour at one of its ports, by LLDP (IEEE 802.1AB). Text is '' where it was not told. */
export interface DiscoveredNeighbour {
  /** The port it is heard at, as the device calls it. */
  localPort: string;
  /** Lower case with colons, or '' where it is known by something else. */
  chassisMac: string;
  sysName: string;
  /** The port it sends from, as it calls that itself. */
  remotePort: string;
  /** IPv4 addresses that it is managed by. */
  addresses: string[];
}

/** What a bridge learned to be behind one of its interfaces (BRIDGE-MIB, RFC 4188). */
export interface BridgePort {
  ifIndex: number;
  /** Lower case with colons. */
  macAddresses: string[];
}
/** A bridge that learned more than so many is not read: it stands where nothing is told apart. */
export const mostBridged = 1024;

/** Most disks of a device that are looked at: the largest ones. */
export const mostDisks = 8;

/** What SNMP tells of a device. Text is '' where the agent has none. */
export interface Discovery {
  sysDescr: string;
  sysObjectId: string;
  sysName: string;
  sysLocation: string;
  sysContact: string;
  sysUpTimeMs: number | null;
  brand: string;
  model: string;
  serialNumber: string;
  firmware: string;
  /** A guess from sysObjectID, sysServices and sysDescr; null when there is no ground for one. */
  kind: DeviceKind | null;
  interfaces: DiscoveredInterface[];
  /** hrDeviceIndex of each processor with a load. */
  processors: number[];
  /** HOST-RESOURCES storage row of the main memory. */
  memory: { storageIndex: number; totalBytes: number } | null;
  /** HOST-RESOURCES storage rows of the disks that can be written to. Missing: it was asked by a program that does not look for them. */
  disks?: number[];
  /** What its neighbours know it by; '' where that is no hardware address. Missing, as the neighbours, where it did not tell. */
  chassisMac?: string;
  neighbours?: DiscoveredNeighbour[];
  /** What it learned as a bridge; missing: it is none, or did not tell all. */
  bridge?: BridgePort[];
  /** What could not be read though the device answers; empty when all was. */
  warnings: DiscoveryWarning[];
}
