import { useTranslation } from 'react-i18next';
import { invalidate } from '../../lib/query.ts';
import { TotpPanel } from '../totp/index.ts';
import { browsersRoute, TrustedBrowsers } from './trusted-browsers.tsx';
import { Section } from './section.tsx';

/** The second step of one's own sign-in, and the browsers that remember it. */
export function TotpSection() {
  const { t } = useTranslation();
  return (
    <Section title={t('login:totp.title')}>
      <TotpPanel onOff={() => invalidate(browsersRoute)} />
      <TrustedBrowsers />
    </Section>
  );
}
