import { useTranslation } from 'react-i18next';
import { OwnAccount } from '../../widgets/own-account/index.ts';
import { TokensSection } from './tokens-section.tsx';

/** Everything of one's own: the account, and what acts for one. */
export function PersonalPage() {
  const { t } = useTranslation();
  return (
    <OwnAccount title={t('screens:personalInformation')}>
      <TokensSection />
    </OwnAccount>
  );
}
