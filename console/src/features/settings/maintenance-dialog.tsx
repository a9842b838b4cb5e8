import { type Application } from '@linekeeper/contract/settings/applications';
import { mostMaintenanceText } from '@linekeeper/contract/settings/application-terms';
import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { FormField } from '../../components/form-field.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Select } from '../../components/select.tsx';
import { useNow } from '../../components/use-now.ts';
import { type ApiError, faultText } from '../../lib/errors.ts';
import { currentLanguage } from '../../lib/language.ts';
import { toast } from '../../lib/notices.ts';
import { useApi, useApiMutation } from '../../lib/query.ts';
import { clockTime, durationText } from '../../lib/time.ts';
import { applicationsChanged } from './use-application-form.ts';

const minuteMs = 60_000;
/** After how many minutes a maintenance may be said to end. */
const choices = [30, 60, 120, 240, 480, 1440, 4320] as const;

interface Props {
  readonly application: Application;
  readonly name: string;
  readonly onClose: () => void;
}

/** Switches maintenance on, or changes what is said of it; first it says whom it keeps out. */
export function MaintenanceDialog({ application, name, onClose }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const { id, version, maintenance } = application;
  const params = { applicationId: id };
  const [text, setText] = useState(maintenance?.text ?? '');
  const [end, setEnd] = useState<number | 'byHand' | 'kept'>(maintenance?.until ? 'kept' : 'byHand');
  const [fault, setFault] = useState<string>();
  const effects = useApi(
    'POST /api/v1/applications/:applicationId/maintenance/preview',
    { params },
    { staleTime: 0 },
  );
  const save = useApiMutation('PUT /api/v1/applications/:applicationId/maintenance', {
    own: ['CHANGED_MEANWHILE', 'MAINTENANCE_UNTIL', 'MAINTENANCE_ADMINISTRATORS', 'INVALID_INPUT'],
    onError: (error: ApiError) => setFault(faultText(error)),
    onSuccess() {
      toast('success', t(`applications:maintenance.${maintenance ? 'changed' : 'begun'}`));
      onClose();
    },
    onSettled: applicationsChanged,
  });
  const untilOf = () => {
    if (end === 'kept') return maintenance?.until ?? null;
    return end === 'byHand' ? null : new Date(Date.now() + end * minuteMs).toISOString();
  };
  const ends = [
    ...(maintenance?.until
      ? [
          {
            value: 'kept' as const,
            label: t('applications:maintenance.kept', {
              time: clockTime(Date.parse(maintenance.until), now),
            }),
          },
        ]
      : []),
    { value: 'byHand' as const, label: t('applications:maintenance.byHand') },
    ...choices.map((minutes) => ({
      value: minutes,
      label: t('applications:maintenance.after', {
        duration: durationText(minutes * minuteMs, currentLanguage()),
      }),
    })),
  ];
  return (
    <ActionDialog
      title={t(`applications:maintenance.${maintenance ? 'askChange' : 'ask'}`, { name })}
      okText={t(`applications:maintenance.${maintenance ? 'save' : 'begin'}`)}
      isDanger={!maintenance}
      isReady={effects.data !== undefined}
      isBusy={save.isPending}
      onOk={() =>
        save.mutate({
          params,
          body: { version, maintenance: { text: text.trim() || null, until: untilOf() } },
        })
      }
      onClose={onClose}
    >
      <Loaded query={effects} lines={1}>
        {(hits) => !maintenance && <p>{t('applications:maintenance.hits', hits)}</p>}
      </Loaded>
      <FormField
        id="maintenance-text"
        label={t('applications:maintenance.text')}
        fault={fault}
        hint={t('applications:maintenance.textHint')}
      >
        {(described) => (
          <Input.TextArea
            {...described}
            rows={3}
            maxLength={mostMaintenanceText}
            value={text}
            // Control characters are refused; a notice is one paragraph.
            onChange={(event) => setText(event.target.value.replace(/[\r\n]+/g, ' '))}
          />
        )}
      </FormField>
      <FormField
        id="maintenance-end"
        label={t('applications:maintenance.until')}
        fault={undefined}
        hint={t('applications:maintenance.untilHint')}
      >
        {(described) => <Select id={described.id} value={end} options={ends} onChange={setEnd} />}
      </FormField>
    </ActionDialog>
  );
}
