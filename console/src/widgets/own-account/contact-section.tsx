import { type ContactChannel } from '@linekeeper/contract/auth/contact';
import { type Profile } from '@linekeeper/contract/auth/personal';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContactDialog } from './contact-dialog.tsx';
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
              <span className={`wrap flat ${styles.note}`}>{t(`personal:noGateway.${channel}`)}</span>
            )}
          </li>
        ))}
      </ul>
      {changing && <ContactDialog channel={changing} onClose={() => setChanging(undefined)} />}
    </Section>
  );
}
