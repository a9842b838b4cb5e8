import { Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askForDesktop, canShowDesktop, chooseAlarm, ring, useAlarm } from '../../lib/message-alarm.ts';
import styles from './own-account.module.css';
import { Section } from './section.tsx';

/** How this browser draws attention to new messages. */
export function AlarmSection() {
  const { t } = useTranslation();
  const { sound, desktop } = useAlarm();
  const [isRefused, setRefused] = useState(false);
  const chooseDesktop = async (isOn: boolean) => {
    const isGiven = !isOn || (await askForDesktop());
    setRefused(!isGiven);
    if (isGiven) chooseAlarm({ desktop: isOn });
  };
  return (
    <Section title={t('personal:telling.browser')}>
      <ul className={`list ${styles.rows}`}>
        <li>
          <label htmlFor="alarm-sound">{t('personal:telling.sound')}</label>
          <Switch
            id="alarm-sound"
            checked={sound}
            onChange={(isOn) => {
              chooseAlarm({ sound: isOn });
              if (isOn) ring();
            }}
          />
        </li>
        {canShowDesktop() && (
          <li>
            <div>
              <label htmlFor="alarm-desktop">{t('personal:telling.desktop')}</label>
              {isRefused && (
                <span role="alert" className={`flat ${styles.note}`}>
                  {t('personal:telling.desktopRefused')}
                </span>
              )}
            </div>
            <Switch id="alarm-desktop" checked={desktop} onChange={(isOn) => void chooseDesktop(isOn)} />
          </li>
        )}
      </ul>
    </Section>
  );
}
