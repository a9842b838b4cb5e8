import { type TenantDetail } from '@linekeeper/contract/tenants/organizations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, type Output } from '../../lib/api.ts';
import { type ApiError, faultText } from '../../lib/errors.ts';
import { toast } from '../../lib/notices.ts';
import { invalidate, useApi, useApiMutation } from '../../lib/query.ts';
import { refreshTenants } from '../../lib/session-tenants.ts';
import {
  createInput,
  differing,
  type Faults,
  faultsOf,
  fieldOf,
  newTenant,
  type TenantField,
  type TenantValues,
  updateInput,
  valuesOf,
} from './tenant-form-values.ts';
import { sendLogo } from './tenant-logo.ts';

/** What somebody else changed while the form was open. */
export interface Changes {
  readonly fields: readonly TenantField[];
  readonly before: TenantValues;
  readonly now: TenantValues;
}
/** What the form hands on after a creation: the account whose password is shown once. */
export type Handover = Output<'POST /api/v1/organizations/tenants/create'> & { readonly username: string };

const ownErrors = [
  'INVALID_INPUT',
  'CHANGED_MEANWHILE',
  'NAME_TAKEN',
  'PREFIX_RESERVED',
  'TENANT_PLACE',
  'TENANT_TOO_DEEP',
  'TENANT_NOT_EMPTY',
  'MAIL_NEEDED',
] as const;
/** The field that an error speaks of. */
const placeOf: Readonly<Record<string, TenantField>> = {
  NAME_TAKEN: 'prefix',
  PREFIX_RESERVED: 'prefix',
  TENANT_PLACE: 'parentId',
  TENANT_TOO_DEEP: 'parentId',
  TENANT_NOT_EMPTY: 'type',
  MAIL_NEEDED: 'email',
};

/** Reads again what shows tenants. */
export function tenantsChanged(): void {
  invalidate(
    'POST /api/v1/organizations/tenants/list',
    'POST /api/v1/organizations/tenants/counts',
    'GET /api/v1/organizations/tenants/:tenantId',
  );
  refreshTenants().catch(() => undefined);
}

/** The state of the tenant form: what is typed, what is wrong with it, and saving. */
export function useTenantForm(
  tenant: TenantDetail | undefined,
  ownId: number,
  onSaved: (name: string, created?: { handover?: Handover; invited: boolean }) => void,
) {
  const { t } = useTranslation();
  // What the form began with: the later save is measured against it.
  const [base, setBase] = useState(() => (tenant ? valuesOf(tenant) : newTenant(ownId)));
  const [version, setVersion] = useState(tenant?.version ?? 0);
  const [values, setValues] = useState(base);
  const [checked, setChecked] = useState<Faults>({});
  const [refused, setRefused] = useState<Partial<Record<TenantField, string>>>({});
  const [changes, setChanges] = useState<Changes>();
  /** Of a new tenant: kept until the tenant is there to have it. */
  const [logo, setLogo] = useState<File>();

  /** A new tenant begins without a mail server: whether its first administrator can be mailed depends on its place. */
  const { data: offered } = useApi(
    'POST /api/v1/organizations/tenants/invitation',
    { body: { parentId: values.parentId } },
    { enabled: tenant === undefined && values.hasAdministrator },
  );
  const mayInvite = offered?.email ?? false;
  /** As it is sent: chosen for one place, the mail does not hold for another that cannot send. */
  const sent = mayInvite ? values : { ...values, access: 'oneTime' as const };

  const onError = (error: ApiError) => {
    const name = error.data?.error ?? '';
    const field = placeOf[name];
    if (field) setRefused({ [field]: error.message });
    if (name === 'INVALID_INPUT') setRefused(byField(error));
    if (name === 'CHANGED_MEANWHILE' && tenant) void readAgain(tenant.id);
  };
  /** Takes what somebody else saved as the new beginning and keeps what is typed, so that the next save is a choice. */
  const readAgain = async (tenantId: number) => {
    const params = { tenantId: String(tenantId) };
    const latest = await call('GET /api/v1/organizations/tenants/:tenantId', { params });
    const now = valuesOf(latest);
    setChanges({ fields: differing(base, now), before: base, now });
    setBase(now);
    setVersion(latest.version);
  };
  const create = useApiMutation('POST /api/v1/organizations/tenants/create', {
    own: ownErrors,
    onError,
    onSuccess: async (created) => {
      if (logo)
        await sendLogo(created.companyId, logo).catch((error: unknown) =>
          toast('error', t('tenants:logoNotSaved', { name: created.name, reason: faultText(error) })),
        );
      tenantsChanged();
      const username = values.username.trim();
      onSaved(created.name, {
        ...(created.oneTimePassword !== null && { handover: { ...created, username } }),
        invited: created.invited === true,
      });
    },
  });
  const update = useApiMutation('PUT /api/v1/organizations/tenants/:tenantId', {
    own: ownErrors,
    onError,
    onSuccess: () => {
      tenantsChanged();
      onSaved(values.name.trim());
    },
  });
  const isSaving = create.isPending || update.isPending;
  const general = [create.error, update.error].find(
    (error) => error?.data?.error === 'INVALID_INPUT' && Object.keys(byField(error)).length === 0,
  );
  return {
    values,
    changes,
    mayInvite,
    isSaving,
    isDirty: logo !== undefined || differing(base, values).length > 0,
    hasLogo: logo !== undefined,
    chooseLogo: setLogo as (file: File | undefined) => void,
    generalFault: general?.message,
    set(part: Partial<TenantValues>) {
      setValues({ ...values, ...part });
      const touched = Object.keys(part);
      setChecked(without(checked, touched));
      setRefused(without(refused, touched));
    },
    faultOf(field: TenantField): string | undefined {
      const fault = checked[field];
      return refused[field] ?? (fault && t(`tenants:error.${fault}`));
    },
    save() {
      const faults = faultsOf(sent, tenant === undefined, Date.now());
      setChecked(faults);
      setRefused({});
      if (Object.keys(faults).length > 0 || isSaving) return;
      if (tenant) update.mutate(updateInput(values, tenant.id, version));
      else create.mutate(createInput(sent));
    },
  };
}

export type TenantFormState = ReturnType<typeof useTenantForm>;

function byField(error: ApiError): Partial<Record<TenantField, string>> {
  const faults: Partial<Record<TenantField, string>> = {};
  for (const { field, message } of error.fields) {
    const known = fieldOf(field);
    if (known) faults[known] = message;
  }
  return faults;
}

function without<T extends object>(record: T, keys: readonly string[]): T {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key))) as T;
}
