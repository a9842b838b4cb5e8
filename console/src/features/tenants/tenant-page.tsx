import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { Empty } from '../../components/empty.tsx';
import { Failure } from '../../components/failure.tsx';
import { Dialogs } from '../../components/later-dialogs.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { tenantListPath } from '../../lib/tenant-path.ts';
import { useOpened } from '../../widgets/list-page/index.ts';
import { fetchDialogs, TenantForm } from './dialogs.tsx';
import { TenantDialog } from './tenant-dialogs.tsx';
import { TenantFacts } from './tenant-facts.tsx';
import { TenantHistory } from './tenant-history.tsx';
import { TenantIdentity } from './tenant-identity.tsx';
import { TenantLicence } from './tenant-licence.tsx';
import { TenantProducts } from './tenant-products.tsx';
import styles from './tenants.module.css';
import { useTenantDoings } from './use-tenant-doings.ts';

const editCode = 'DMS_SERVER_ORGANIZATION_MANAGE_TENANT_EDIT';
const licenceCode = 'DMS_SERVER_ORGANIZATION_MANAGE_LICENSE';
const productCode = 'DMS_SERVER_ORGANIZATION_MANAGE_PRODUCT';
const auditCode = 'DMS_SERVER_SYSTEM_AUDIT';

/** One tenant to read: who it is, how it stands, what it has and what was done to it. Changing it stands behind a button. */
export function TenantPage() {
  const { tenantId = '' } = useParams();
  if (!/^[1-9]\d{0,8}$/.test(tenantId)) return <Gone />;
  return <Page key={tenantId} tenantId={tenantId} />;
}

function Gone() {
  const { t } = useTranslation();
  const back = <Link to={tenantListPath}>{t('tenants:toList')}</Link>;
  return <Empty title={t('tenants:goneTitle')} text={t('tenants:goneText')} action={back} />;
}

function Page({ tenantId }: { readonly tenantId: string }) {
  const { opened, open, close } = useOpened(['edit']);
  const session = useSession();
  const mayEdit = holdsAll(session, [editCode]);
  const doings = useTenantDoings(() => open('edit', tenantId));
  const query = useApi(
    'GET /api/v1/organizations/tenants/:tenantId',
    { params: { tenantId } },
    { own: ['NOT_FOUND'], refetchInterval: 30_000 },
  );
  useEffect(fetchDialogs, []);

  if (query.error?.data?.error === 'NOT_FOUND') return <Gone />;
  const tenant = query.data?.id === Number(tenantId) ? query.data : undefined;
  if (!tenant)
    return query.error ? (
      <Failure error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonRows count={12} />
    );
  const { id } = tenant;
  return (
    <div className="stack in-order">
      <TenantIdentity tenant={tenant} mayEdit={mayEdit} onDo={doings.onDo} />
      <div className={`grid gap-4 ${styles.page}`}>
        <TenantFacts tenant={tenant} />
        <div className={`grid gap-4 in-order ${styles.column}`}>
          {holdsAll(session, [licenceCode]) && <TenantLicence tenantId={id} />}
          {holdsAll(session, [productCode]) && <TenantProducts tenantId={id} />}
        </div>
      </div>
      {holdsAll(session, [auditCode]) && <TenantHistory tenantId={id} />}
      <Dialogs>
        {mayEdit && opened.edit !== undefined && (
          <TenantForm tenantId={id} onClose={close} onCreated={() => undefined} />
        )}
        <TenantDialog asked={doings.asked} onClose={doings.close} />
      </Dialogs>
    </div>
  );
}
