import { useTranslation } from 'react-i18next';
import { signOut } from '../../lib/sign-out.ts';
import { OwnAccount, Section } from '../../widgets/own-account/index.ts';

/** All that single-account mode offers: one's own account, and the way out. */
export function AccountSettingPage() {
  const { t } = useTranslation();
  return (
    <OwnAccount title={t('screens:accountSetting')}>
      <Section title={t('common:signOut')}>
        <div>
          <button type="button" className="button" onClick={() => void signOut()}>
            {t('common:signOut')}
          </button>
        </div>
      </Section>
    </OwnAccount>
  );
}
