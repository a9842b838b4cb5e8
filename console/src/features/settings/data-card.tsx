import { refreshIntervals, storageDays as limits } from '@linekeeper/contract/limits';
import { Alert } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { type Output } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/query.ts';
import { exactTime } from '../../lib/time.ts';
import { type CardProps } from './branding-card.tsx';
import { SettingCard } from './setting-card.tsx';
import { ChoiceSetting, TextSetting } from './setting-fields.tsx';
import { useGeneralForm } from './use-general-form.ts';

type Preview = Output<'POST /api/v1/settings/general/storage/preview'>;

/** How long what was measured is kept, and how often a device is read anew. A shorter period says what it deletes first. */
export function DataCard({ settings, mayEdit }: CardProps) {
  const { t } = useTranslation();
  const form = useGeneralForm(settings, ['storageDays', 'refreshInterval']);
  const [preview, setPreview] = useState<Preview>();
  const asked = useApiMutation('POST /api/v1/settings/general/storage/preview', {
    onSuccess(found) {
      if (found.oldest === null) form.save();
      else setPreview(found);
    },
  });
  const { own, inherited } = settings.values.storageDays;
  const typed = (form.values.storageDays ?? '').trim();
  const wanted = typed === '' ? null : Number(typed);
  const isShorter = (wanted ?? inherited ?? limits.default) < (own ?? inherited ?? limits.default);
  const guarded = {
    ...form,
    isSaving: form.isSaving || asked.isPending,
    save: () => (isShorter && form.check() ? asked.mutate({ body: { storageDays: wanted } }) : form.save()),
  };
  return (
    <SettingCard
      title={t('settings:data.title')}
      lead={t('settings:data.lead')}
      form={mayEdit ? guarded : undefined}
    >
      {settings.isStoredOutside && <Alert type="info" showIcon title={t('settings:data.storedOutside')} />}
      <TextSetting
        settings={settings}
        form={form}
        name="storageDays"
        suffix={t('settings:daysUnit')}
        isDisabled={!mayEdit || settings.isStoredOutside}
        hint={t('settings:data.storageHint', limits)}
      />
      <ChoiceSetting
        settings={settings}
        form={form}
        name="refreshInterval"
        choices={refreshIntervals}
        isDisabled={!mayEdit}
        hint={t('settings:data.refreshHint')}
      />
      {preview && (
        <ActionDialog
          title={t('settings:data.deleteTitle')}
          okText={t('settings:data.deleteOk')}
          isDanger
          onClose={() => setPreview(undefined)}
          onOk={() => {
            setPreview(undefined);
            form.save();
          }}
        >
          <p>
            {t('settings:data.deleteText', {
              oldest: exactTime(Date.parse(preview.oldest ?? preview.before)).slice(0, 10),
              before: exactTime(Date.parse(preview.before)).slice(0, 10),
              count: preview.deviceCount,
            })}
          </p>
          {preview.tenantCount > 1 && (
            <p>{t('settings:data.deleteTenants', { count: preview.tenantCount })}</p>
          )}
          <p>{t('settings:data.deleteForGood')}</p>
        </ActionDialog>
      )}
    </SettingCard>
  );
}
