import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { Select } from '../../components/select.tsx';
import { api } from '../../lib/api.ts';
import { currentLanguage, type Language, languages, switchLanguage } from '../../lib/language.ts';
import { themes } from '../../lib/tokens.ts';
import { chooseSize, chooseTheme, sizes, useUi } from '../../lib/ui.ts';
import { Section } from './section.tsx';
import styles from './own-account.module.css';

/** Language, theme and size: at once, and kept. */
export function DisplaySection() {
  const { t } = useTranslation();
  const { theme, size } = useUi();
  const chooseLanguage = async (language: Language) => {
    await switchLanguage(language);
    // What the server writes to this member follows; the console itself does not depend on it.
    await api('PUT /api/v1/auth/user/language', { body: { language } }, { silent: true }).catch(
      () => undefined,
    );
  };
  return (
    <Section title={t('personal:display')} hint={t('personal:displayHint')}>
      <div className={styles.choices}>
        <label htmlFor="personal-language">{t('personal:language')}</label>
        <Select
          id="personal-language"
          className={styles.select}
          value={currentLanguage()}
          options={languages.map((value) => ({ value, label: t(`common:languages.${value}`) }))}
          onChange={(language: Language) => void chooseLanguage(language)}
        />
        <span id="personal-theme">{t('personal:theme')}</span>
        <Segmented
          aria-labelledby="personal-theme"
          value={theme}
          options={themes.map((value) => ({ value, label: t(`personal:themes.${value}`) }))}
          onChange={chooseTheme}
        />
        <span id="personal-size">{t('personal:size')}</span>
        <Segmented
          aria-labelledby="personal-size"
          value={size}
          options={sizes.map((value) => ({ value, label: t(`personal:sizes.${value}`) }))}
          onChange={chooseSize}
        />
      </div>
    </Section>
  );
}
