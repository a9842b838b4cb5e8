import { type TFunction } from 'i18next';
import { type WordTable } from '../../lib/save-table.ts';
import { percent } from '../../lib/quantity.ts';
import { timeWithOffset } from '../../lib/time.ts';
import { severityText } from '../../widgets/alert/index.ts';
import { type Graph, type TopologyEdge } from './graph.ts';
import { kindText, nameText, stateText } from './words.ts';

/** All nodes and then all links of a drawing as rows of words. */
export function tableOf(t: TFunction, { nodes, edges, neighbours }: Graph): WordTable {
  const nameOf = new Map(nodes.map((node) => [node.id, nameText(t, node)]));
  const columns = ['row', 'name', 'kind', 'address', 'state', 'alert', 'above', 'beside', 'known'] as const;
  /** Where it ends, how it is known, and what was measured. */
  const known = ({ source, fromPort, toPort, seenAt, load }: TopologyEdge) => [
    ...[t(`topology:source.${source}`), fromPort ?? '', toPort ?? ''],
    ...[seenAt ? timeWithOffset(Date.parse(seenAt)) : ''],
    ...(load ? [percent(load.inPercent), percent(load.outPercent)] : ['', '']),
  ];
  const links = ['otherPort', 'ownPort', 'seen', 'in', 'out'] as const;
  return {
    head: [...columns, ...links].map((column) => t(`topology:column.${column}`)),
    rows: [
      ...nodes.map((node) => [
        ...[t('topology:row.node'), nameText(t, node), kindText(t, node), node.address ?? ''],
        ...[stateText(t, node), node.alert ? severityText(node.alert.severity) : ''],
        ...['', '', '', '', '', ''],
        ...(node.load ? [percent(node.load.inPercent), percent(node.load.outPercent)] : ['', '']),
      ]),
      ...edges.map((edge) => [
        ...[t('topology:row.link'), nameOf.get(edge.to) ?? '', '', '', '', ''],
        ...[nameOf.get(edge.from) ?? '', '', ...known(edge)],
      ]),
      ...neighbours.map((edge) => [
        ...[t('topology:row.neighbour'), nameOf.get(edge.to) ?? '', '', '', '', ''],
        ...['', nameOf.get(edge.from) ?? '', ...known(edge)],
      ]),
    ],
  };
}
