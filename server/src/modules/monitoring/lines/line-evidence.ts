import { type State } from '@linekeeper/contract/monitoring/states';
import { type CommitHook, type Taken } from '../ingest/ingest.ts';
import { type Tried } from './line-verdict.ts';

/** Where a line ends. */
export interface LineEnd {
  readonly deviceId: string | null;
  readonly interfaceId: string | null;
}

/** What its device told of a line's interface last. */
export interface PortSeen {
  readonly atMs: number;
  readonly isUp: boolean;
  /** Towards the outlet, and away from it, in bit/s; NaN where the device could not tell. */
  readonly inBps: number;
  readonly outBps: number;
}

export interface LineSeen {
  readonly over: readonly Tried[];
  readonly port: PortSeen | null;
  readonly device: { readonly state: State } | null;
}

/** Where the values of an interface stand among those of its device. */
interface Places {
  readonly columns: Taken['watched']['columns'];
  readonly status: number;
  readonly into: number;
  readonly out: number;
}

interface Device {
  state: State | null;
  readonly ports: Map<string, { seen: PortSeen | null; places: Places | null }>;
}

/** IF-MIB ifOperStatus (RFC 2863). */
const operUp = 1;

/**
 * What was seen of lines from other sides than their own measurement, as it was seen last, in memory: their interfaces and devices by
 * what those measurements said, and the tests over them.
 */
export class LineEvidenceBoard {
  readonly #ends = new Map<string, LineEnd>();
  readonly #devices = new Map<string, Device>();
  readonly #over = new Map<string, Map<string, Tried>>();

  /** From now on what is seen of where a line ends is kept. */
  watch(lineId: string, end: LineEnd): void {
    this.#ends.set(lineId, end);
    if (end.deviceId === null) return;
    const device = this.#devices.get(end.deviceId) ?? { state: null, ports: new Map() };
    this.#devices.set(end.deviceId, device);
    if (end.interfaceId !== null && !device.ports.has(end.interfaceId))
      device.ports.set(end.interfaceId, { seen: null, places: null });
  }

  /** A line was deleted. */
  forget(lineId: string): void {
    const end = this.#ends.get(lineId);
    this.#ends.delete(lineId);
    this.#over.delete(lineId);
    if (!end?.deviceId) return;
    const others = [...this.#ends.values()].filter(({ deviceId }) => deviceId === end.deviceId);
    if (others.length === 0) this.#devices.delete(end.deviceId);
    else if (end.interfaceId !== null && !others.some(({ interfaceId }) => interfaceId === end.interfaceId))
      this.#devices.get(end.deviceId)?.ports.delete(end.interfaceId);
  }

  /** A test over a line came to its end. What comes later than a newer one of the same source says nothing. */
  tested(lineId: string, sourceId: string, tried: Tried): void {
    const bySource = this.#over.get(lineId) ?? new Map<string, Tried>();
    this.#over.set(lineId, bySource);
    const before = bySource.get(sourceId);
    if (before && before.atMs >= tried.atMs) return;
    const provedMs = before?.ok ? before.atMs : before?.provedMs;
    bySource.set(sourceId, { ...tried, ...(provedMs !== undefined && { provedMs }) });
  }

  of(lineId: string): LineSeen {
    const end = this.#ends.get(lineId);
    const device = end?.deviceId ? this.#devices.get(end.deviceId) : undefined;
    return {
      over: [...(this.#over.get(lineId)?.values() ?? [])],
      port: (end?.interfaceId && device?.ports.get(end.interfaceId)?.seen) || null,
      device: device?.state ? { state: device.state } : null,
    };
  }

  /** Looks at what devices measure. */
  readonly hook: CommitHook = ({ watched, measurement }) => {
    const device = this.#devices.get(watched.target.id);
    if (!device) return [];
    device.state = watched.track.state;
    for (const [interfaceId, seen] of this.portsIn({ watched, measurement })) {
      const port = device.ports.get(interfaceId);
      // What an agent tells late says nothing of now.
      if (port && (port.seen?.atMs ?? -Infinity) <= seen.atMs) port.seen = seen;
    }
    return [];
  };

  /** What a measurement says of the interfaces that lines end at. */
  portsIn({
    watched,
    measurement: { values, atMs },
  }: Pick<Taken, 'watched' | 'measurement'>): [string, PortSeen][] {
    const ports = values ? [...(this.#devices.get(watched.target.id)?.ports ?? [])] : [];
    return ports.flatMap(([interfaceId, port]) => {
      if (port.places?.columns !== watched.columns) port.places = placesOf(watched.columns, interfaceId);
      const { status, into, out } = port.places;
      const at = (place: number) => values?.[place] ?? NaN;
      const seen = { atMs, isUp: at(status) === operUp, inBps: at(into), outBps: at(out) };
      return Number.isNaN(at(status)) ? [] : [[interfaceId, seen]];
    });
  }
}

function placesOf(columns: Places['columns'], interfaceId: string): Places {
  const place = (metric: string) =>
    columns.findIndex((column) => column.subjectId === interfaceId && column.metric === metric);
  return { columns, status: place('if.oper_status'), into: place('if.in'), out: place('if.out') };
}
