import { type TenantDetail } from '@linekeeper/contract/tenants/organizations';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { faultText } from '../../lib/errors.ts';
import { toast } from '../../lib/notices.ts';
import { useApi } from '../../lib/query.ts';
import { useEntityForm } from '../../widgets/entity-form/index.ts';
import { inWords } from '../../widgets/form/index.ts';
import { type Created, type Handover } from './handover.ts';
import {
  createInput,
  faultsOf,
  fieldOf,
  newTenant,
  type TenantValues,
  updateInput,
  valuesOf,
} from './tenant-form-values.ts';
import { sendLogo } from './tenant-logo.ts';
import { tenantsChanged } from './tenants-changed.ts';

interface Handlers {
  /** Says that it is saved; `isInvited`: a new tenant whose administrator was mailed. */
  readonly onSaved: (name: string, isInvited: boolean) => void;
  readonly leave: (handover: Handover | undefined) => void;
}

const faultsNow = (values: TenantValues, isNew: boolean) => faultsOf(values, isNew, Date.now());

/** The form of a tenant: makes one below `ownId`, or changes the one that is given. */
export function useTenantForm(entity: TenantDetail | undefined, ownId: number, { onSaved, leave }: Handlers) {
  const { t } = useTranslation();
  const isNew = entity === undefined;
  const form = useEntityForm<TenantDetail, TenantValues, Created | undefined>({
    entity,
    valuesOf: (tenant) => (tenant ? valuesOf(tenant) : newTenant(ownId)),
    read: ({ id }) =>
      call('GET /api/v1/organizations/tenants/:tenantId', { params: { tenantId: String(id) } }),
    check: (values) => inWords(faultsNow(asSent(values), isNew), (fault) => t(`tenants:error.${fault}`)),
    places: {
      NAME_TAKEN: 'prefix',
      PREFIX_RESERVED: 'prefix',
      TENANT_PLACE: 'parentId',
      TENANT_TOO_DEEP: 'parentId',
      TENANT_NOT_EMPTY: 'type',
      MAIL_NEEDED: 'email',
    },
    fieldOf,
    async save(values, tenant, own) {
      if (!tenant)
        return call('POST /api/v1/organizations/tenants/create', createInput(asSent(values)), { own });
      const input = updateInput(values, tenant.id, tenant.version);
      await call('PUT /api/v1/organizations/tenants/:tenantId', input, { own });
      return undefined;
    },
    async onSaved(created, { name, logo }) {
      if (created && logo)
        await sendLogo(created.companyId, logo).catch((error: unknown) =>
          toast('error', t('tenants:logoNotSaved', { name: created.name, reason: faultText(error) })),
        );
      tenantsChanged();
      onSaved(created?.name ?? name.trim(), created?.invited === true);
    },
    leave: (created) =>
      leave(
        created && created.oneTimePassword !== null
          ? { ...created, username: form.values.username.trim() }
          : undefined,
      ),
  });
  /** A new tenant begins without a mail server: whether its first administrator can be mailed depends on its place. */
  const { data: offered } = useApi(
    'POST /api/v1/organizations/tenants/invitation',
    { body: { parentId: form.values.parentId } },
    { enabled: isNew && form.values.hasAdministrator },
  );
  const mayInvite = offered?.email ?? false;
  /** Chosen for one place, the mail does not hold for another that cannot send. */
  function asSent(values: TenantValues): TenantValues {
    return mayInvite ? values : { ...values, access: 'oneTime' };
  }
  return { ...form, mayInvite };
}
export type TenantFormState = ReturnType<typeof useTenantForm>;
