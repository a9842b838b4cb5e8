import { type ServiceNode } from '@linekeeper/contract/services/services';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { StateShape } from '../../components/state-badge.tsx';
import { memberPath } from './service-path.ts';
import { ruleText } from './service-words.ts';
import styles from './services.module.css';
import { stepPx, treeLines } from './tree-lines.ts';

interface Props {
  readonly label: string;
  readonly nodes: readonly ServiceNode[];
  /** Names are links; not where one would leave what one has typed. */
  readonly isLinked?: boolean;
}
const rowPx = 36;

/** A tree of services and what they rest on: a row a place, joined by lines that are bold down to what is not up. */
export function ServiceTree({ label, nodes, isLinked = true }: Props) {
  const { t } = useTranslation();
  const lines = treeLines(nodes, rowPx);
  return (
    <div className={styles.tree}>
      <svg className={styles.lines} aria-hidden width={lines.widthPx} height={nodes.length * rowPx}>
        {lines.edges.map(({ key, path, state }) => (
          <path key={key} d={path} data-state={state} />
        ))}
      </svg>
      <ul className="list" aria-label={label}>
        {nodes.map((node) => (
          <li
            key={node.key}
            className={styles.node}
            style={{ height: rowPx, paddingInlineStart: (node.key.split('.').length - 1) * stepPx }}
          >
            <StateShape state={node.state} title={t(`terms:state.${node.state}`)} />
            <NodeName node={node} isLinked={isLinked} />
            <span className="quiet caption cut">{said(node)}</span>
          </li>
        ))}
      </ul>
    </div>
  );

  function said({ key, kind, rule, needed, weight }: ServiceNode): string {
    const parent = nodes.find((one) => one.key === key.slice(0, key.lastIndexOf('.')));
    return [
      rule === null ? t(`services:kind.${kind}`) : ruleText(t, { rule, needed }),
      parent?.rule === 'weight' ? t('services:weightOf', { weight }) : '',
    ]
      .filter((text) => text !== '')
      .join(' · ');
  }
}

function NodeName({
  node: { key, kind, id, name, isGone, opens },
  isLinked,
}: {
  node: ServiceNode;
  isLinked: boolean;
}) {
  const { t } = useTranslation();
  if (name === null)
    return <span className="quiet unbroken">{t(isGone ? 'services:gone' : `services:hidden.${kind}`)}</span>;
  if (!isLinked || key === '0')
    return (
      <span className={`cut ${key === '0' ? 'strong' : ''}`} title={name}>
        {name}
      </span>
    );
  return (
    <Link className="cut" to={memberPath({ kind, id, opens })} title={name}>
      {name}
    </Link>
  );
}
