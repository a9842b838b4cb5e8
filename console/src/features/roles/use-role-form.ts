import { type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { type RoleDetail } from '@linekeeper/contract/permissions/roles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { type ApiError } from '../../lib/errors.ts';
import { invalidate, useApiMutation } from '../../lib/query.ts';

export interface RoleValues {
  readonly name: string;
  readonly description: string;
  readonly handedDown: boolean;
  readonly permissions: ReadonlySet<PermissionCode>;
}
export type RoleFault = Partial<Record<'name' | 'permissions' | 'description', string>>;

const ownErrors = ['NAME_TAKEN', 'GRANTS_TOO_MUCH', 'INVALID_INPUT', 'CHANGED_MEANWHILE'] as const;

const isSame = (one: RoleValues, other: RoleValues) =>
  one.name === other.name &&
  one.description === other.description &&
  one.handedDown === other.handedDown &&
  one.permissions.size === other.permissions.size &&
  [...one.permissions].every((code) => other.permissions.has(code));

export const valuesOf = ({ name, description, handedDown, permissions }: RoleDetail): RoleValues => ({
  name,
  description,
  handedDown,
  permissions: new Set(permissions),
});

interface Start {
  readonly values: RoleValues;
  /** The role that is changed; undefined makes a new one. */
  readonly role: RoleDetail | undefined;
  /** The role that the new one is a copy of. */
  readonly copyOf: string | undefined;
}

/** The state of the form of a role: what is typed, what is wrong with it, save. */
export function useRoleForm(start: Start, onSaved: (name: string) => void) {
  const { t } = useTranslation();
  const { role, copyOf } = start;
  const [base, setBase] = useState(start.values);
  const [values, setValues] = useState(start.values);
  const [version, setVersion] = useState(role?.version ?? 0);
  const [faults, setFaults] = useState<RoleFault>({});
  const [isChanged, setChanged] = useState(false);

  const onError = (error: ApiError) => {
    const name = error.data?.error;
    if (name === 'NAME_TAKEN') setFaults({ name: error.message });
    if (name === 'GRANTS_TOO_MUCH') setFaults({ permissions: error.message });
    if (name === 'INVALID_INPUT')
      setFaults(
        Object.fromEntries(
          error.fields.map(({ field, message }) => [field.split('.')[0], message]),
        ) as RoleFault,
      );
    if (name === 'CHANGED_MEANWHILE' && role) void readAgain(role.id);
  };
  /** Takes what somebody else saved as the new beginning and keeps what is typed, so that the next save is a choice. */
  const readAgain = async (roleId: string) => {
    const latest = await call('GET /api/v1/roles/:roleId', { params: { roleId } });
    setBase(valuesOf(latest));
    setVersion(latest.version);
    setChanged(true);
  };
  const onSuccess = () => {
    invalidate('POST /api/v1/roles/list', 'GET /api/v1/roles/:roleId', 'GET /api/v1/roles/rights/:memberId');
    onSaved(values.name.trim());
  };
  const create = useApiMutation('POST /api/v1/roles/create', { own: ownErrors, onError, onSuccess });
  const update = useApiMutation('PUT /api/v1/roles/:roleId', { own: ownErrors, onError, onSuccess });
  return {
    values,
    base,
    isChanged,
    faults,
    isDirty: !isSame(base, values),
    isSaving: create.isPending || update.isPending,
    set(part: Partial<RoleValues>) {
      setValues({ ...values, ...part });
      setFaults(Object.fromEntries(Object.entries(faults).filter(([key]) => !(key in part))));
    },
    save() {
      const missing: RoleFault = {
        ...(values.name.trim() === '' && { name: t('roles:error.name') }),
        ...(values.permissions.size === 0 && { permissions: t('roles:error.permissions') }),
      };
      setFaults(missing);
      if (Object.keys(missing).length > 0 || create.isPending || update.isPending) return;
      const { name, description, handedDown, permissions } = values;
      const body = {
        name: name.trim(),
        description: description.trim(),
        handedDown,
        permissions: [...permissions],
      };
      if (role) update.mutate({ params: { roleId: role.id }, body: { ...body, version } });
      else create.mutate({ body: { ...body, copyOf } });
    },
  };
}
