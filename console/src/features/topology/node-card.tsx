import { CloudOutlined } from '@ant-design/icons';
import { type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { StateShape } from '../../components/state-badge.tsx';
import { Severity, severityText } from '../../widgets/alert/index.ts';
import { type TopologyNode } from './graph.ts';
import { type Placed } from './layout.ts';
import styles from './drawing.module.css';
import { kindText, loadText, nameText, stateText } from './words.ts';

interface Props {
  readonly node: TopologyNode;
  readonly place: Placed;
  readonly width: number;
  readonly height: number;
  /** How many others fail because of it. */
  readonly consequences: number;
  readonly isChosen: boolean;
  /** The arrow keys lead to the others: one of them all is a stop of the tab key. */
  readonly isStop: boolean;
  readonly onChoose: () => void;
  readonly onKey: (event: KeyboardEvent<HTMLButtonElement>) => void;
}

/** One thing of a topology: what it is, how it stands, and what it brings down. */
export function NodeCard(props: Props) {
  const { node, place, width, height, consequences, isChosen, isStop, onChoose, onKey } = props;
  const { t } = useTranslation();
  const { state, alert, kind } = node;
  const name = nameText(t, node);
  const told = [
    ...[name, kindText(t, node), stateText(t, node)],
    alert ? t('topology:alerting', { severity: severityText(alert.severity) }) : '',
    consequences > 0 ? t('topology:causes', { count: consequences }) : '',
    loadText(node.load),
  ];
  return (
    <button
      type="button"
      id={`node-${node.id}`}
      data-node={node.id}
      className={styles.node}
      data-state={state ?? undefined}
      data-kind={kind}
      data-chosen={isChosen || undefined}
      data-cause={consequences > 0 || undefined}
      aria-pressed={isChosen}
      aria-label={told.filter((part) => part !== '').join(t('topology:and'))}
      title={name}
      tabIndex={isStop ? 0 : -1}
      style={{ left: place.x, top: place.y, width, height }}
      onClick={onChoose}
      onKeyDown={onKey}
    >
      <span className={`row near ${styles.name}`}>
        {state ? <StateShape state={state} /> : <CloudOutlined aria-hidden />}
        <span className="cut">{name}</span>
      </span>
      <span className={`row near caption quiet ${styles.about}`}>
        <span className="cut">{kindText(t, node)}</span>
        {state && (
          <span className={styles.state} data-state={state}>
            {stateText(t, node)}
          </span>
        )}
      </span>
      {(alert ?? (consequences > 0 || node.load)) && (
        <span className={`row near caption ${styles.about}`}>
          {alert && <Severity severity={alert.severity} />}
          {consequences > 0 ? (
            <span className={`cut ${styles.cause}`}>{t('topology:causes', { count: consequences })}</span>
          ) : (
            node.load && <span className="quiet figures">{loadText(node.load)}</span>
          )}
        </span>
      )}
    </button>
  );
}
