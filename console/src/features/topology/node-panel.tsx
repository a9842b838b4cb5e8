import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { StateBadge } from '../../components/state-badge.tsx';
import { alertPath } from '../../lib/alert-path.ts';
import { useNow } from '../../components/use-now.ts';
import { Severity } from '../../widgets/alert/index.ts';
import { stateSentence } from '../../widgets/state-sentence/index.ts';
import { type Graph, isLikely, type TopologyNode } from './graph.ts';
import styles from './drawing.module.css';
import { edgeText, kindText, nameText, neighbourText, otherEnd, pathOf } from './words.ts';

interface Props {
  readonly node: TopologyNode;
  readonly graph: Graph;
  readonly at: string | undefined;
  readonly onChoose: (id: string) => void;
  readonly onClose: () => void;
}

/** What is known of one thing of a topology: its state in words, its alert, and each of its links with how that is known. */
export function NodePanel({ node, graph, at, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const path = pathOf(node, at);
  const nameOf = new Map(graph.nodes.map((one) => [one.id, nameText(t, one)]));
  const touches = ({ from, to }: { readonly from: string; readonly to: string }) =>
    from === node.id || to === node.id;
  const [links, beside] = [graph.edges.filter(touches), graph.neighbours.filter(touches)];
  const { state, reason, since, alert, address, causeId } = node;
  return (
    <section className={`card stack ${styles.panel}`} aria-label={nameText(t, node)}>
      <div className="line gap-3">
        <strong className="cut">{nameText(t, node)}</strong>
        <span className="quiet small">{kindText(t, node)}</span>
        {address && <span className="mono small">{address}</span>}
        {state && <StateBadge state={state} />}
        {alert && (
          <Link className="link" to={alertPath(alert.id)}>
            <Severity severity={alert.severity} />
          </Link>
        )}
        {path && (
          <Link className="link" to={path}>
            {t(`topology:open.${node.kind === 'elsewhere' || node.kind === 'behind' ? 'outlet' : 'page'}`)}
          </Link>
        )}
        <Button
          className="end"
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden />}
          aria-label={t('common:close')}
          onClick={onClose}
        />
      </div>
      {state && reason && since && (
        <p className="quiet small flat">
          {stateSentence(
            t,
            { state, reason, since, pingSent: null, pingReceived: null },
            at ? Date.parse(at) : now,
          )}
        </p>
      )}
      {causeId && nameOf.has(causeId) && (
        <p className="small flat">
          {t('topology:because')}{' '}
          <button type="button" className="link" onClick={() => onChoose(causeId)}>
            {nameOf.get(causeId)}
          </button>
        </p>
      )}
      <ul className={`list grid gap-1 small ${styles.links}`} aria-label={t('topology:links')}>
        {links.map((edge) => {
          const other = otherEnd(edge, node.id);
          return (
            <li key={edge.id}>
              <span className="quiet">
                {t(edge.to === node.id ? 'topology:through' : 'topology:leadsTo')}
              </span>{' '}
              <button type="button" className="link" onClick={() => onChoose(other)}>
                {nameOf.get(other)}
              </button>{' '}
              <span className="quiet">{edgeText(t, edge)}</span>
              {isLikely(edge) && edge.source !== 'only-line' && edge.to === node.id && path && (
                <>
                  {' '}
                  <Link className="link" to={path}>
                    {t('topology:confirm')}
                  </Link>
                </>
              )}
            </li>
          );
        })}
        {beside.map((edge) => (
          <li key={edge.id}>
            <span className="quiet">{t('topology:beside')}</span>{' '}
            <button type="button" className="link" onClick={() => onChoose(otherEnd(edge, node.id))}>
              {nameOf.get(otherEnd(edge, node.id))}
            </button>{' '}
            <span className="quiet">{neighbourText(t, edge, node.id)}</span>
          </li>
        ))}
        {links.length === 0 && (node.isTop || beside.length === 0) && (
          <li className="quiet">{t(node.isTop ? 'topology:onTop' : 'topology:unlinkedOne')}</li>
        )}
      </ul>
    </section>
  );
}
