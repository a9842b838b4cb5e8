import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { type RoleDetail } from '@linekeeper/contract/permissions/roles';
import { Alert, Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../components/form-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { toast } from '../../lib/notices.ts';
import { useApi } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { EntityDrawer, LoadedDrawer } from '../../widgets/entity-form/index.ts';
import { PermissionTree } from './permission-tree.tsx';
import { useGrantable } from './use-grantable.ts';
import { useRoleForm } from './use-role-form.ts';

interface Props {
  /** The role to change or to copy; undefined makes a new one from nothing. */
  readonly sourceId: string | undefined;
  readonly isCopy: boolean;
  readonly onClose: () => void;
}
const size = 'min(560px, 100vw)';

/** Makes, copies or changes a role, in a drawer beside the list. */
export function RoleForm({ sourceId, ...rest }: Props) {
  return sourceId === undefined ? (
    <Form source={undefined} {...rest} />
  ) : (
    <Loaded key={sourceId} sourceId={sourceId} {...rest} />
  );
}

function Loaded({ sourceId, ...rest }: Props & { readonly sourceId: string }) {
  const { t } = useTranslation();
  const query = useApi(
    'GET /api/v1/roles/:roleId',
    { params: { roleId: sourceId } },
    { placeholderData: undefined },
  );
  return (
    <LoadedDrawer title={t('screens:roles')} size={size} query={query} onClose={rest.onClose}>
      {(source) => <Form source={source} {...rest} />}
    </LoadedDrawer>
  );
}

type FormProps = Omit<Props, 'sourceId'> & { readonly source: RoleDetail | undefined };

function Form({ source, isCopy, onClose }: FormProps) {
  const { t } = useTranslation();
  const { codes, held } = useGrantable();
  const { tenants, companyId } = useSession();
  const role = isCopy ? undefined : source;
  const form = useRoleForm(
    { role, copied: isCopy ? source : undefined, held },
    {
      onSaved: (name) => toast('success', t(role ? 'roles:saved' : 'roles:added', { name })),
      leave: onClose,
    },
  );
  const type = tenants?.find((tenant) => tenant.companyId === companyId)?.type;
  return (
    <EntityDrawer
      title={role ? t('roles:editNamed', { name: role.name }) : t(isCopy ? 'roles:copyTitle' : 'roles:add')}
      size={size}
      form={form}
      adds={!role}
      saveText={t(role ? 'roles:save' : 'roles:create')}
      onClose={onClose}
    >
      {form.changed && (
        <Alert
          type="warning"
          showIcon
          title={t('roles:changedTitle')}
          description={t('roles:changedText', {
            name: form.changed.now.name,
            count: form.changed.now.permissions.size,
          })}
        />
      )}
      <TextField
        id="role-name"
        label={t('roles:name')}
        fault={form.faultOf('name')}
        autoFocus
        maxLength={64}
        value={form.values.name}
        onType={(text) => form.set({ name: text })}
      />
      <TextField
        id="role-description"
        label={t('roles:description')}
        isOptional={t('roles:optional')}
        fault={form.faultOf('description')}
        maxLength={256}
        value={form.values.description}
        onType={(text) => form.set({ description: text })}
      />
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
        fault={form.faultOf('permissions')}
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
    </EntityDrawer>
  );
}
