import { MoonOutlined, SunOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { chooseTheme, useUi } from '../../lib/ui.ts';
import styles from './top-bar.module.css';

export function ThemeButton() {
  const { t } = useTranslation();
  const theme = useUi((ui) => ui.theme);
  const label = t(theme === 'dark' ? 'common:toLight' : 'common:toDark');
  return (
    <button
      type="button"
      className={`${styles.icon} ${styles.theme}`}
      aria-label={label}
      title={label}
      onClick={() => chooseTheme(theme === 'dark' ? 'light' : 'dark')}
    >
      {theme === 'dark' ? <SunOutlined aria-hidden /> : <MoonOutlined aria-hidden />}
    </button>
  );
}
