import { idleMinutes } from '@linekeeper/contract/limits';
import { passwordPolicies, totpPolicies } from '@linekeeper/contract/auth/sign-in-policy';
import { useTranslation } from 'react-i18next';
import { type CardProps } from './branding-card.tsx';
import { SettingCard } from './setting-card.tsx';
import { ChoiceSetting, TextSetting } from './setting-fields.tsx';
import { useGeneralForm } from './use-general-form.ts';

/** What members must give to come in, and how long they stay. */
export function SignInCard({ settings, mayEdit }: CardProps) {
  const { t } = useTranslation();
  const form = useGeneralForm(settings, ['passwordPolicy', 'totpPolicy', 'oneSession', 'idleMinutes']);
  const rest = { settings, form, isDisabled: !mayEdit };
  return (
    <SettingCard
      title={t('settings:signIn.title')}
      lead={t('settings:signIn.lead')}
      form={mayEdit ? form : undefined}
    >
      <ChoiceSetting
        {...rest}
        name="passwordPolicy"
        choices={passwordPolicies}
        hint={t('settings:signIn.passwordHint')}
      />
      <ChoiceSetting
        {...rest}
        name="totpPolicy"
        choices={totpPolicies}
        hint={t('settings:signIn.totpHint')}
      />
      <ChoiceSetting
        {...rest}
        name="oneSession"
        choices={[true, false]}
        hint={t('settings:signIn.oneSessionHint')}
      />
      <TextSetting
        {...rest}
        name="idleMinutes"
        suffix={t('settings:minutesUnit')}
        hint={t('settings:signIn.idleHint', idleMinutes)}
      />
    </SettingCard>
  );
}
