import { type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { type RoleDetail } from '@linekeeper/contract/permissions/roles';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { invalidate } from '../../lib/query.ts';
import { useEntityForm } from '../../widgets/entity-form/index.ts';

export interface RoleValues {
  readonly name: string;
  readonly description: string;
  readonly handedDown: boolean;
  readonly permissions: ReadonlySet<PermissionCode>;
}

interface Start {
  /** The role that is changed; undefined makes a new one. */
  readonly role: RoleDetail | undefined;
  /** The role that the new one is a copy of. */
  readonly copied: RoleDetail | undefined;
  /** What one may give: a copy begins with what is among it. */
  readonly held: ReadonlySet<PermissionCode>;
}

interface Handlers {
  /** Says that it is saved. */
  readonly onSaved: (name: string) => void;
  readonly leave: () => void;
}

const nothing: RoleValues = { name: '', description: '', handedDown: false, permissions: new Set() };

/** The form of a role: makes, copies or changes one. */
export function useRoleForm({ role: entity, copied, held }: Start, { onSaved, leave }: Handlers) {
  const { t } = useTranslation();
  return useEntityForm<RoleDetail, RoleValues, unknown>({
    entity,
    valuesOf(role) {
      if (role) {
        const { name, description, handedDown, permissions } = role;
        return { name, description, handedDown, permissions: new Set(permissions) };
      }
      if (!copied) return nothing;
      return {
        ...nothing,
        name: t('roles:copyName', { name: copied.name }),
        description: copied.description,
        permissions: new Set(copied.permissions.filter((code) => held.has(code))),
      };
    },
    read: ({ id }) => call('GET /api/v1/roles/:roleId', { params: { roleId: id } }),
    check: ({ name, permissions }) => ({
      ...(name.trim() === '' && { name: t('roles:error.name') }),
      ...(permissions.size === 0 && { permissions: t('roles:error.permissions') }),
    }),
    places: {
      NAME_TAKEN: 'name',
      GRANTS_TOO_MUCH: 'permissions',
      PERMISSION_NOT_HERE: 'permissions',
      ROLE_ABOVE_YOU: 'form',
    },
    save({ name, description, handedDown, permissions }, role, own) {
      const body = {
        name: name.trim(),
        description: description.trim(),
        handedDown,
        permissions: [...permissions],
      };
      if (!role) return call('POST /api/v1/roles/create', { body: { ...body, copyOf: copied?.id } }, { own });
      const input = { params: { roleId: role.id }, body: { ...body, version: role.version } };
      return call('PUT /api/v1/roles/:roleId', input, { own });
    },
    onSaved(_, { name }) {
      invalidate(
        'POST /api/v1/roles/list',
        'GET /api/v1/roles/:roleId',
        'GET /api/v1/roles/rights/:memberId',
      );
      onSaved(name.trim());
    },
    leave,
  });
}
