import { type ContactChannel } from '@linekeeper/contract/auth/contact';
import { type Profile } from '@linekeeper/contract/auth/personal';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ContactDialog } from './contact-dialog.tsx';
import { holdsAll, useSession } from '../../lib/session.ts';
import { site } from '../../lib/site.ts';
import { Section } from './section.tsx';
import styles from './own-account.module.css';

const channels = ['email', 'phone'] as const;

/** Mail address and phone, changed by a code where one can be delivered. */
export function ContactSection({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation();
  const [changing, setChanging] = useState<ContactChannel>();
  return (
    <Section title={t('personal:contact')} hint={t('personal:contactHint')}>
      <ul className={`list ${styles.rows}`}>
        {channels.map((channel) => (
          <li key={channel}>
            <div>
              <span className={styles.label}>{t(`personal:channel.${channel}`)}</span>
              <span className={profile[channel] === null ? styles.none : undefined}>
                {profile[channel] ?? t('personal:notSet')}
              </span>
            </div>
            {profile.codes[channel] ? (
              <Button onClick={() => setChanging(channel)}>
                {t(profile[channel] === null ? 'personal:set' : 'personal:change')}
              </Button>
            ) : (
              <NoGateway channel={channel} />
            )}
          </li>
        ))}
      </ul>
      {changing && <ContactDialog channel={changing} onClose={() => setChanging(undefined)} />}
    </Section>
  );
}

/** Why an address cannot be changed: who can do something about it is led there, everybody else told whom to ask. */
function NoGateway({ channel }: { readonly channel: ContactChannel }) {
  const { t } = useTranslation();
  const maySetUp = holdsAll(useSession(), ['DMS_SERVER_SYSTEM_GENERAL_SETTING_EDIT']);
  // In single-account mode there is no screen to go to.
  const mayGo = maySetUp && channel === 'email' && site().singleAccountHome === null;
  return (
    <span className={`wrap flat ${styles.note}`}>
      {t(maySetUp ? `personal:noGatewayYet.${channel}` : `personal:noGateway.${channel}`)}
      {mayGo && <Link to="/generalSettings">{t('personal:setUpMail')}</Link>}
    </span>
  );
}
