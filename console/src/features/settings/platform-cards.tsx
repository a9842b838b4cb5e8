import { type GeneralSettings } from '@linekeeper/contract/settings/settings';
import { Input, Modal, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../components/form-field.tsx';
import { type Output } from '../../lib/api.ts';
import { type ApiError } from '../../lib/errors.ts';
import { toast } from '../../lib/notices.ts';
import { useApiMutation } from '../../lib/query.ts';
import { type CardProps } from './look-card.tsx';
import { SettingCard } from './setting-card.tsx';
import { ownErrors, settingsChanged } from './use-general-form.ts';
import styles from './settings.module.css';

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

/** The ranges that may be contacted beside the ordinary ones; closing one says first what it hits. */
function RangesCard({ settings, mayEdit, platform }: Props) {
  const { t } = useTranslation();
  const base = platform.ranges.join('\n');
  const [draft, setDraft] = useState<string>();
  const [fault, setFault] = useState<string>();
  const [isChangedMeanwhile, setChangedMeanwhile] = useState(false);
  const [preview, setPreview] = useState<Output<'POST /api/v1/settings/ranges/preview'>>();
  const value = draft ?? base;
  const ranges = value.split(/[\s,，]+/).filter((item) => item !== '');
  const onError = (error: ApiError) => {
    if (error.data?.error === 'CHANGED_MEANWHILE') {
      setChangedMeanwhile(true);
      void settingsChanged();
    }
    setFault(error.fields.map((item) => item.message).join(' ') || undefined);
  };
  const save = useApiMutation('PUT /api/v1/settings/ranges', {
    own: ownErrors,
    onError,
    async onSuccess() {
      await settingsChanged();
      setDraft(undefined);
      setChangedMeanwhile(false);
      toast('success', t('settings:saved'));
    },
  });
  const store = () => save.mutate({ body: { version: settings.version, ranges } });
  const asked = useApiMutation('POST /api/v1/settings/ranges/preview', {
    own: ownErrors,
    onError,
    onSuccess: (found) => (found.deviceCount === 0 ? store() : setPreview(found)),
  });
  const form = {
    isDirty: value !== base,
    isSaving: save.isPending || asked.isPending,
    isChangedMeanwhile,
    save: () => asked.mutate({ body: { ranges } }),
    reset() {
      setDraft(undefined);
      setFault(undefined);
      setChangedMeanwhile(false);
    },
  };
  return (
    <SettingCard
      title={t('settings:ranges.title')}
      lead={t('settings:ranges.lead')}
      form={mayEdit ? form : undefined}
    >
      <FormField
        id="setting-ranges"
        label={t('settings:ranges.label')}
        fault={fault}
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
            value={value}
            onChange={(event) => {
              setDraft(event.target.value);
              setFault(undefined);
            }}
          />
        )}
      </FormField>
      {platform.fixedRanges.length > 0 && (
        <p className={styles.note}>
          {t('settings:ranges.fixed')} <span className="mono">{platform.fixedRanges.join(', ')}</span>
        </p>
      )}
      {preview && (
        <Modal
          open
          title={t('settings:ranges.closeTitle')}
          okText={t('settings:ranges.closeOk')}
          okButtonProps={{ danger: true }}
          cancelText={t('common:cancel')}
          onCancel={() => setPreview(undefined)}
          onOk={() => {
            setPreview(undefined);
            store();
          }}
        >
          {t('settings:ranges.closeText', { devices: preview.deviceCount, tenants: preview.tenantCount })}
        </Modal>
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
      <div className={styles.switch}>
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
