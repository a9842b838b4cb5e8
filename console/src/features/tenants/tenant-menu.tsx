import { EditOutlined, ExportOutlined, GlobalOutlined, MoreOutlined } from '@ant-design/icons';
import { type TenantRow } from '@linekeeper/contract/tenants/organizations';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuButton, type MenuItem } from '../../components/menu-button.tsx';
import { actIcons, actsFor, dangerous } from './acts.tsx';
import { type TenantDoing } from './use-tenant-doings.ts';
import styles from './tenants.module.css';

interface Props {
  readonly tenant: TenantRow;
  readonly onDo: (doing: TenantDoing, tenant: TenantRow) => void;
  /** Its page has a button of its own for the change. */
  readonly hasEdit?: boolean;
}

/** What one does with a tenant beside entering it, each in words. */
export function TenantMenu({ tenant, onDo, hasEdit = true }: Props) {
  const { t } = useTranslation();
  const item = (doing: TenantDoing, icon: ReactNode, text: string, isDanger = false): MenuItem => ({
    key: doing,
    text: (
      <>
        {icon}
        {text}
      </>
    ),
    isDanger,
    onSelect: () => onDo(doing, tenant),
  });
  const isOver = tenant.state === 'deleting';
  return (
    <MenuButton
      isFloating
      label={t('tenants:moreNamed', { name: tenant.name })}
      className={hasEdit ? styles.more : 'button'}
      button={hasEdit ? <MoreOutlined aria-hidden /> : t('tenants:more')}
      items={[
        ...(hasEdit && !isOver ? [item('edit', <EditOutlined aria-hidden />, t('tenants:edit'))] : []),
        ...(isOver ? [] : [item('domain', <GlobalOutlined aria-hidden />, t('tenants:domain.open'))]),
        item('archive', <ExportOutlined aria-hidden />, t('tenants:archive.open')),
        ...actsFor(tenant).map((act) =>
          item(act, actIcons[act], t(`tenants:act.${act}`), dangerous.has(act)),
        ),
      ]}
    />
  );
}
