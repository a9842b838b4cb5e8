import { DeleteOutlined } from '@ant-design/icons';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ActionDialog } from '../../../components/action-dialog.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { toast } from '../../../lib/notices.ts';
import { useApiMutation } from '../../../lib/query.ts';
import { type Board, boardsChanged } from './boards.ts';

interface Props {
  readonly board: Board;
  readonly onClose: () => void;
}

/** What a dashboard is called, and who sees it. */
export function EditBoard({ board, mayShare, onClose }: Props & { readonly mayShare: boolean }) {
  const { t } = useTranslation();
  const [name, setName] = useState(board.name);
  const [isShared, setShared] = useState(board.isShared);
  const save = useApiMutation('PUT /monitor/api/v1/explorer/boards/:boardId', {
    own: ['BOARD_NAME_TAKEN', 'BOARDS_FULL', 'CHANGED_MEANWHILE'],
    onSuccess: () => {
      toast('success', t('explorer:board.saved'));
      boardsChanged();
      onClose();
    },
  });
  const { id, pins, version } = board;
  return (
    <ActionDialog
      title={t('explorer:board.edit')}
      okText={t('explorer:board.save')}
      isReady={name.trim() !== ''}
      isBusy={save.isPending}
      onOk={() =>
        save.mutate({ params: { boardId: id }, body: { name: name.trim(), isShared, pins, version } })
      }
      onClose={onClose}
    >
      <TextField
        id="board-name"
        label={t('explorer:board.name')}
        maxLength={64}
        value={name}
        {...(save.error && { fault: save.error.message })}
        onType={setName}
      />
      {mayShare && (board.isMine || !board.isShared) && (
        <Checkbox checked={isShared} onChange={({ target }) => setShared(target.checked)}>
          {t('explorer:board.share')}
          <span className="quiet caption"> {t('explorer:board.shareHint')}</span>
        </Checkbox>
      )}
    </ActionDialog>
  );
}

/** Asks before a dashboard is deleted. */
export function DeleteBoard({ board: { id, name }, onClose }: Props) {
  const { t } = useTranslation();
  const [, setSearch] = useSearchParams();
  const remove = useApiMutation('DELETE /monitor/api/v1/explorer/boards/:boardId', {
    onSuccess: () => {
      toast('success', t('explorer:board.deleted', { name }));
      boardsChanged();
      onClose();
      setSearch({});
    },
  });
  return (
    <ActionDialog
      title={t('explorer:board.deleteTitle', { name })}
      okText={t('explorer:board.delete')}
      okIcon={<DeleteOutlined aria-hidden />}
      isDanger
      isBusy={remove.isPending}
      onOk={() => remove.mutate({ params: { boardId: id } })}
      onClose={onClose}
    >
      <p>{t('explorer:board.deleteText')}</p>
    </ActionDialog>
  );
}
