import { EditOutlined } from '@ant-design/icons';
import { type TenantRow } from '@linekeeper/contract/tenants/organizations';
import { imageAddress } from '@linekeeper/contract/platform/image-address';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { TimeText } from '../../components/time-text.tsx';
import { exactTime } from '../../lib/time.ts';
import { EnterButton } from './enter-button.tsx';
import { TenantHealth } from './tenant-health.tsx';
import { TenantMenu } from './tenant-menu.tsx';
import { TenantState } from './tenant-state.tsx';
import { troublesOf } from './tenant-troubles.ts';
import { type TenantDoing } from './use-tenant-doings.ts';
import styles from './tenants.module.css';

interface Props {
  readonly tenant: TenantRow;
  readonly mayEdit: boolean;
  readonly onDo: (doing: TenantDoing, tenant: TenantRow) => void;
}

/** Who this is, how it and its network stand, and what one does with it. */
export function TenantIdentity({ tenant, mayEdit, onDo }: Props) {
  const { t } = useTranslation();
  const { name, logo, state, deletionDueAt, health, isClosed } = tenant;
  const since = troublesOf(tenant).length > 0 ? health?.since : undefined;
  return (
    <header className="grid gap-2">
      <div className={`line gap-3 ${styles.titleLine}`}>
        <h1 className="title breaks narrow">{name}</h1>
        {logo && <img className={styles.logo} src={imageAddress(logo)} alt="" />}
        <TenantState state={state} />
        <span className={`wrap gap-2 end ${styles.pageActions}`}>
          <EnterButton tenant={tenant} isMain />
          {mayEdit && state !== 'deleting' && (
            <Button
              icon={<EditOutlined aria-hidden />}
              aria-label={t('tenants:editNamed', { name })}
              onClick={() => onDo('edit', tenant)}
            >
              {t('tenants:edit')}
            </Button>
          )}
          {mayEdit && <TenantMenu tenant={tenant} onDo={onDo} hasEdit={false} />}
        </span>
      </div>
      <p className="line gap-3 flat">
        {(health || isClosed) && <TenantHealth tenant={tenant} />}
        {since && (
          <span className="quiet">
            {t('tenants:since')} <TimeText at={since} />
          </span>
        )}
        {isClosed && <span className="quiet">{t('tenants:closedHint')}</span>}
        {deletionDueAt && (
          <span className="fault">
            {t('tenants:deletionWaits', { time: exactTime(Date.parse(deletionDueAt)).slice(0, 16) })}
          </span>
        )}
      </p>
    </header>
  );
}
