import { EditOutlined, ExportOutlined, GlobalOutlined } from '@ant-design/icons';
import { type TenantRow } from '@linekeeper/contract/tenants/organizations';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { actIcons, actsFor, type RowAct } from './acts.tsx';

interface Props {
  readonly tenant: TenantRow;
  readonly onEdit: () => void;
  readonly onDomain: () => void;
  readonly onArchive: () => void;
  readonly onAct: (act: RowAct) => void;
}

/** What one does with one tenant of the list. */
export function RowActions({ tenant, onEdit, onDomain, onArchive, onAct }: Props) {
  const { t } = useTranslation();
  const { name } = tenant;
  return (
    <>
      {tenant.state !== 'deleting' && (
        <>
          <Button
            type="text"
            size="small"
            icon={<EditOutlined aria-hidden />}
            aria-label={t('tenants:editNamed', { name })}
            title={t('tenants:edit')}
            onClick={onEdit}
          />
          <Button
            type="text"
            size="small"
            icon={<GlobalOutlined aria-hidden />}
            aria-label={t('tenants:domain.openNamed', { name })}
            title={t('tenants:domain.open')}
            onClick={onDomain}
          />
        </>
      )}
      <Button
        type="text"
        size="small"
        icon={<ExportOutlined aria-hidden />}
        aria-label={t('tenants:archive.openNamed', { name })}
        title={t('tenants:archive.open')}
        onClick={onArchive}
      />
      {actsFor(tenant).map((act) => (
        <Button
          key={act}
          type="text"
          size="small"
          danger={act === 'delete'}
          icon={actIcons[act]}
          aria-label={t(`tenants:actNamed.${act}`, { name })}
          title={t(`tenants:act.${act}`)}
          onClick={() => onAct(act)}
        />
      ))}
    </>
  );
}
