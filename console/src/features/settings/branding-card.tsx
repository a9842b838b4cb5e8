import { languages } from '@linekeeper/contract/language';
import { type GeneralSettings } from '@linekeeper/contract/settings/settings';
import { useTranslation } from 'react-i18next';
import { ImageUpload } from '../../components/image-upload.tsx';
import { api } from '../../lib/api.ts';
import { SettingCard } from './setting-card.tsx';
import { ChoiceSetting, TextSetting } from './setting-fields.tsx';
import { settingsChanged, useGeneralForm } from './use-general-form.ts';

export interface CardProps {
  readonly settings: GeneralSettings;
  readonly mayEdit: boolean;
}

/** What the console is called and looks like. */
export function BrandingCard({ settings, mayEdit }: CardProps) {
  const { t } = useTranslation();
  const form = useGeneralForm(settings, ['siteName']);
  const { own, inherited, from } = settings.logo;
  const query = { version: String(settings.version) };
  const change = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } finally {
      await settingsChanged();
    }
  };
  const shown = own ?? inherited;
  return (
    <SettingCard
      title={t('settings:branding.title')}
      lead={t('settings:branding.lead')}
      form={mayEdit ? form : undefined}
    >
      <div>
        <ImageUpload
          kind="logo"
          label={t('settings:field.logo')}
          shown={shown === null ? null : `/api/v1/images/${shown}`}
          disabled={!mayEdit}
          onChoose={(upload) =>
            change(() => api('PUT /api/v1/settings/logo', { query, upload }, { own: ['CHANGED_MEANWHILE'] }))
          }
          onRemove={
            own === null ? undefined : () => change(() => api('DELETE /api/v1/settings/logo', { query }))
          }
        />
        {own === null && from !== null && (
          <p className="note">{t('settings:branding.inheritedLogo', { from })}</p>
        )}
      </div>
      <TextSetting
        settings={settings}
        form={form}
        name="siteName"
        isDisabled={!mayEdit}
        hint={t('settings:branding.siteNameHint')}
      />
    </SettingCard>
  );
}

const zones = Intl.supportedValuesOf('timeZone');

/** In which language and time zone visitors meet it. */
export function LocaleCard({ settings, mayEdit }: CardProps) {
  const { t } = useTranslation();
  const form = useGeneralForm(settings, ['defaultLanguage', 'timeZone']);
  const rest = { settings, form, isDisabled: !mayEdit };
  return (
    <SettingCard
      title={t('settings:locale.title')}
      lead={t('settings:locale.lead')}
      form={mayEdit ? form : undefined}
    >
      <ChoiceSetting
        {...rest}
        name="defaultLanguage"
        choices={languages}
        hint={t('settings:locale.languageHint')}
      />
      <ChoiceSetting
        {...rest}
        name="timeZone"
        choices={zones}
        isSearched
        hint={t('settings:locale.zoneHint')}
      />
    </SettingCard>
  );
}
