import { CheckOutlined, PlusOutlined } from '@ant-design/icons';
import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { type RoleDetail } from '@linekeeper/contract/permissions/roles';
import { Alert, Button, Checkbox, Drawer, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../components/failure.tsx';
import { FormField } from '../../components/form-field.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { UnsavedGuard } from '../../components/unsaved-guard.tsx';
import { toast } from '../../lib/notices.ts';
import { useApi } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { useOnceSaved } from '../../lib/use-once-saved.ts';
import { PermissionTree } from './permission-tree.tsx';
import { useGrantable } from './use-grantable.ts';
import { type RoleValues, useRoleForm, valuesOf } from './use-role-form.ts';

interface Props {
  /** The role to change or to copy; undefined makes a new one from nothing. */
  readonly sourceId: string | undefined;
  readonly isCopy: boolean;
  readonly onClose: () => void;
}

/** Makes, copies or changes a role, in a drawer beside the list. */
export function RoleForm({ sourceId, ...rest }: Props) {
  return sourceId === undefined ? (
    <Form source={undefined} {...rest} />
  ) : (
    <Loaded sourceId={sourceId} {...rest} />
  );
}

function Loaded({ sourceId, ...rest }: Props & { readonly sourceId: string }) {
  const { t } = useTranslation();
  const query = useApi('GET /api/v1/roles/:roleId', { params: { roleId: sourceId } });
  if (query.data?.id === sourceId) return <Form source={query.data} {...rest} />;
  return (
    <Drawer open title={t('screens:roles')} size="min(560px, 100vw)" onClose={rest.onClose}>
      {query.error ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows count={8} />
      )}
    </Drawer>
  );
}

const nothing: RoleValues = { name: '', description: '', handedDown: false, permissions: new Set() };

function Form({
  source,
  isCopy,
  onClose,
}: Omit<Props, 'sourceId'> & { readonly source: RoleDetail | undefined }) {
  const { t } = useTranslation();
  const { codes, held } = useGrantable();
  const { tenants, companyId } = useSession();
  const [savedName, setSavedName] = useState<string>();
  const role = isCopy ? undefined : source;
  const [values] = useState<RoleValues>(() => {
    if (!source) return nothing;
    if (!isCopy) return valuesOf(source);
    // A copy begins with what one may give of it.
    return {
      ...nothing,
      name: t('roles:copyName', { name: source.name }),
      description: source.description,
      permissions: new Set(source.permissions.filter((code) => held.has(code))),
    };
  });
  const form = useRoleForm({ values, role, copyOf: isCopy ? source?.id : undefined }, (name) => {
    toast('success', t(role ? 'roles:saved' : 'roles:added', { name }));
    setSavedName(name);
  });
  useOnceSaved(savedName, () => onClose());
  const title = role
    ? t('roles:editNamed', { name: role.name })
    : t(isCopy ? 'roles:copyTitle' : 'roles:add');
  const type = tenants?.find((tenant) => tenant.companyId === companyId)?.type;
  return (
    <>
      <UnsavedGuard isDirty={form.isDirty && savedName === undefined} />
      <Drawer
        open
        title={title}
        size="min(560px, 100vw)"
        onClose={onClose}
        footer={
          <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
            <Button onClick={onClose}>{t('common:cancel')}</Button>
            <Button
              type="primary"
              icon={role ? <CheckOutlined aria-hidden /> : <PlusOutlined aria-hidden />}
              loading={form.isSaving}
              onClick={form.save}
            >
              {t(role ? 'roles:save' : 'roles:create')}
            </Button>
          </div>
        }
      >
        <form
          noValidate
          style={{ display: 'grid', gap: 20 }}
          aria-label={title}
          onSubmit={(event) => {
            event.preventDefault();
            form.save();
          }}
        >
          {form.isChanged && (
            <Alert
              type="warning"
              showIcon
              title={t('roles:changedTitle')}
              description={t('roles:changedText', {
                name: form.base.name,
                count: form.base.permissions.size,
              })}
            />
          )}
          <FormField id="role-name" label={t('roles:name')} fault={form.faults.name}>
            {(described) => (
              <Input
                {...described}
                autoFocus
                autoComplete="off"
                maxLength={64}
                value={form.values.name}
                onChange={(event) => form.set({ name: event.target.value })}
              />
            )}
          </FormField>
          <FormField
            id="role-description"
            label={t('roles:description')}
            isOptional={t('roles:optional')}
            fault={form.faults.description}
          >
            {(described) => (
              <Input
                {...described}
                autoComplete="off"
                maxLength={256}
                value={form.values.description}
                onChange={(event) => form.set({ description: event.target.value })}
              />
            )}
          </FormField>
          {type !== organizationTypes.COMPANY && (
            <Checkbox
              checked={form.values.handedDown}
              onChange={(event) => form.set({ handedDown: event.target.checked })}
            >
              {t('roles:handDown')}
            </Checkbox>
          )}
          <FormField
            id="role-permissions"
            label={t('roles:permissions')}
            fault={form.faults.permissions}
            hint={t('roles:permissionsHint')}
          >
            {({ id }) => (
              <PermissionTree
                id={id}
                label={t('roles:permissions')}
                codes={codes}
                chosen={form.values.permissions}
                mayGive={held}
                onChange={(permissions) => form.set({ permissions })}
              />
            )}
          </FormField>
          {/* Enter saves from every field. */}
          <button type="submit" hidden />
        </form>
      </Drawer>
    </>
  );
}
