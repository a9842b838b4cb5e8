import { type AlertRow } from '@linekeeper/contract/alerts/alerts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { HitList } from '../../components/hit-list.tsx';
import { TextField } from '../../components/text-field.tsx';
import { toast } from '../../lib/notices.ts';
import { useApiMutation } from '../../lib/query.ts';
import { alertTitle, Severity } from '../../widgets/alert/index.ts';
import { alertsChanged } from './alerts-changed.ts';

export type AlertAct = 'acknowledge' | 'close';

interface Props {
  readonly act: AlertAct;
  readonly alerts: readonly AlertRow[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Characters of a note, at most. */
export const longestNote = 1000;

/** Shows which alerts an act will hit before it is done, and takes a note: of what was done it has to be said. */
export function ActOnAlerts({ act, alerts, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const [note, setNote] = useState('');
  const handlers = {
    onSuccess: ({ changed }: { readonly changed: number }) => {
      // Others may have been at it meanwhile: what was not changed had its end already.
      toast(changed === 0 ? 'info' : 'success', t(`alerts:done.${act}`, { count: changed }));
      alertsChanged();
      onDone();
    },
  };
  const acknowledge = useApiMutation('POST /monitor/api/v1/alerts/acknowledge', handlers);
  const close = useApiMutation('POST /monitor/api/v1/alerts/close', handlers);
  const said = note.trim();
  const input = { body: { alertIds: alerts.map(({ id }) => id), note: said } };
  return (
    <ActionDialog
      title={t(`alerts:title.${act}`, { count: alerts.length })}
      okText={t(`alerts:act.${act}`)}
      isReady={act === 'acknowledge' || said !== ''}
      isBusy={acknowledge.isPending || close.isPending}
      onOk={() => (act === 'acknowledge' ? acknowledge : close).mutate(input)}
      onClose={onClose}
    >
      <p>{t(`alerts:hits.${act}`)}</p>
      <HitList label={t('alerts:hit')} items={alerts}>
        {(alert) => (
          <>
            <span className="inline gap-2 narrow">
              <Severity severity={alert.severity} />
              <span className="cut">{alertTitle(alert)}</span>
            </span>
            <span className="quiet cut">{alert.subjectName}</span>
          </>
        )}
      </HitList>
      <TextField
        id="alert-note"
        label={t(`alerts:noteOf.${act}`)}
        isOptional={act === 'acknowledge' ? t('alerts:optional') : undefined}
        hint={t('alerts:noteHelps')}
        maxLength={longestNote}
        value={note}
        onType={setNote}
      />
    </ActionDialog>
  );
}
