import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { StateBadge } from '../../components/state-badge.tsx';
import { Severity } from '../../widgets/alert/index.ts';
import { type Graph } from './graph.ts';
import { layersOf } from './layers.ts';
import styles from './drawing.module.css';
import { edgeText, kindText, nameText, neighbourText, otherEnd, pathOf } from './words.ts';

/** A topology as a list, from the internet downwards: each thing with what it is reached through and linked with. */
export function DrawingList({ graph, at }: { readonly graph: Graph; readonly at: string | undefined }) {
  const { t } = useTranslation();
  const nameOf = new Map(graph.nodes.map((node) => [node.id, nameText(t, node)]));
  const nodes = layersOf(graph).flatMap((layer) => layer.nodes);
  const columns = [
    ...(['name', 'kind', 'state', 'alert', 'above'] as const),
    ...(graph.neighbours.length > 0 ? (['beside'] as const) : []),
  ];
  return (
    <div className={styles.scroll}>
      <table className={`table ${styles.list}`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`topology:column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {nodes.map((node) => {
            const path = pathOf(node, at);
            const above = graph.edges.filter(({ to }) => to === node.id);
            const beside = graph.neighbours.filter(({ from, to }) => from === node.id || to === node.id);
            return (
              <tr key={node.id}>
                <th scope="row">
                  {path ? (
                    <Link className="link" to={path}>
                      {nameText(t, node)}
                    </Link>
                  ) : (
                    nameText(t, node)
                  )}
                </th>
                <td>{kindText(t, node)}</td>
                <td>{node.state ? <StateBadge state={node.state} /> : '–'}</td>
                <td>{node.alert ? <Severity severity={node.alert.severity} /> : '–'}</td>
                <td>
                  {above.length === 0
                    ? '–'
                    : above.map((edge) => (
                        <div key={edge.id}>
                          {nameOf.get(edge.from)} <span className="quiet">{edgeText(t, edge)}</span>
                        </div>
                      ))}
                </td>
                {graph.neighbours.length > 0 && (
                  <td>
                    {beside.length === 0
                      ? '–'
                      : beside.map((edge) => (
                          <div key={edge.id}>
                            {nameOf.get(otherEnd(edge, node.id))}{' '}
                            <span className="quiet">{neighbourText(t, edge, node.id)}</span>
                          </div>
                        ))}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
