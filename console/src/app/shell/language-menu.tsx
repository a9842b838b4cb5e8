import { GlobalOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
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
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [currentLanguage()],
        items: languages.map((language) => ({ key: language, label: t(`common:languages.${language}`) })),
        onClick: ({ key }) => void choose(key as Language),
      }}
    >
      <button
        type="button"
        className={styles.icon}
        aria-label={t('shell:language')}
        title={t('shell:language')}
      >
        <GlobalOutlined />
      </button>
    </Dropdown>
  );
}
