import { type GeneralSettings } from '@linekeeper/contract/settings/settings';
import { Input, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { FormField } from '../../components/form-field.tsx';
import { call, type Output } from '../../lib/api.ts';
import { toast } from '../../lib/notices.ts';
import { useApiMutation } from '../../lib/query.ts';
import { useForm } from '../../widgets/form/index.ts';
import { type CardProps } from './branding-card.tsx';
import { SettingCard } from './setting-card.tsx';
import { settingsChanged } from './use-general-form.ts';

type Platform = NonNullable<GeneralSettings['platform']>;
type Props = CardProps & { readonly platform: Platform };

/** What the platform alone decides. */
export function PlatformCards(props: Props) {
  return (
    <>
      <RangesCard {...props} />
      {props.platform.registrationOffered && <RegistrationCard {...props} />}
    </>
  );
}

/** The ranges as they are typed: between spaces, lines and commas. */
const listOf = ({ ranges }: { readonly ranges: string }) =>
  ranges.split(/[\s,，]+/).filter((item) => item !== '');

/** The ranges that may be contacted beside the ordinary ones; closing one says first what it hits. */
function RangesCard({ settings, mayEdit, platform }: Props) {
  const { t } = useTranslation();
  const [preview, setPreview] = useState<Output<'POST /api/v1/settings/ranges/preview'>>();
  const form = useForm({
    kept: { ranges: platform.ranges.join('\n') },
    save: (values, own) =>
      call(
        'PUT /api/v1/settings/ranges',
        { body: { version: settings.version, ranges: listOf(values) } },
        { own },
      ),
    reload: settingsChanged,
    async onSaved() {
      await settingsChanged();
      toast('success', t('settings:saved'));
    },
  });
  const asked = useApiMutation('POST /api/v1/settings/ranges/preview', {
    own: form.own,
    onError: form.refuse,
    onSuccess: (found) => (found.deviceCount === 0 ? form.save() : setPreview(found)),
  });
  const asking = {
    ...form,
    isSaving: form.isSaving || asked.isPending,
    save: () => asked.mutate({ body: { ranges: listOf(form.values) } }),
  };
  return (
    <SettingCard
      title={t('settings:ranges.title')}
      lead={t('settings:ranges.lead')}
      form={mayEdit ? asking : undefined}
    >
      <FormField
        id="setting-ranges"
        label={t('settings:ranges.label')}
        fault={form.faultOf('ranges')}
        hint={t('settings:ranges.hint')}
      >
        {(described) => (
          <Input.TextArea
            {...described}
            className="mono"
            rows={4}
            spellCheck={false}
            disabled={!mayEdit}
            placeholder="100.64.0.0/10"
            value={form.values.ranges}
            onChange={(event) => form.set({ ranges: event.target.value })}
          />
        )}
      </FormField>
      {platform.fixedRanges.length > 0 && (
        <p className="note">
          {t('settings:ranges.fixed')} <span className="mono">{platform.fixedRanges.join(', ')}</span>
        </p>
      )}
      {preview && (
        <ActionDialog
          title={t('settings:ranges.closeTitle')}
          okText={t('settings:ranges.closeOk')}
          isDanger
          onClose={() => setPreview(undefined)}
          onOk={() => {
            setPreview(undefined);
            form.save();
          }}
        >
          {t('settings:ranges.closeText', { count: preview.deviceCount, tenants: preview.tenantCount })}
        </ActionDialog>
      )}
    </SettingCard>
  );
}

/** Whether strangers may register. */
function RegistrationCard({ settings, mayEdit, platform }: Props) {
  const { t } = useTranslation();
  const save = useApiMutation('PUT /api/v1/settings/registration', {
    async onSuccess() {
      await settingsChanged();
      toast('success', t('settings:saved'));
    },
    onError: () => void settingsChanged(),
  });
  const label = t('settings:registration.label');
  return (
    <SettingCard title={t('settings:registration.title')} lead={t('settings:registration.lead')}>
      <div className="row between gap-4">
        <span>{label}</span>
        <Switch
          aria-label={label}
          disabled={!mayEdit}
          loading={save.isPending}
          checked={platform.registrationOpen}
          onChange={(open) => save.mutate({ body: { version: settings.version, open } })}
        />
      </div>
    </SettingCard>
  );
}
