import { useTranslation } from 'react-i18next';
import { Tabs } from '../../components/tabs.tsx';
import { useTab } from '../../components/use-tab.ts';
import { RoleList } from './role-list.tsx';
import { WhoCan } from './who-can.tsx';

const views = ['roles', 'who'] as const;

/** Roles, and the question that they answer: who can do what, and why. */
export function RolesPage() {
  const { t } = useTranslation();
  const [view, show] = useTab(views);
  return (
    <Tabs
      label={t('roles:views')}
      active={view}
      onChange={show}
      tabs={views.map((key) => ({ key, label: t(`roles:view.${key}`) }))}
    >
      {view === 'who' ? <WhoCan /> : <RoleList />}
    </Tabs>
  );
}
