import { type AlertSeverity } from '@linekeeper/contract/alerts/alert-terms';
import { type DeviceKind, type State, type StateReason } from '@linekeeper/contract/monitoring/states';
import { type LinkSource } from '@linekeeper/contract/topology/topology-terms';
import { type Output } from '../../lib/api.ts';

export type Drawing = Output<'POST /monitor/api/v1/topology/outlet'>;
export type Load = NonNullable<Drawing['lines'][number]['load']>;

/** What a node is: `provider` stands for a carrier's network, `behind` for devices of another outlet together. */
export type NodeKind = 'provider' | 'line' | 'device' | 'agent' | 'elsewhere' | 'behind';

export interface TopologyNode {
  readonly id: string;
  readonly kind: NodeKind;
  readonly name: string;
  /** Null: nobody measures it. */
  readonly state: State | null;
  readonly reason?: StateReason;
  readonly since?: string | null;
  readonly deviceKind?: DeviceKind | null;
  readonly address?: string;
  /** Of a line, and of a carrier by its lines. */
  readonly role?: 'primary' | 'backup';
  readonly load?: Load | null;
  readonly alert?: { readonly id: string; readonly severity: AlertSeverity; readonly count: number } | null;
  /** What failed so that this cannot be reached or fired. */
  readonly causeId?: string | null;
  /** A person said that it is reached through nothing. */
  readonly isTop?: boolean;
  /** The outlet that it stands in, where that is another one; null: in none. */
  readonly outletId?: string | null;
  readonly outletName?: string | null;
  readonly devices?: number;
}

/**
 * How it is known that the lower one is reached through the upper one; `line`: a line ends there, `carrier`: whose line it is. `neighbour`: neither
 * is reached through the other.
 */
export type EdgeSource = LinkSource | 'line' | 'carrier' | 'neighbour';

export interface TopologyEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly source: EdgeSource;
  /** Ports at the upper and at the lower end; null where not known. */
  readonly fromPort: string | null;
  readonly toPort: string | null;
  readonly seenAt: string | null;
  readonly load: Load | null;
}

export interface Graph {
  readonly nodes: readonly TopologyNode[];
  /** What is reached through what. */
  readonly edges: readonly TopologyEdge[];
  /** Links that nothing is reached over: what closes a ring, or runs beside another. */
  readonly neighbours: readonly TopologyEdge[];
}

/** Likely, and not known. */
export const isLikely = ({ source }: Pick<TopologyEdge, 'source'>): boolean =>
  source === 'bridge' || source === 'cpe' || source === 'only-line';

const bare = { fromPort: null, toPort: null, seenAt: null, load: null };

/** What an outlet is made of as nodes and edges, the upper ones nearer to the internet. */
export function graphOf({ lines, devices, agents, elsewhere, behind, links, neighbours }: Drawing): Graph {
  const nodes: TopologyNode[] = [];
  const edges: TopologyEdge[] = [];
  for (const provider of new Set(lines.map((line) => line.provider)))
    nodes.push({
      ...{ id: `provider ${provider}`, kind: 'provider', name: provider, state: null },
      role: lines.some((line) => line.provider === provider && line.role === 'primary')
        ? 'primary'
        : 'backup',
    });
  for (const line of lines) {
    const { id, name, state, reason, since, alert, role, load } = line;
    nodes.push({ id, kind: 'line', name, state, reason, since, role, load, ...marked(alert) });
    const carrier = `provider ${line.provider}`;
    edges.push({ id: `${carrier} ${id}`, from: carrier, to: id, source: 'carrier', ...bare });
    if (line.deviceId !== null)
      edges.push({
        ...{ id: `${id} ${line.deviceId}`, from: id, to: line.deviceId, source: 'line' },
        ...{ ...bare, toPort: line.interfaceName },
      });
  }
  const linked = new Set(links.map(({ childId }) => childId));
  for (const { id, name, state, reason, since, alert, kind, address, isGiven, causeId } of devices)
    nodes.push({
      ...{ id, kind: 'device', name, state, reason, since, deviceKind: kind, address },
      ...marked(alert),
      ...(causeId !== null && { causeId }),
      isTop: isGiven === true && !linked.has(id),
    });
  for (const { id, name, state, reason, since, alert } of agents)
    nodes.push({ id, kind: 'agent', name, state, reason, since, ...marked(alert) });
  for (const { id, name, state, kind, outletId, outletName } of elsewhere)
    nodes.push({ id, kind: 'elsewhere', name, state, deviceKind: kind, outletId, outletName });
  for (const { parentId, outletId, outletName, devices: count, state } of behind) {
    const id = `behind ${parentId} ${outletId}`;
    nodes.push({ id, kind: 'behind', name: outletName ?? '', state, outletId, outletName, devices: count });
    edges.push({ id: `${parentId} ${id}`, from: parentId, to: id, source: 'hand', ...bare });
  }
  const known = new Set(nodes.map(({ id }) => id));
  for (const { childId, parentId, source, childPort, parentPort, seenAt, load } of links)
    edges.push({
      ...{ id: `${parentId} ${childId}`, from: parentId, to: childId, source },
      ...{ fromPort: parentPort, toPort: childPort, seenAt, load },
    });
  const isKnown = ({ from, to }: TopologyEdge) => known.has(from) && known.has(to);
  const beside = (neighbours?.list ?? []).map(
    ({ oneId, otherId, onePort, otherPort, seenAt }): TopologyEdge => ({
      ...{
        id: JSON.stringify([oneId, onePort, otherId, otherPort]),
        from: oneId,
        to: otherId,
        source: 'neighbour',
      },
      ...{ fromPort: onePort, toPort: otherPort, seenAt, load: null },
    }),
  );
  return { nodes, edges: edges.filter(isKnown), neighbours: beside.filter(isKnown) };
}

function marked(alert: Drawing['devices'][number]['alert']) {
  if (!alert) return { alert: null };
  const { id, severity, count, causeTargetId } = alert;
  return { alert: { id, severity, count }, ...(causeTargetId !== null && { causeId: causeTargetId }) };
}
