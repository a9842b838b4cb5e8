import {
  MenuFoldOutlined,
  MenuOutlined,
  MenuUnfoldOutlined,
  QuestionCircleOutlined,
} from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { useNarrow } from '../../components/use-narrow.ts';
import { showHelp, toggleSidebar, useUi } from '../../lib/ui.ts';
import { DemoMark } from './demo-mark.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { MessageBell } from './message-bell.tsx';
import { ModeSwitch } from './mode-switch.tsx';
import { OperationsTray } from './operations-tray.tsx';
import { PersonMenu } from './person-menu.tsx';
import { TenantSwitch } from '../acting/tenant-switch.tsx';
import { SearchField } from '../search/search-field.tsx';
import { ThemeButton } from './theme-button.tsx';
import styles from './top-bar.module.css';

interface Props {
  /** Where the other mode begins. */
  readonly other: string | undefined;
  readonly onOpenDrawer: () => void;
}

export function TopBar({ other, onOpenDrawer }: Props) {
  const { t } = useTranslation();
  const isNarrow = useNarrow();
  const isSidebarOpen = useUi((ui) => ui.isSidebarOpen);
  return (
    <header className={`row gap-2 ${styles.bar}`}>
      <button
        type="button"
        className={`${styles.icon} ${styles.wide}`}
        aria-label={t(isSidebarOpen ? 'shell:closeSidebar' : 'shell:openSidebar')}
        aria-expanded={isSidebarOpen}
        title={t(isSidebarOpen ? 'shell:closeSidebar' : 'shell:openSidebar')}
        onClick={toggleSidebar}
      >
        {isSidebarOpen ? <MenuFoldOutlined aria-hidden /> : <MenuUnfoldOutlined aria-hidden />}
      </button>
      <button
        type="button"
        className={`${styles.icon} ${styles.narrow}`}
        aria-label={t('shell:openMenu')}
        onClick={onOpenDrawer}
      >
        <MenuOutlined aria-hidden />
      </button>
      <ModeSwitch other={other} />
      {!isNarrow && <DemoMark />}
      <span className="grow" />
      <SearchField />
      <TenantSwitch />
      <OperationsTray />
      <MessageBell />
      <button
        type="button"
        className={`${styles.icon} ${styles.wide}`}
        aria-label={t('shell:shortcuts')}
        title={`${t('shell:shortcuts')} (?)`}
        onClick={() => showHelp(true)}
      >
        <QuestionCircleOutlined aria-hidden />
      </button>
      <LanguageMenu />
      <ThemeButton />
      <PersonMenu />
    </header>
  );
}
