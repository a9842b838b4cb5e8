import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { TextField } from '../../components/text-field.tsx';
import { toast } from '../../lib/notices.ts';
import { useApiMutation } from '../../lib/query.ts';
import { longestNote } from './alert-act.tsx';
import { alertsChanged } from './alerts-changed.ts';

interface Props {
  readonly alertId: string;
  readonly onClose: () => void;
}

/** Writes a note to the timeline of an alert. */
export function AlertNote({ alertId, onClose }: Props) {
  const { t } = useTranslation();
  const [note, setNote] = useState('');
  const write = useApiMutation('POST /monitor/api/v1/alerts/:alertId/notes', {
    onSuccess: () => {
      toast('success', t('alerts:noted'));
      alertsChanged();
      onClose();
    },
  });
  return (
    <ActionDialog
      title={t('alerts:act.note')}
      okText={t('alerts:save')}
      isReady={note.trim() !== ''}
      isBusy={write.isPending}
      onOk={() => write.mutate({ params: { alertId }, body: { note: note.trim() } })}
      onClose={onClose}
    >
      <TextField
        id="alert-note"
        label={t('alerts:note')}
        hint={t('alerts:noteHint')}
        maxLength={longestNote}
        value={note}
        onType={setNote}
      />
    </ActionDialog>
  );
}
