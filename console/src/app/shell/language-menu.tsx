import { GlobalOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '../../components/menu-button.tsx';
import { currentLanguage, languages } from '../../lib/language.ts';
import { chooseLanguage } from '../choose-language.ts';
import styles from './top-bar.module.css';

/** Switches the language at once, and tells the server which one the member reads. */
export function LanguageMenu() {
  const { t } = useTranslation();
  return (
    <MenuButton
      label={t('shell:language')}
      className={`${styles.icon} ${styles.language}`}
      button={<GlobalOutlined aria-hidden />}
      items={languages.map((language) => ({
        key: language,
        text: t(`common:languages.${language}`),
        isChosen: language === currentLanguage(),
        onSelect: () => void chooseLanguage(language),
      }))}
    />
  );
}
