import { CopyOutlined, EditOutlined } from '@ant-design/icons';
import {
  type BuiltInRole,
  builtInRoles,
  builtInRolesOf,
  roleNameOf,
} from '@linekeeper/contract/permissions/built-in-roles';
import { type RoleDetail } from '@linekeeper/contract/permissions/roles';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../components/allowed.tsx';
import { Failure } from '../../components/failure.tsx';
import { Select } from '../../components/select.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useFocusBack } from '../../components/use-focus-back.ts';
import { currentLanguage } from '../../lib/language.ts';
import { useApi } from '../../lib/query.ts';
import { PermissionTree } from './permission-tree.tsx';
import { RoleMembers } from './role-members.tsx';
import styles from './roles.module.css';
import { useGrantable } from './use-grantable.ts';

interface Props {
  readonly roleId: string;
  readonly onClose: () => void;
  readonly onEdit: () => void;
  readonly onCopy: () => void;
}

/** One role beside the list: what it allows in words, how it differs from a built-in one, and who has it. */
export function RoleDrawer({ roleId, onClose, onEdit, onCopy }: Props) {
  const { t } = useTranslation();
  useFocusBack();
  const query = useApi('GET /api/v1/roles/:roleId', { params: { roleId } });
  const role = query.data?.id === roleId ? query.data : undefined;
  return (
    <Drawer
      open
      title={role?.name ?? t('screens:roles')}
      size="min(560px, 100vw)"
      onClose={onClose}
      footer={
        role && (
          <Allowed codes={['DMS_SERVER_AUTH_MANAGE_ROLE_EDIT']}>
            <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
              <Button icon={<CopyOutlined aria-hidden />} onClick={onCopy}>
                {t('roles:copy')}
              </Button>
              {role.origin === 'own' && (
                <Button type="primary" icon={<EditOutlined aria-hidden />} onClick={onEdit}>
                  {t('roles:edit')}
                </Button>
              )}
            </div>
          </Allowed>
        )
      }
    >
      {query.error && !role && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      {!role && !query.error && <SkeletonRows count={8} />}
      {role && <Facts role={role} />}
    </Drawer>
  );
}

function Facts({ role }: { readonly role: RoleDetail }) {
  const { t } = useTranslation();
  const { codes, type } = useGrantable();
  const [other, setOther] = useState<BuiltInRole>();
  const listed = other && builtInRoles[other];
  const comparedTo =
    listed && new Set(listed === 'all' ? codes : listed.filter((code) => codes.includes(code)));
  const chosen = new Set(role.permissions);
  const more = comparedTo && [...chosen].filter((code) => !comparedTo.has(code)).length;
  const less = comparedTo && [...comparedTo].filter((code) => !chosen.has(code)).length;
  return (
    <>
      {role.description !== '' && <p style={{ marginTop: 0 }}>{role.description}</p>}
      <dl className={`terms ${styles.facts}`}>
        <div>
          <dt>{t('roles:originLabel')}</dt>
          <dd>{t(`roles:origin.${role.origin}`)}</dd>
        </div>
        <div>
          <dt>{t('roles:affiliation')}</dt>
          <dd>{role.affiliation}</dd>
        </div>
        <div>
          <dt>{t('roles:permissionCount')}</dt>
          <dd className="figures">{role.permissionCount}</dd>
        </div>
      </dl>
      <section className={`grid gap-2 ${styles.section}`}>
        <div className={`line ${styles.head}`}>
          <h3>{t('roles:permissions')}</h3>
          <Select
            allowClear
            size="small"
            style={{ width: 190 }}
            placeholder={t('roles:compare')}
            aria-label={t('roles:compare')}
            value={other}
            onChange={(value) => setOther(value)}
            options={builtInRolesOf(type)
              .filter((name) => name !== role.builtIn)
              .map((name) => ({
                value: name,
                label: roleNameOf({ name, builtIn: name }, currentLanguage()),
              }))}
          />
        </div>
        {comparedTo && (
          <p className="quiet" style={{ margin: 0 }} role="status">
            {more === 0 && less === 0
              ? t('roles:same')
              : t('roles:differs', { more: String(more), less: String(less) })}
          </p>
        )}
        <PermissionTree
          label={t('roles:permissions')}
          codes={codes}
          chosen={chosen}
          {...(comparedTo ? { comparedTo } : {})}
        />
      </section>
      {role.origin !== 'template' && <RoleMembers roleId={role.id} />}
    </>
  );
}
