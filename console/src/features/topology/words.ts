import { type TFunction } from 'i18next';
import { agentPath } from '../../lib/agent-path.ts';
import { devicePath } from '../../lib/device-path.ts';
import { linePath } from '../../lib/line-path.ts';
import { percent } from '../../lib/quantity.ts';
import { exactTime } from '../../lib/time.ts';
import { outletTopologyPath } from '../../lib/topology-path.ts';
import { type Load, type TopologyEdge, type TopologyNode } from './graph.ts';

/** What a node is, in words. */
export function kindText(t: TFunction, node: TopologyNode): string {
  if (node.kind === 'device' || node.kind === 'elsewhere') {
    const kind = node.deviceKind ? t(`terms:kind.${node.deviceKind}`) : t('topology:kind.device');
    return node.kind === 'device' ? kind : t('topology:inOutlet', { kind, outlet: placeText(t, node) });
  }
  if (node.kind === 'line') return t(`topology:kind.${node.role ?? 'primary'}`);
  if (node.kind === 'behind') return t('topology:behind', { count: node.devices ?? 0 });
  return t(`topology:kind.${node.kind}`);
}

/** The other outlet that something stands in. */
export const placeText = (t: TFunction, { outletName }: Pick<TopologyNode, 'outletName'>): string =>
  outletName ?? t('topology:noOutlet');

/** What a node is called: of another outlet that hangs here, that outlet. */
export const nameText = (t: TFunction, node: TopologyNode): string =>
  node.kind === 'behind' ? placeText(t, node) : node.name;

export const stateText = (t: TFunction, { state }: Pick<TopologyNode, 'state'>): string =>
  state === null ? '' : t(`terms:state.${state}`);

/** `↓ 25% ↑ 5%`: what comes in and what goes out, of what it can carry. */
export const loadText = (load: Load | null | undefined): string =>
  load ? `↓ ${percent(load.inPercent, 0)} ↑ ${percent(load.outPercent, 0)}` : '';

/** How a link is known, with its ports and when it was last heard. */
export function edgeText(t: TFunction, edge: TopologyEdge): string {
  const { source, fromPort, toPort, seenAt, load } = edge;
  return [
    t(`topology:source.${source}`),
    ...(fromPort ? [t('topology:upperPort', { port: fromPort })] : []),
    ...(toPort ? [t('topology:lowerPort', { port: toPort })] : []),
    ...(seenAt ? [t('topology:seen', { at: exactTime(Date.parse(seenAt)) })] : []),
    ...(load ? [t('topology:load', { load: loadText(load) })] : []),
  ].join(t('topology:and'));
}

/** How a link to a neighbour is known, with the port at this end and at the other. */
export function neighbourText(
  t: TFunction,
  { from, fromPort, toPort, seenAt }: TopologyEdge,
  ownId: string,
): string {
  const [own, other] = from === ownId ? [fromPort, toPort] : [toPort, fromPort];
  return [
    t('topology:source.neighbour'),
    ...(own ? [t('topology:ownPort', { port: own })] : []),
    ...(other ? [t('topology:otherPort', { port: other })] : []),
    ...(seenAt ? [t('topology:seen', { at: exactTime(Date.parse(seenAt)) })] : []),
  ].join(t('topology:and'));
}

/** The other end of a link. */
export const otherEnd = ({ from, to }: TopologyEdge, id: string): string => (from === id ? to : from);

/** The page that a node opens; undefined: it has none. `at`: what another outlet was then. */
export function pathOf({ kind, id, outletId }: TopologyNode, at: string | undefined): string | undefined {
  if (kind === 'device') return devicePath(id);
  if (kind === 'line') return linePath(id);
  if (kind === 'agent') return agentPath(id);
  if (kind === 'elsewhere' || kind === 'behind') return outletTopologyPath(outletId ?? null, at);
  return undefined;
}
