import { UploadOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { Allowed } from '../../components/allowed.tsx';
import { useSession } from '../../lib/session.ts';
import { LicenceDetail } from './licence-detail.tsx';
import styles from './licences.module.css';
import { TenantsBelow } from './tenants-below.tsx';
import { UploadLicence } from './upload-licence.tsx';

const editCode = 'DMS_SERVER_ORGANIZATION_MANAGE_LICENSE_EDIT';
interface Target {
  readonly companyId: number | undefined;
  readonly name: string;
}

/** The licence of the chosen tenant, and (for platform and MSP) those of the tenants below. */
export function LicencePage() {
  const { t } = useTranslation();
  const { user, tenants, companyId } = useSession();
  const chosen = tenants?.find((tenant) => tenant.companyId === (companyId ?? user?.companyId));
  const own: Target = { companyId: undefined, name: chosen?.name ?? user?.companyName ?? '' };
  const [below, setBelow] = useState<Target>();
  const [target, setTarget] = useState<Target>();
  const hasBelow = (chosen?.type ?? user?.organizationType) !== organizationTypes.COMPANY;
  const uploadFor = (wanted: Target, isPrimary: boolean) => (
    <Allowed codes={[editCode]}>
      <Button
        type={isPrimary ? 'primary' : 'default'}
        icon={<UploadOutlined aria-hidden />}
        onClick={() => setTarget(wanted)}
      >
        {t('licences:upload')}
      </Button>
    </Allowed>
  );
  return (
    <div className={`grid gap-5 ${styles.page}`}>
      <div className={`line between ${styles.head}`}>
        <h1 className="title">{t('screens:license')}</h1>
        {uploadFor(own, true)}
      </div>
      <LicenceDetail companyId={undefined} />
      {hasBelow && <TenantsBelow onOpen={({ companyId: id, name }) => setBelow({ companyId: id, name })} />}
      {below && (
        <Drawer
          open
          title={below.name}
          size="min(860px, 100vw)"
          onClose={() => setBelow(undefined)}
          extra={uploadFor(below, true)}
        >
          <LicenceDetail companyId={below.companyId} />
        </Drawer>
      )}
      {target && <UploadLicence {...target} onClose={() => setTarget(undefined)} />}
    </div>
  );
}
