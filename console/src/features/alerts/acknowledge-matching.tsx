import { type AcknowledgedMatching } from '@linekeeper/contract/alerts/alerts';
import { mostAlertsMatching } from '@linekeeper/contract/limits';
import { type TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { TextField } from '../../components/text-field.tsx';
import { type Input } from '../../lib/api.ts';
import { toast } from '../../lib/notices.ts';
import { useApiMutation } from '../../lib/query.ts';
import { longestNote } from './alert-act.tsx';
import { alertsChanged } from './alerts-changed.ts';

type Filter = Omit<Input<'POST /monitor/api/v1/alerts/acknowledge-matching'>['body'], 'note'>;

interface Props {
  readonly filter: Filter;
  /** How many match and fire, as they were counted last. */
  readonly firing: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const reasons = ['meanwhile', 'left', 'taken', 'pending', 'over'] as const;

/** How many were taken, and of the others why not. */
export function acknowledgedText(t: TFunction, told: AcknowledgedMatching): string {
  const others = reasons.flatMap((reason) =>
    told[reason] > 0 ? [t(`alerts:notTaken.${reason}`, { count: told[reason] })] : [],
  );
  return [t('alerts:done.acknowledge', { count: told.acknowledged }), ...others].join(t('alerts:semicolon'));
}

/** Takes all alerts that match the filter, after it was said how many that is, and takes a note. */
export function AcknowledgeMatching({ filter, firing, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const [note, setNote] = useState('');
  const acknowledge = useApiMutation('POST /monitor/api/v1/alerts/acknowledge-matching', {
    onSuccess: (told) => {
      toast(told.acknowledged === 0 ? 'info' : 'success', acknowledgedText(t, told));
      onDone();
    },
    // Of a call that ends in the middle a part is done.
    onSettled: alertsChanged,
  });
  return (
    <ActionDialog
      title={t('alerts:titleMatching', { count: Math.min(firing, mostAlertsMatching) })}
      okText={t('alerts:act.acknowledge')}
      isReady={firing > 0}
      isBusy={acknowledge.isPending}
      onOk={() => acknowledge.mutate({ body: { ...filter, note: note.trim() } })}
      onClose={onClose}
    >
      <p>{t('alerts:hits.acknowledge')}</p>
      <p>{t('alerts:matchingNow')}</p>
      {firing > mostAlertsMatching && (
        <p className="warn">{t('alerts:matchingMost', { firing, most: mostAlertsMatching })}</p>
      )}
      <TextField
        id="alert-note"
        label={t('alerts:noteOf.acknowledge')}
        isOptional={t('alerts:optional')}
        hint={t('alerts:noteHelps')}
        maxLength={longestNote}
        value={note}
        onType={setNote}
      />
    </ActionDialog>
  );
}
