import { useTranslation } from 'react-i18next';
import { TotpPanel } from '../totp/index.ts';
import { Section } from './section.tsx';

/** The second step of one's own sign-in. */
export function TotpSection() {
  const { t } = useTranslation();
  return (
    <Section title={t('login:totp.title')}>
      <TotpPanel />
    </Section>
  );
}
