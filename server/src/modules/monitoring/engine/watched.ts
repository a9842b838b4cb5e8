import { type PollReading } from '@linekeeper/probes';
import { type Target } from '../../devices/index.ts';
import { type DeviceTrack, newTrack } from '../states/device-state.ts';
import { InterfaceRates, rateColumns, ratesPerInterface } from '../ingest/interface-rates.ts';
import { type PingAnswer } from '../../devices/index.ts';
import { type LayoutColumn } from '../store/index.ts';

const deviceColumns = [
  'ping.rtt',
  'ping.loss',
  'snmp.time',
  'device.uptime',
  'device.cpu',
  'device.memory',
] as const;
const interfaceColumns = [...rateColumns, 'if.oper_status'] as const;

/** A device as the engine keeps it: what is watched, what is known of it, and the baseline of its rates. */
export interface Watched {
  target: Target;
  track: DeviceTrack;
  rates: InterfaceRates;
  columns: readonly LayoutColumn[];
  /** Of `columns`, from the store; null until it was asked for. */
  layoutId: number | null;
  /** Statuses as the database has them, in the order of the interfaces. */
  adminStatus: Uint8Array;
  operStatus: Uint8Array;
  /** Grows when the device was changed, so that results of the polls before do not count. */
  generation: number;
  /** It was deleted: nothing of it is stored any more. */
  removed: boolean;
  /** sysUpTime of the last answer, to see a restart; NaN before the first. */
  uptimeTicks: number;
  /** ifTableLastChange of the last answer; NaN before the first. */
  tableChangeTicks: number;
  /** `wanted`: after the next answer, whatever was tried before. */
  discovery: { wanted: boolean; running: boolean; triedAtMs: number };
}

export function newWatched(target: Target): Watched {
  return {
    target,
    track: newTrack(target.state, target.reason, target.sinceMs),
    ...measuresOf(target),
    generation: 0,
    removed: false,
    uptimeTicks: NaN,
    tableChangeTicks: NaN,
    discovery: { wanted: false, running: false, triedAtMs: -Infinity },
  };
}

/** Takes a changed device. The baseline of the rates stays where the interfaces are the same. */
export function retarget(watched: Watched, target: Target): void {
  const key = (item: Target) => JSON.stringify([item.address, item.port, item.interfaces.map(markOf)]);
  const same = key(watched.target) === key(target);
  const moved = watched.target.address !== target.address || watched.target.port !== target.port;
  watched.target = target;
  watched.generation++;
  if (!same) Object.assign(watched, measuresOf(target));
  // Failures of the old address say nothing of the new one, and its uptime is another's.
  if (moved)
    Object.assign(watched, {
      track: { ...watched.track, failedSinceMs: null, unaskedSinceMs: null },
      uptimeTicks: NaN,
      tableChangeTicks: NaN,
    });
}

const markOf = ({ id, ifIndex, type, speedBps, highCapacity }: Target['interfaces'][number]) => [
  id,
  ifIndex,
  type,
  speedBps,
  highCapacity,
];

function measuresOf(target: Target) {
  return {
    rates: new InterfaceRates(target.interfaces),
    columns: columnsOf(target),
    layoutId: null,
    adminStatus: Uint8Array.from(target.interfaces, (item) => item.adminStatus),
    operStatus: Uint8Array.from(target.interfaces, (item) => item.operStatus),
  };
}

function columnsOf(target: Target): LayoutColumn[] {
  return [
    ...deviceColumns.map((metric) => ({ subjectId: target.id, metric })),
    ...target.interfaces.flatMap(({ id }) => interfaceColumns.map((metric) => ({ subjectId: id, metric }))),
  ];
}

/** The values of one poll in the order of the columns; undefined where there is not one. */
export function valuesOf(
  watched: Watched,
  snmp: PollReading | null,
  ping: PingAnswer | null,
): { values: Float64Array; rates: Float64Array | null } | undefined {
  const values = new Float64Array(watched.columns.length).fill(NaN);
  if (ping && ping.sent > 0) {
    values[0] = ping.rttMs;
    values[1] = (100 * (ping.sent - ping.received)) / ping.sent;
  }
  if (!snmp) return ping && ping.sent > 0 ? { values, rates: null } : undefined;
  values[2] = snmp.elapsedMs;
  values[3] = snmp.uptimeTicks / 100;
  values[4] = snmp.cpuPercent;
  values[5] = snmp.memoryPercent;
  const rates = watched.rates.next(snmp);
  const width = interfaceColumns.length;
  for (let i = 0; i < watched.target.interfaces.length; i++) {
    const to = deviceColumns.length + i * width;
    for (let rate = 0; rate < ratesPerInterface; rate++)
      values[to + rate] = rates[i * ratesPerInterface + rate] as number;
    const status = snmp.operStatus[i] as number;
    if (status > 0) values[to + ratesPerInterface] = status;
  }
  return { values, rates };
}
