import { EditOutlined, ExportOutlined, GlobalOutlined } from '@ant-design/icons';
import { type TenantRow } from '@linekeeper/contract/tenants/organizations';
import { useTranslation } from 'react-i18next';
import { RowAction } from '../../widgets/list-page/index.ts';
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
          <RowAction
            icon={<EditOutlined aria-hidden />}
            label={t('tenants:editNamed', { name })}
            title={t('tenants:edit')}
            onClick={onEdit}
          />
          <RowAction
            icon={<GlobalOutlined aria-hidden />}
            label={t('tenants:domain.openNamed', { name })}
            title={t('tenants:domain.open')}
            onClick={onDomain}
          />
        </>
      )}
      <RowAction
        icon={<ExportOutlined aria-hidden />}
        label={t('tenants:archive.openNamed', { name })}
        title={t('tenants:archive.open')}
        onClick={onArchive}
      />
      {actsFor(tenant).map((act) => (
        <RowAction
          key={act}
          isDanger={act === 'delete'}
          icon={actIcons[act]}
          label={t(`tenants:actNamed.${act}`, { name })}
          title={t(`tenants:act.${act}`)}
          onClick={() => onAct(act)}
        />
      ))}
    </>
  );
}
