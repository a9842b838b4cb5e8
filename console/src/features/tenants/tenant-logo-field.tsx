import { imageAddress } from '@linekeeper/contract/platform/image-address';
import { type TenantDetail } from '@linekeeper/contract/tenants/organizations';
import { useTranslation } from 'react-i18next';
import { ImageUpload } from '../../components/image-upload.tsx';
import { api } from '../../lib/api.ts';
import { type ErrorName } from '@linekeeper/contract/errors';
import { logoOf } from './tenant-logo.ts';
import { tenantsChanged } from './tenants-changed.ts';
import { type TenantFormState } from './use-tenant-form.ts';

/** Refusals of a logo, which stand beside it. */
const own: readonly ErrorName[] = [
  'CHANGED_MEANWHILE',
  'TENANT_STATE',
  'IMAGE_TYPE',
  'IMAGE_MIXED',
  'IMAGE_UNREADABLE',
  'TOO_LARGE',
  'UNSUPPORTED_TYPE',
];

interface Props {
  readonly form: TenantFormState;
  readonly tenant: TenantDetail | undefined;
}

/** The tenant's logo: of a new tenant it is sent after the creation, of one that is there at once. */
export function TenantLogoField({ form, tenant }: Props) {
  const { t } = useTranslation();
  const rest = { kind: 'logo', label: t('tenants:field.logo') } as const;
  if (!tenant)
    return (
      <ImageUpload
        {...rest}
        shown={null}
        onChoose={(logo) => form.set({ logo })}
        onRemove={form.values.logo ? () => form.set({ logo: undefined }) : undefined}
      />
    );
  const of = logoOf(tenant);
  // Whoever was told that somebody else changed it meanwhile goes on from what it is now.
  const change = (operation: Promise<unknown>) => operation.finally(tenantsChanged).then(() => undefined);
  return (
    <ImageUpload
      {...rest}
      shown={tenant.logo === null ? null : imageAddress(tenant.logo)}
      disabled={tenant.state === 'deleting'}
      onChoose={(upload) =>
        change(api('PUT /api/v1/organizations/tenants/:tenantId/logo', { ...of, upload }, { own }))
      }
      onRemove={
        tenant.logo === null
          ? undefined
          : () => change(api('DELETE /api/v1/organizations/tenants/:tenantId/logo', of, { own }))
      }
    />
  );
}
