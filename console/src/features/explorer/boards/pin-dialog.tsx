import { boardRanges, mostPins } from '@linekeeper/contract/explorer/explorer-terms';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../../components/action-dialog.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useNow } from '../../../components/use-now.ts';
import { metricText } from '../../../lib/metric-text.ts';
import { toast } from '../../../lib/notices.ts';
import { useApiMutation } from '../../../lib/query.ts';
import { type ChartRange, spanText } from '../../../widgets/chart/index.ts';
import { type Explored } from '../explored-address.ts';
import { exploredText } from '../../../widgets/explored/index.ts';
import { type Board, boardsChanged, keptRange, pinOf } from './boards.ts';

interface Props {
  /** Those that may be changed. */
  readonly boards: readonly Board[];
  readonly mayShare: boolean;
  readonly explored: Explored;
  /** What the explorer shows. */
  readonly range: ChartRange;
  readonly onClose: () => void;
}

const errors = ['BOARD_NAME_TAKEN', 'BOARDS_FULL', 'CHANGED_MEANWHILE'] as const;

/** Asks to which dashboard, and what the chart is called there. */
export function PinDialog({ boards, mayShare, explored, range, onClose }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const metrics = explored.top ? [explored.top.metric] : explored.series.map(({ metric }) => metric);
  const usual = [...new Set(metrics)].map((metric) => exploredText(t, metric)).join(' · ');
  const [which, setWhich] = useState(boards.find(({ pins }) => pins.length < mostPins)?.id ?? '');
  const [name, setName] = useState('');
  const [title, setTitle] = useState(explored.top ? metricText(explored.top.metric) : usual.slice(0, 128));
  const [isShared, setShared] = useState(false);
  const [last, setLast] = useState(keptRange(range));
  const board = boards.find(({ id }) => id === which);
  const done = (on: string) => {
    toast('success', t('explorer:board.pinned', { name: on }));
    boardsChanged();
    onClose();
  };
  const create = useApiMutation('POST /monitor/api/v1/explorer/boards', {
    own: [...errors],
    onSuccess: () => done(name.trim()),
  });
  const update = useApiMutation('PUT /monitor/api/v1/explorer/boards/:boardId', {
    own: [...errors],
    onSuccess: () => done(board?.name ?? ''),
  });
  const pin = { ...pinOf(explored), title: title.trim(), range: last };
  const go = () => {
    if (!board) return create.mutate({ body: { name: name.trim(), isShared, pins: [pin] } });
    const { id, name: called, isShared: shared, pins, version } = board;
    return update.mutate({
      params: { boardId: id },
      body: { name: called, isShared: shared, pins: [...pins, pin], version },
    });
  };
  const fault = create.error?.message ?? update.error?.message;
  return (
    <ActionDialog
      title={t('explorer:board.pinTitle')}
      okText={t('explorer:board.pin')}
      isReady={title.trim() !== '' && (board !== undefined || name.trim() !== '')}
      isBusy={create.isPending || update.isPending}
      onOk={go}
      onClose={onClose}
    >
      <SelectField<string>
        id="pin-board"
        label={t('explorer:board.which')}
        hint={t('explorer:board.moreThan', { most: mostPins })}
        value={which}
        options={[
          { value: '', label: t('explorer:board.new') },
          ...boards.map(({ id, name: label, pins }) => ({
            value: id,
            label: pins.length < mostPins ? label : `${label} (${t('explorer:board.full')})`,
            disabled: pins.length >= mostPins,
          })),
        ]}
        {...(board && fault !== undefined && { fault })}
        onChange={setWhich}
      />
      {!board && (
        <TextField
          id="pin-name"
          label={t('explorer:board.name')}
          maxLength={64}
          value={name}
          {...(fault !== undefined && { fault })}
          onType={setName}
        />
      )}
      {!board && mayShare && (
        <Checkbox checked={isShared} onChange={({ target }) => setShared(target.checked)}>
          {t('explorer:board.share')}
          <span className="quiet caption"> {t('explorer:board.shareHint')}</span>
        </Checkbox>
      )}
      <TextField
        id="pin-title"
        label={t('explorer:board.title')}
        maxLength={128}
        value={title}
        onType={setTitle}
      />
      <SelectField<ChartRange['last']>
        id="pin-range"
        label={t('chart:range')}
        hint={
          range.zoom
            ? t('explorer:board.ownRange', { span: spanText(range.zoom.fromMs, range.zoom.toMs, now) })
            : t('explorer:board.untilNow')
        }
        value={last}
        options={boardRanges.map((value) => ({ value, label: t(`chart:lastSpan.${value}`) }))}
        onChange={setLast}
      />
    </ActionDialog>
  );
}
