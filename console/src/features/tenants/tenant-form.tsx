import { CheckOutlined, PlusOutlined } from '@ant-design/icons';
import { type TenantDetail } from '@linekeeper/contract/tenants/organizations';
import { Alert, Button, Drawer } from 'antd';
import { type TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../components/failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { UnsavedGuard } from '../../components/unsaved-guard.tsx';
import { toast } from '../../lib/notices.ts';
import { useApi } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { useOnceSaved } from '../../lib/use-once-saved.ts';
import { TenantFields } from './tenant-fields.tsx';
import { type TenantField, type TenantValues } from './tenant-form-values.ts';
import { type Changes, type Handover, useTenantForm } from './use-tenant-form.ts';

interface Props {
  /** The tenant to change; undefined creates one. */
  readonly tenantId: number | undefined;
  readonly onClose: () => void;
  readonly onCreated: (handover: Handover) => void;
}

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
  const query = useApi('GET /api/v1/organizations/tenants/:tenantId', { params });
  if (query.data?.id === tenantId) return <Form tenant={query.data} {...rest} />;
  return (
    <Drawer open title={t('tenants:editTitle')} size="min(520px, 100vw)" onClose={rest.onClose}>
      {query.error ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows count={8} />
      )}
    </Drawer>
  );
}

function Form({
  tenant,
  onClose,
  onCreated,
}: Omit<Props, 'tenantId'> & { readonly tenant: TenantDetail | undefined }) {
  const { t } = useTranslation();
  const { user, tenants, companyId } = useSession();
  const ownId = companyId ?? user?.companyId ?? 0;
  const own = { id: ownId, name: tenants?.find((item) => item.companyId === ownId)?.name ?? '' };
  const isNew = tenant === undefined;
  const [saved, setSaved] = useState<{ handover: Handover | undefined }>();
  const form = useTenantForm(tenant, ownId, (name, created) => {
    const said = isNew ? 'tenants:created' : 'tenants:saved';
    toast('success', t(created?.invited ? 'tenants:createdInvited' : said, { name }));
    setSaved({ handover: created?.handover });
  });
  useOnceSaved(saved, ({ handover }) => {
    onClose();
    if (handover) onCreated(handover);
  });
  return (
    <>
      <UnsavedGuard isDirty={form.isDirty && saved === undefined} />
      <Drawer
        open
        title={isNew ? t('tenants:addTitle') : t('tenants:editNamed', { name: tenant.name })}
        size="min(520px, 100vw)"
        onClose={onClose}
        footer={
          <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
            <Button onClick={onClose}>{t('common:cancel')}</Button>
            <Button
              type="primary"
              icon={isNew ? <PlusOutlined aria-hidden /> : <CheckOutlined aria-hidden />}
              loading={form.isSaving}
              onClick={form.save}
            >
              {t(isNew ? 'tenants:create' : 'tenants:save')}
            </Button>
          </div>
        }
      >
        <form
          noValidate
          style={{ display: 'grid', gap: 28 }}
          aria-label={t(isNew ? 'tenants:addTitle' : 'tenants:editTitle')}
          onSubmit={(event) => {
            event.preventDefault();
            form.save();
          }}
        >
          {form.changes && <ChangedMeanwhile changes={form.changes} />}
          <TenantFields form={form} tenant={tenant} own={own} />
          {/* Enter saves from every field. */}
          <button type="submit" hidden />
        </form>
      </Drawer>
    </>
  );
}

/** Tells the later of two people what the earlier one changed; the own input stays in the fields. */
function ChangedMeanwhile({ changes: { fields, before, now } }: { readonly changes: Changes }) {
  const { t } = useTranslation();
  return (
    <Alert
      type="warning"
      showIcon
      title={t('tenants:changedTitle')}
      description={
        <>
          {t('tenants:changedText')}
          {fields.length > 0 && (
            <ul style={{ margin: '4px 0 0', paddingLeft: 18 }}>
              {fields.map((field) => (
                <li key={field}>
                  {t('tenants:changedField', {
                    field: t(`tenants:field.${field === 'parentId' ? 'parent' : (field as 'name')}`),
                    before: shown(t, field, before),
                    now: shown(t, field, now),
                  })}
                </li>
              ))}
            </ul>
          )}
        </>
      }
    />
  );
}

/** A field's value as people know it. */
function shown(t: TFunction, field: TenantField, values: TenantValues): string {
  if (field === 'type') return t(`tenants:type.${values.type}`);
  if (field === 'status') return t(`tenants:status.${values.status}`);
  return String(values[field]) || '–';
}
