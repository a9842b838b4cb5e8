import { Checkbox, Segmented } from 'antd';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Empty } from '../../components/empty.tsx';
import { Failure } from '../../components/failure.tsx';
import { useApi } from '../../lib/query.ts';
import { RangeChoice, useRange } from '../../widgets/chart/index.ts';
import { BoardChoice } from './boards/board-choice.tsx';
import { BoardView } from './boards/board-view.tsx';
import { PinButton } from './boards/pin-button.tsx';
import { ChosenSeries } from './chosen-series.tsx';
import { type Explored, readExplored, writeExplored } from './explored-address.ts';
import { ExploredView } from './explored-view.tsx';
import styles from './explorer.module.css';
import { TopChoice } from './top-choice.tsx';
import { WrittenUsage } from './written-usage.tsx';

/** Any series beside any other; all that is shown stands in the address. */
export function ExplorerPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const [range, setRange] = useRange();
  const explored = readExplored(search);
  const { data, error, refetch } = useApi('POST /monitor/api/v1/explorer/subjects', { body: {} });
  const kinds = data?.kinds ?? [];
  const show = (change: Partial<Explored>) =>
    setSearch((before) => writeExplored(before, { ...readExplored(before), ...change }), {
      preventScrollReset: true,
    });
  const first = { metric: kinds.includes('device') ? 'ping.rtt' : 'line.rtt', count: 5, by: 'mean' } as const;
  if (!data && error)
    return (
      <Alone>
        <Failure error={error} onRetry={() => void refetch()} />
      </Alone>
    );
  if (data && kinds.length === 0)
    return (
      <Alone>
        <Empty title={t('explorer:nothingVisible')} text={t('explorer:nothingVisibleText')} />
      </Alone>
    );
  const boardId = search.get('board') ?? undefined;
  const isNothing = !explored.top && explored.series.length === 0;
  if (boardId !== undefined)
    return (
      <div className="stack">
        <div className={`line between ${styles.head}`}>
          <h1 className="title">{t('screens:explorer')}</h1>
          <BoardChoice boardId={boardId} />
        </div>
        <BoardView boardId={boardId} />
      </div>
    );
  return (
    <div className="stack">
      <div className={`line between ${styles.head}`}>
        <h1 className="title">{t('screens:explorer')}</h1>
        <BoardChoice boardId={undefined} />
        <RangeChoice range={range} onChange={setRange} />
      </div>
      <div className={`line ${styles.choices}`}>
        <Segmented<'chosen' | 'top'>
          aria-label={t('explorer:what')}
          value={explored.top ? 'top' : 'chosen'}
          options={(['chosen', 'top'] as const).map((value) => ({
            value,
            label: t(`explorer:show.${value}`),
          }))}
          onChange={(value) => show({ top: value === 'top' ? first : undefined })}
        />
        {explored.top && <TopChoice top={explored.top} kinds={kinds} onChange={(top) => show({ top })} />}
        <Checkbox checked={explored.isStacked} onChange={({ target }) => show({ isStacked: target.checked })}>
          {t('explorer:stack')}
        </Checkbox>
        <Checkbox
          checked={explored.isCompared}
          onChange={({ target }) => show({ isCompared: target.checked })}
        >
          {t('explorer:compare')}
        </Checkbox>
        {!isNothing && <PinButton explored={explored} range={range} />}
      </div>
      {!explored.top && <ChosenSeries series={explored.series} onChange={(series) => show({ series })} />}
      {isNothing ? (
        <Empty title={t('explorer:chooseTitle')} text={t('explorer:chooseText')} />
      ) : (
        <ExploredView explored={explored} range={range} onRange={setRange} />
      )}
      <WrittenUsage />
    </div>
  );
}

/** What stands in place of all of it. */
function Alone({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="stack">
      <h1 className="title">{t('screens:explorer')}</h1>
      {children}
    </div>
  );
}
