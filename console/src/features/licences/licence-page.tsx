import { GiftOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { Allowed } from '../../components/allowed.tsx';
import { useApi } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { useOpened } from '../../widgets/list-page/index.ts';
import { GiveLicence } from './give-licence.tsx';
import { LicenceDetail } from './licence-detail.tsx';
import styles from './licences.module.css';
import { TenantsBelow } from './tenants-below.tsx';
import { UploadLicence } from './upload-licence.tsx';
import { WithdrawLicence } from './withdraw-licence.tsx';

/** The licence of one below, kept in the address: tasks and messages lead to it. */
const overList = ['tenant'] as const;
const editCode = 'DMS_SERVER_ORGANIZATION_MANAGE_LICENSE_EDIT';
interface Target {
  readonly companyId: number | undefined;
  readonly name: string;
}
type Dialog =
  | { readonly act: 'upload' | 'give'; readonly target: Target }
  | { readonly act: 'withdraw'; readonly target: Target; readonly licenceId: string };

/** The licence of the chosen tenant, and (for platform and MSP) those of the tenants below. */
export function LicencePage() {
  const { t } = useTranslation();
  const { user, tenants, companyId } = useSession();
  const chosen = tenants?.find((tenant) => tenant.companyId === (companyId ?? user?.companyId));
  const own: Target = { companyId: undefined, name: chosen?.name ?? user?.companyName ?? '' };
  const { opened, open, close: closeBelow } = useOpened(overList);
  const belowId = Number(opened.tenant) || undefined;
  const [dialog, setDialog] = useState<Dialog>();
  const hasBelow = (chosen?.type ?? user?.organizationType) !== organizationTypes.COMPANY;
  const close = () => setDialog(undefined);
  const isBelow = hasBelow && belowId !== undefined;
  const { data: viewBelow } = useApi(
    'POST /api/v1/licences/current',
    { body: { companyId: belowId } },
    { enabled: isBelow },
  );
  const below: Target | undefined = isBelow ? { companyId: belowId, name: viewBelow?.name ?? '' } : undefined;
  const uploadFor = (target: Target) => (
    <Button icon={<UploadOutlined aria-hidden />} onClick={() => setDialog({ act: 'upload', target })}>
      {t('licences:upload')}
    </Button>
  );
  const giveTo = (target: Target) => (
    <Button
      type="primary"
      icon={<GiftOutlined aria-hidden />}
      onClick={() => setDialog({ act: 'give', target })}
    >
      {t('licences:give')}
    </Button>
  );
  return (
    <div className={`grid gap-5 in-order ${styles.page}`}>
      <div className={`line between ${styles.head}`}>
        <h1 className="title">{t('screens:license')}</h1>
        <Allowed codes={[editCode]}>
          <span className="line gap-2">
            {uploadFor(own)}
            {hasBelow && giveTo({ companyId: undefined, name: '' })}
          </span>
        </Allowed>
      </div>
      <LicenceDetail companyId={undefined} />
      {hasBelow && (
        <TenantsBelow
          onOpen={({ companyId: id }) => open('tenant', String(id))}
          onGive={({ companyId: id, name }) => setDialog({ act: 'give', target: { companyId: id, name } })}
          onWithdraw={({ companyId: id, name }, licenceId) =>
            setDialog({ act: 'withdraw', target: { companyId: id, name }, licenceId })
          }
        />
      )}
      {below && (
        <Drawer
          open
          title={below.name}
          size="min(860px, 100vw)"
          onClose={closeBelow}
          extra={
            <Allowed codes={[editCode]}>
              <span className="line gap-2">
                {uploadFor(below)}
                {giveTo(below)}
              </span>
            </Allowed>
          }
        >
          <LicenceDetail
            companyId={below.companyId}
            onWithdraw={(licenceId) => setDialog({ act: 'withdraw', target: below, licenceId })}
          />
        </Drawer>
      )}
      {dialog?.act === 'upload' && <UploadLicence {...dialog.target} onClose={close} />}
      {dialog?.act === 'give' && <GiveLicence {...dialog.target} onClose={close} />}
      {dialog?.act === 'withdraw' && dialog.target.companyId !== undefined && (
        <WithdrawLicence
          companyId={dialog.target.companyId}
          name={dialog.target.name}
          licenceId={dialog.licenceId}
          onClose={close}
        />
      )}
    </div>
  );
}
