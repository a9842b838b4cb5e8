import { mostTraitText } from '@linekeeper/contract/devices/trait-terms';
import { type ModelRow } from '@linekeeper/contract/dashboards/resources';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { DateTimeField } from '../../components/date-time-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { toast } from '../../lib/notices.ts';
import { invalidate, useApiMutation } from '../../lib/query.ts';

interface Props {
  readonly row: ModelRow;
  readonly name: string;
  readonly onClose: () => void;
}

/** Chooses the version that devices of a model should have at least, and says until when its maker supports it. */
export function ModelDialog({ row, name, onClose }: Props) {
  const { t } = useTranslation();
  const [least, setLeast] = useState(row.leastVersion ?? '');
  const [until, setUntil] = useState(row.supportedUntil ?? '');
  const set = useApiMutation('PUT /monitor/api/v1/devices/models/rule', {
    onSuccess: () => {
      toast('success', t('dashboards:resources.saved', { name }));
      onClose();
      invalidate(
        'POST /monitor/api/v1/charts/resources/models',
        'POST /monitor/api/v1/charts/resources',
        'POST /monitor/api/v1/charts/resources/customers',
        'POST /monitor/api/v1/devices/list',
      );
    },
  });
  const versions = row.versions.flatMap(({ firmware }) => (firmware === '' ? [] : firmware)).join(', ');
  const optional = t('dashboards:resources.optional');
  return (
    <ActionDialog
      title={t('dashboards:resources.editNamed', { name })}
      okText={t('dashboards:resources.save')}
      isBusy={set.isPending}
      onOk={() =>
        set.mutate({
          body: {
            ...{ brand: row.brand, model: row.model, version: row.version },
            leastVersion: least.trim() || null,
            supportedUntil: until || null,
          },
        })
      }
      onClose={onClose}
    >
      <TextField
        id="model-least"
        label={t('dashboards:resources.least')}
        isOptional={optional}
        hint={t('dashboards:resources.leastHint', { versions: versions || '–' })}
        maxLength={mostTraitText}
        value={least}
        onType={setLeast}
      />
      <DateTimeField
        id="model-until"
        label={t('dashboards:resources.until')}
        isOptional={optional}
        hint={t('dashboards:resources.untilHint')}
        isDay
        value={until}
        onPick={setUntil}
      />
    </ActionDialog>
  );
}
