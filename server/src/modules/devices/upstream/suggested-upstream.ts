import { type suggestionSources } from '@linekeeper/contract/devices/upstream';

/** Where a bridge knows an address to be. */
export interface Bridged {
  readonly macAddress: string;
  /** The bridge's own port, as it calls it. */
  readonly port: string;
  /** When it was last read to know that, in milliseconds since 1970. */
  readonly seenMs: number;
}

/** A device of an outlet with its own hardware addresses, and what it learned as a bridge. */
export interface BridgeDevice {
  readonly id: string;
  readonly macs: readonly string[];
  readonly bridged: readonly Bridged[];
}

/** What a device is likely reached through. A person decides: it excuses nothing by itself. */
export interface Suggestion {
  readonly parentId: string;
  readonly source: (typeof suggestionSources)[number];
  readonly port: string | null;
  readonly seenMs: number | null;
}

type Place = Pick<Bridged, 'port' | 'seenMs'>;
type Places = ReadonlyMap<string, Place>;

/** What is known of an outlet beside its bridges: its ways out, and whether all its lines end at them. */
export interface WaysOut {
  readonly rootIds: readonly string[];
  readonly isOnlyWay: boolean;
}

/**
 * What a device of an outlet is likely reached through. By bridge tables: the one bridge behind which it is, away from every way out
 * (`rootIds`), with no other such bridge in between. Else, where all lines of the outlet end at one device (`isOnlyWay`), that one.
 * Undefined for a way out itself, and where the tables contradict each other or leave two.
 */
export const suggestedUpstream = (
  devices: readonly BridgeDevice[],
  ways: WaysOut,
  deviceId: string,
): Suggestion | undefined => suggestionsOf(devices, ways)(deviceId);

/** The same for one device after another: what the bridges know is put in order once. */
export function suggestionsOf(
  devices: readonly BridgeDevice[],
  ways: WaysOut,
): (deviceId: string) => Suggestion | undefined {
  const places = placesOf(devices);
  const behind = new Map(
    devices.map(({ id }) => [id, behindOf(places.get(id) ?? new Map(), id, ways.rootIds)]),
  );
  // Most devices are no bridges.
  const knowing = devices.filter(({ id }) => (behind.get(id)?.size ?? 0) > 0);
  return (deviceId) => suggestionOf(knowing, behind, ways, deviceId);
}

function suggestionOf(
  devices: readonly BridgeDevice[],
  behind: ReadonlyMap<string, Places>,
  { rootIds, isOnlyWay }: WaysOut,
  deviceId: string,
): Suggestion | undefined {
  if (rootIds.includes(deviceId)) return undefined;
  const bridges = devices.filter(({ id }) => behind.get(id)?.has(deviceId));
  const isContradicted = bridges.some(({ id }) => behind.get(deviceId)?.has(id));
  const nearest = bridges.filter(
    ({ id }) => !bridges.some((other) => other.id !== id && behind.get(id)?.has(other.id)),
  );
  const [bridge, another] = nearest;
  if (isContradicted || another) return undefined;
  if (bridge) {
    const { port, seenMs } = behind.get(bridge.id)?.get(deviceId) as Place;
    return { parentId: bridge.id, source: 'bridge', port, seenMs };
  }
  const [onlyRoot] = rootIds;
  return isOnlyWay && rootIds.length === 1 && onlyRoot !== undefined
    ? { parentId: onlyRoot, source: 'cpe', port: null, seenMs: null }
    : undefined;
}

/** By bridge, at which port each other device is; without those that it knows at more than one, and addresses of more than one device. */
function placesOf(devices: readonly BridgeDevice[]): ReadonlyMap<string, Places> {
  const owners = new Map<string, Set<string>>();
  for (const { id, macs } of devices)
    for (const mac of macs) if (mac) owners.set(mac, (owners.get(mac) ?? new Set()).add(id));
  return new Map(devices.map((device) => [device.id, placesAt(device, owners)]));
}

function placesAt(device: BridgeDevice, owners: ReadonlyMap<string, ReadonlySet<string>>): Places {
  const at = new Map<string, Place>();
  const several = new Set<string>();
  for (const { macAddress, port, seenMs } of device.bridged) {
    const [owner, another] = owners.get(macAddress) ?? [];
    if (!owner || another || owner === device.id) continue;
    const before = at.get(owner);
    if (before && before.port !== port) several.add(owner);
    if (!before || before.seenMs < seenMs) at.set(owner, { port, seenMs });
  }
  for (const id of several) at.delete(id);
  return at;
}

/** What is behind a bridge, away from the ways out: nothing where it knows none of them, and is none. */
function behindOf(at: Places, id: string, rootIds: readonly string[]): Places {
  const isRoot = rootIds.includes(id);
  const ways = new Set(rootIds.flatMap((root) => at.get(root)?.port ?? []));
  if (!isRoot && ways.size === 0) return new Map();
  return new Map([...at].filter(([other, { port }]) => !rootIds.includes(other) && !ways.has(port)));
}
