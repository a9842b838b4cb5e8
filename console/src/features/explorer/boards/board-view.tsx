import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Dialogs } from '../../../components/later-dialogs.tsx';
import { Empty } from '../../../components/empty.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { useApiMutation } from '../../../lib/query.ts';
import { type Board, boardsChanged, moved, type Pin, useBoards } from './boards.ts';
import { PinnedChart } from './pinned-chart.tsx';

const EditBoard = lazy(() => import('./board-dialogs.tsx').then((all) => ({ default: all.EditBoard })));
const DeleteBoard = lazy(() => import('./board-dialogs.tsx').then((all) => ({ default: all.DeleteBoard })));

/** A dashboard of one's own, or one that is shared: its charts in their order. */
export function BoardView({ boardId }: { readonly boardId: string }) {
  const { t } = useTranslation();
  const query = useBoards();
  return (
    <Loaded query={query}>
      {({ list, mayShare }) => {
        const board = list.find(({ id }) => id === boardId);
        if (board) return <Shown key={board.id} board={board} mayShare={mayShare} />;
        return (
          <Empty
            title={t('explorer:board.goneTitle')}
            text={t('explorer:board.goneText')}
            action={<Link to="/explorer">{t('explorer:board.back')}</Link>}
          />
        );
      }}
    </Loaded>
  );
}

function Shown({ board, mayShare }: { readonly board: Board; readonly mayShare: boolean }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'edit' | 'delete'>();
  const { id, name, isShared, version, pins, mayChange } = board;
  // What was changed meanwhile, or is no longer there, is read again.
  const update = useApiMutation('PUT /monitor/api/v1/explorer/boards/:boardId', { onSettled: boardsChanged });
  const arrange = (next: readonly Pin[]) =>
    update.mutate({ params: { boardId: id }, body: { name, isShared, version, pins: [...next] } });
  const forget = () => setAsked(undefined);
  return (
    <>
      <div className="line between">
        <h2 className="title">{name}</h2>
        {!board.isMine && <span className="quiet">{t('explorer:board.by', { name: board.ownerName })}</span>}
        {mayChange && (
          <span className="line gap-2">
            <Button icon={<EditOutlined aria-hidden />} onClick={() => setAsked('edit')}>
              {t('explorer:board.edit')}
            </Button>
            <Button icon={<DeleteOutlined aria-hidden />} onClick={() => setAsked('delete')}>
              {t('explorer:board.delete')}
            </Button>
          </span>
        )}
      </div>
      {pins.length === 0 && <Empty title={t('explorer:board.empty')} text={t('explorer:board.emptyText')} />}
      {pins.map((pin, at) => (
        <PinnedChart
          // The same chart may be pinned twice.
          key={`${at} ${JSON.stringify(pin)}`}
          pin={pin}
          {...(mayChange && {
            arrange: {
              isBusy: update.isPending,
              ...(at > 0 && { onUp: () => arrange(moved(pins, at, at - 1)) }),
              ...(at < pins.length - 1 && { onDown: () => arrange(moved(pins, at, at + 1)) }),
              onRemove: () => arrange(pins.filter((_one, other) => other !== at)),
            },
          })}
        />
      ))}
      <Dialogs>
        {asked === 'edit' && <EditBoard board={board} mayShare={mayShare} onClose={forget} />}
        {asked === 'delete' && <DeleteBoard board={board} onClose={forget} />}
      </Dialogs>
    </>
  );
}
