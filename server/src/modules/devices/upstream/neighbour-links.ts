import { type DiscoveredNeighbour } from '@linekeeper/contract/monitoring/probes';
import { type Link } from './learned-upstream.ts';

/** A neighbour as it was heard last. */
export interface Heard extends DiscoveredNeighbour {
  /** In milliseconds since 1970. */
  readonly seenMs: number;
  /** In how many readings since then it was not heard. */
  readonly missed: number;
}

/** A device of an outlet as its neighbours may know it, with what it heard of them. */
export interface Known {
  readonly id: string;
  readonly address: string;
  readonly sysName: string;
  /** What it says its neighbours know it by; '' or null where it does not say. */
  readonly chassisMac: string | null;
  /** Of the device and its interfaces. */
  readonly macs: readonly string[];
  readonly heard: readonly Heard[];
}

const missedAtMost = 3;
const forgottenAfterMs = 24 * 3_600_000;

/**
 * What is known of the neighbours of a device after it was read again. One that was not heard stays for three readings and a day: a
 * neighbour that fails is not heard either, and it is then that the link must be known. Another one at its port takes its place at once.
 */
export function heardAgain(
  before: readonly Heard[],
  now: readonly DiscoveredNeighbour[],
  nowMs: number,
): Heard[] {
  const heard = now.map((one) => ({ ...one, seenMs: nowMs, missed: 0 }));
  const ports = new Set(heard.map(({ localPort }) => localPort));
  const silent = before
    .filter(({ localPort }) => !ports.has(localPort))
    .map((one) => ({ ...one, missed: one.missed + 1 }))
    .filter(({ missed, seenMs }) => missed < missedAtMost || nowMs - seenMs < forgottenAfterMs);
  return [...heard, ...silent].slice(0, 512);
}

/**
 * The links between devices by what they heard. A neighbour is one of them where its management address, its chassis or, failing both, its
 * name is that of one alone, and none of the three speaks for another: what is ambiguous is nobody.
 */
export function linksOf(devices: readonly Known[]): Link[] {
  const byAddress = index(devices, ({ address }) => [address]);
  const byMac = index(devices, ({ macs, chassisMac }) => [...macs, chassisMac ?? '']);
  const byName = index(devices, ({ sysName }) => [sysName]);
  const found = (neighbour: DiscoveredNeighbour): Known | undefined => {
    const { addresses, chassisMac, sysName } = neighbour;
    const sure = [...addresses.map((address) => byAddress.get(address)), byMac.get(chassisMac)].flatMap(
      (ones) => (ones?.size === 1 ? [...ones] : []),
    );
    const named = byName.get(sysName);
    const ones = new Set(sure.length > 0 ? sure : named?.size === 1 ? named : []);
    const [one, another] = ones;
    const isOther = one?.chassisMac && chassisMac && one.chassisMac !== chassisMac;
    return another || isOther ? undefined : one;
  };
  return devices.flatMap((device) =>
    device.heard.flatMap((neighbour) => {
      const other = found(neighbour);
      if (!other || other === device) return [];
      const { localPort, remotePort, seenMs } = neighbour;
      return [
        { ends: [device.id, other.id], ports: [localPort || null, remotePort || null], seenMs } as const,
      ];
    }),
  );
}

/** The devices that each of some marks stands for; nothing is no mark. */
function index(
  devices: readonly Known[],
  marksOf: (device: Known) => readonly string[],
): Map<string, Set<Known>> {
  const found = new Map<string, Set<Known>>();
  for (const device of devices)
    for (const mark of marksOf(device)) if (mark) found.set(mark, (found.get(mark) ?? new Set()).add(device));
  return found;
}
