import {
  DownloadOutlined,
  MinusOutlined,
  PictureOutlined,
  PlusOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { states } from '@linekeeper/contract/monitoring/states';
import { Button } from 'antd';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../components/loaded.tsx';
import { StateShape } from '../../components/state-badge.tsx';
import { useSession } from '../../lib/session.ts';
import { exactTime } from '../../lib/time.ts';
import { fileNameOf, pictureScale, savePng, useMoving } from '../../widgets/chart/index.ts';
import { type Past } from '../../widgets/time-machine/index.ts';
import { DrawingList } from './drawing-list.tsx';
import { DrawingNotes } from './drawing-notes.tsx';
import { Drawn } from './drawn.tsx';
import { type Drawing, graphOf } from './graph.ts';
import styles from './drawing.module.css';
import { useTopologyTopics } from './use-topology-topics.ts';

/** What is true now is pushed; that nothing came is noticed by asking again. */
const againMs = 30_000;
const [leastScale, mostScale, step] = [0.4, 2, 1.25];

interface Props {
  /** Null: what stands in no outlet. */
  readonly outletId: string | null;
  /** A moment that is shown instead of now. */
  readonly past?: Past | undefined;
}

/** The topology of one outlet, as a drawing or as a list, now or at a moment. */
export function OutletDrawing({ outletId, past }: Props) {
  const route = 'POST /monitor/api/v1/topology/outlet';
  useTopologyTopics();
  const query = useMoving(route, {
    key: { topology: outletId ?? 'none' },
    inputAt: (atMs) => ({ body: { outletId, ...(past && { at: new Date(atMs).toISOString() }) } }),
    past,
    everyMs: againMs,
  });
  const shownMs = past?.atMs ?? query.dataUpdatedAt;
  return (
    <Loaded query={query} lines={10}>
      {(drawing) => <DrawingCard drawing={drawing} at={past?.at} shownMs={shownMs} />}
    </Loaded>
  );
}

interface CardProps {
  readonly drawing: Drawing;
  readonly at: string | undefined;
  readonly shownMs: number;
}

function DrawingCard({ drawing, at, shownMs }: CardProps) {
  const { t } = useTranslation();
  const { tenants, companyId, user } = useSession();
  const place = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  const [isList, setList] = useState(false);
  const graph = useMemo(() => graphOf(drawing), [drawing]);
  const name = drawing.outlet?.name ?? t('topology:nowhere');
  const title = t('topology:of', { name });
  const zoom = (by: number) => setScale((before) => Math.min(mostScale, Math.max(leastScale, before * by)));

  // Files are made by code that is fetched when one is asked for.
  const save = async (ending: 'png' | 'csv') => {
    const exact = exactTime(shownMs);
    const fileName = `${fileNameOf(title, exact)}.${ending}`;
    if (ending === 'csv') {
      const [{ saveTable }, { tableOf }] = await Promise.all([
        import('../../lib/save-table.ts'),
        import('./drawing-table.ts'),
      ]);
      saveTable(tableOf(t, graph), fileName);
      return;
    }
    const drawn = place.current?.querySelector<HTMLElement>('[data-drawing], table');
    if (!drawn) return;
    const about = tenants?.find((tenant) => tenant.companyId === companyId)?.name ?? user?.companyName ?? '';
    const { pictureOf } = await import('../../lib/element-picture.ts');
    await savePng(pictureOf(drawn, pictureScale), fileName, { title, subtitle: exact, about, legend: [] });
  };
  // Of nothing there is neither picture nor file, and nothing to make larger.
  if (graph.nodes.length === 0)
    return (
      <div className={styles.card}>
        <p className={`note ${styles.none}`}>{t('topology:empty')}</p>
        <DrawingNotes {...{ drawing, graph, at }} />
      </div>
    );
  return (
    <div className={styles.card}>
      <div className={`line gap-1 ${styles.tools}`}>
        <ul className={`list inline caption quiet ${styles.legend}`} aria-label={t('topology:legend')}>
          {states.toReversed().map((state) => (
            <li key={state} className="inline near">
              <StateShape state={state} />
              {t(`terms:state.${state}`)}
            </li>
          ))}
        </ul>
        <span className="inline end">
          {!isList && (
            <>
              <Tool
                label={t('topology:larger')}
                icon={<PlusOutlined aria-hidden />}
                onClick={() => zoom(step)}
              />
              <Tool
                label={t('topology:smaller')}
                icon={<MinusOutlined aria-hidden />}
                onClick={() => zoom(1 / step)}
              />
              <Button type="text" size="small" disabled={scale === 1} onClick={() => setScale(1)}>
                {t('topology:fit')}
              </Button>
            </>
          )}
          <Tool
            label={t('topology:asList')}
            icon={<UnorderedListOutlined aria-hidden />}
            onClick={() => setList(!isList)}
            isOn={isList}
          />
          <Tool
            label={t('topology:png', { title })}
            icon={<PictureOutlined aria-hidden />}
            onClick={() => void save('png')}
          />
          <Tool
            label={t('topology:csv', { title })}
            icon={<DownloadOutlined aria-hidden />}
            onClick={() => void save('csv')}
          />
        </span>
      </div>
      <div ref={place}>
        {isList ? (
          <DrawingList {...{ graph, at }} />
        ) : (
          <Drawn {...{ graph, at, scale }} label={title} onScale={zoom} />
        )}
      </div>
      <DrawingNotes {...{ drawing, graph, at }} />
    </div>
  );
}

interface ToolProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isOn?: boolean;
  readonly onClick: () => void;
}

/** A button of a drawing, by its picture. */
function Tool({ label, icon, isOn, onClick }: ToolProps) {
  return (
    <Button
      type="text"
      size="small"
      {...{ icon, 'aria-label': label, title: label, 'aria-pressed': isOn, onClick }}
    />
  );
}
