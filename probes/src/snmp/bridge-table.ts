import {
  type BridgePort,
  isOwnFault,
  mostBridged,
  type ProbeFailure,
} from '@linekeeper/contract/monitoring/probes';
import { deviceNumber } from './device-text.ts';
import type { SnmpValue } from './value.ts';
import type { WalkLimits, WalkResult } from './walk.ts';

/** dot1dBasePortIfIndex (BRIDGE-MIB, RFC 4188), by bridge port. */
const portTable = Object.freeze(['1.3.6.1.2.1.17.1.4.1.2']);
/** dot1qTpFdbPort and Status (Q-BRIDGE-MIB, RFC 4363), by filtering database and the octets of the address. */
const vlanTable = Object.freeze(['2', '3'].map((column) => `1.3.6.1.2.1.17.7.1.2.2.1.${column}`));
/** dot1dTpFdbPort and Status (RFC 4188), by the octets of the address: bridges without VLANs. */
const plainTable = Object.freeze(['2', '3'].map((column) => `1.3.6.1.2.1.17.4.3.1.${column}`));

const limits: WalkLimits = { maxRows: mostBridged, maxBytes: 512 * 1024, deadlineMs: 10_000 };
/** Of dot1dTpFdbStatus: learned(3). The bridge's own addresses, and what somebody wrote into it, say nothing of where anything is. */
const learned = 3;

type Walk = (columns: readonly string[], limits: WalkLimits) => Promise<WalkResult>;

/**
 * The hardware addresses that a bridge learned, by the interface that they are behind. Nothing of what is no bridge, or where the table is
 * longer than is read: what is missing then may be anywhere. A failure where our own side could not ask.
 */
export async function readBridge(walk: Walk): Promise<{ bridge?: BridgePort[] } | ProbeFailure> {
  const ports = await walk(portTable, limits);
  if (!ports.ok) return isOwnFault(ports.reason) ? ports : {};
  if (ports.rows.size === 0 || ports.stoppedBy) return {};
  for (const table of [vlanTable, plainTable]) {
    const walked = await walk(table, limits);
    if (!walked.ok && isOwnFault(walked.reason)) return walked;
    if (walked.ok && walked.stoppedBy) return {};
    if (walked.ok && walked.rows.size > 0) return { bridge: bridgePorts(ports.rows, walked.rows) };
  }
  return {};
}

type Rows = ReadonlyMap<string, readonly (SnmpValue | undefined)[]>;

function bridgePorts(ports: Rows, rows: Rows): BridgePort[] {
  const found = new Map<number, Set<string>>();
  for (const [index, [port, status]] of rows) {
    const number = deviceNumber(port);
    const ifIndex = number === null ? null : deviceNumber(ports.get(String(number))?.[0]);
    const macAddress = macOfIndex(index);
    if (ifIndex === null || ifIndex < 1 || !macAddress || deviceNumber(status) !== learned) continue;
    found.set(ifIndex, (found.get(ifIndex) ?? new Set()).add(macAddress));
  }
  return [...found].map(([ifIndex, macs]) => ({ ifIndex, macAddresses: [...macs] }));
}

/** The last six arcs of an index as a hardware address; undefined for none, and for one of a group. */
function macOfIndex(index: string): string | undefined {
  const octets = index.split('.').slice(-6).map(Number);
  const isAddress = octets.length === 6 && octets.every((octet) => octet >= 0 && octet <= 255);
  const isGroup = ((octets[0] ?? 1) & 1) === 1;
  if (!isAddress || isGroup || octets.every((octet) => octet === 0)) return undefined;
  return octets.map((octet) => octet.toString(16).padStart(2, '0')).join(':');
}
