import { useTranslation } from 'react-i18next';
import { exactTime } from '../../lib/time.ts';
import { type Drawing, type Graph, isLikely } from './graph.ts';
import styles from './drawing.module.css';
import { failing } from './lit-paths.ts';

interface Props {
  readonly drawing: Drawing;
  readonly graph: Graph;
  readonly at: string | undefined;
}

/** What the lines of a drawing mean, and what it does not know. */
export function DrawingNotes({ drawing, graph, at }: Props) {
  const { t } = useTranslation();
  const { totals, sees, linksKeptFrom, loadFrom, lines, devices, agents, neighbours } = drawing;
  const isTold = (source: string) => graph.edges.some((edge) => edge.source === source);
  const kinds = [
    ...(isTold('lldp') ? (['lldp'] as const) : []),
    ...(isTold('hand') ? (['hand'] as const) : []),
    ...(graph.edges.some(isLikely) ? (['likely'] as const) : []),
    ...(graph.neighbours.length > 0 ? (['neighbour'] as const) : []),
    ...(failing(graph).litEdges.size > 0 ? (['lit'] as const) : []),
  ];
  const isCut =
    totals.devices > devices.length || totals.lines > lines.length || totals.agents > agents.length;
  const notes = [
    ...(isCut ? [t('topology:note.cut', { shown: devices.length, count: totals.devices })] : []),
    ...(sees.lines ? [] : [t('topology:note.noLines')]),
    ...(sees.alerts ? [] : [t('topology:note.noAlerts')]),
    ...(at && linksKeptFrom && Date.parse(at) < Date.parse(linksKeptFrom)
      ? [t('topology:note.linksBefore', { from: exactTime(Date.parse(linksKeptFrom)) })]
      : []),
    ...(at ? [t('topology:note.then')] : []),
    ...(neighbours ? [] : [t('topology:note.neighboursThen')]),
    ...(neighbours && neighbours.total > neighbours.list.length
      ? [t('topology:note.neighboursCut', { shown: neighbours.list.length, count: neighbours.total })]
      : []),
    ...(neighbours?.isPartial ? [t('topology:note.neighboursPartial')] : []),
    ...(loadFrom && graph.nodes.some(({ load }) => load)
      ? [t('topology:note.loadOf', { from: exactTime(Date.parse(loadFrom)) })]
      : []),
  ];
  return (
    <div className={`stack ${styles.notes}`}>
      {kinds.length > 0 && (
        <ul className={`list line caption quiet ${styles.legend}`} aria-label={t('topology:lines')}>
          {kinds.map((kind) => (
            <li key={kind} className="inline near">
              <svg width="34" height="10" aria-hidden className={styles.edge} {...lookOf(kind)}>
                <path className={styles.stroke} d="M1 5H33" />
                {kind === 'hand' && <circle cx="29" cy="5" r="3.5" />}
              </svg>
              {t(`topology:legendOf.${kind}`)}
            </li>
          ))}
        </ul>
      )}
      {notes.length > 0 && <p className="quiet caption flat">{notes.join(' ')}</p>}
    </div>
  );
}

const lookOf = (kind: string) =>
  kind === 'lit' ? { 'data-source': 'lldp', 'data-lit': true } : { 'data-source': kind };
