import { type TenantDetail } from '@linekeeper/contract/tenants/organizations';
import { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/notices.ts';
import { useApi } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { ChangedMeanwhile, EntityDrawer, LoadedDrawer } from '../../widgets/entity-form/index.ts';
import { type Handover } from './handover.ts';
import { TenantFields } from './tenant-fields.tsx';
import { type TenantField, type TenantValues } from './tenant-form-values.ts';
import { useTenantForm } from './use-tenant-form.ts';

interface Props {
  /** The tenant to change; undefined creates one. */
  readonly tenantId: number | undefined;
  readonly onClose: () => void;
  readonly onCreated: (handover: Handover) => void;
}
const size = 'min(520px, 100vw)';

/** Creates or changes a tenant, in a drawer beside the list. */
export function TenantForm({ tenantId, ...rest }: Props) {
  return tenantId === undefined ? (
    <Form tenant={undefined} {...rest} />
  ) : (
    <EditForm key={tenantId} tenantId={tenantId} {...rest} />
  );
}

function EditForm({ tenantId, ...rest }: Omit<Props, 'tenantId'> & { readonly tenantId: number }) {
  const { t } = useTranslation();
  const params = { tenantId: String(tenantId) };
  const query = useApi(
    'GET /api/v1/organizations/tenants/:tenantId',
    { params },
    { placeholderData: undefined },
  );
  return (
    <LoadedDrawer title={t('tenants:editTitle')} size={size} query={query} onClose={rest.onClose}>
      {(tenant) => <Form tenant={tenant} {...rest} />}
    </LoadedDrawer>
  );
}

type FormProps = Omit<Props, 'tenantId'> & { readonly tenant: TenantDetail | undefined };

function Form({ tenant, onClose, onCreated }: FormProps) {
  const { t } = useTranslation();
  const { user, tenants, companyId } = useSession();
  const ownId = companyId ?? user?.companyId ?? 0;
  const own = { id: ownId, name: tenants?.find((item) => item.companyId === ownId)?.name ?? '' };
  const isNew = tenant === undefined;
  const form = useTenantForm(tenant, ownId, {
    onSaved(name, isInvited) {
      const said = isNew ? 'tenants:created' : 'tenants:saved';
      toast('success', t(isInvited ? 'tenants:createdInvited' : said, { name }));
    },
    leave(handover) {
      onClose();
      if (handover) onCreated(handover);
    },
  });
  return (
    <EntityDrawer
      title={isNew ? t('tenants:addTitle') : t('tenants:editNamed', { name: tenant.name })}
      label={t(isNew ? 'tenants:addTitle' : 'tenants:editTitle')}
      size={size}
      gap={28}
      form={form}
      adds={isNew}
      saveText={t(isNew ? 'tenants:create' : 'tenants:save')}
      onClose={onClose}
    >
      <ChangedMeanwhile
        title={t('tenants:changedTitle')}
        text={t('tenants:changedText')}
        changed={form.changed}
        label={(field) => t(`tenants:field.${field === 'parentId' ? 'parent' : (field as 'name')}`)}
        shown={(field, values) => shown(t, field, values)}
      />
      <TenantFields form={form} tenant={tenant} own={own} />
    </EntityDrawer>
  );
}

/** A field's value as people know it. */
function shown(t: TFunction, field: TenantField, values: TenantValues): string {
  if (field === 'type') return t(`tenants:type.${values.type}`);
  if (field === 'status') return t(`tenants:status.${values.status}`);
  return String(values[field]);
}
