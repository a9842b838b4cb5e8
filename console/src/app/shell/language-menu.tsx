import { GlobalOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '../../components/menu-button.tsx';
import { api } from '../../lib/api.ts';
import { currentLanguage, type Language, languages, switchLanguage } from '../../lib/language.ts';
import styles from './top-bar.module.css';

/** Switches the language at once, and tells the server which one the member reads. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const choose = async (language: Language) => {
    await switchLanguage(language);
    // What the server writes to this member (mail, say) follows; the console itself does not depend on it.
    await api('PUT /api/v1/auth/user/language', { body: { language } }, { silent: true }).catch(
      () => undefined,
    );
  };
  return (
    <MenuButton
      label={t('shell:language')}
      className={styles.icon}
      button={<GlobalOutlined aria-hidden />}
      items={languages.map((language) => ({
        key: language,
        text: t(`common:languages.${language}`),
        isChosen: language === currentLanguage(),
        onSelect: () => void choose(language),
      }))}
    />
  );
}
