import { PlusOutlined } from '@ant-design/icons';
import { type RoleRow } from '@linekeeper/contract/permissions/roles';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../components/allowed.tsx';
import { type Input } from '../../lib/api.ts';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import {
  ChipFilter,
  csvOf,
  ListPage,
  type ListRules,
  SearchFilter,
  useList,
  useOpened,
} from '../../widgets/list-page/index.ts';
import { DeleteRole } from './delete-role.tsx';
import { RoleActions } from './role-actions.tsx';
import { roleColumns } from './role-columns.tsx';
import { RoleDrawer } from './role-drawer.tsx';
import { RoleForm } from './role-form.tsx';

type ListBody = Input<'POST /api/v1/roles/list'>['body'];
const origins = ['built-in', 'own', 'template'] as const;
const rules: ListRules<NonNullable<ListBody['sort']>, 'origin', 'search'> = {
  sortable: ['name', 'memberCount', 'permissionCount', 'changedAt'],
  choices: { origin: origins },
  texts: ['search'],
};
const editCode = 'DMS_SERVER_AUTH_MANAGE_ROLE_EDIT';
const drawers = ['role', 'add', 'edit', 'copy'] as const;

/** The roles of the tenant and the templates handed down to it; what each allows opens beside the list. */
export function RoleList() {
  const { t } = useTranslation();
  const list = useList(rules);
  const body = list.input as ListBody;
  const query = useApi('POST /api/v1/roles/list', { body });
  const mayEdit = holdsAll(useSession(), [editCode]);
  const { opened, open, close } = useOpened(drawers);
  const [doomed, setDoomed] = useState<RoleRow>();

  const shownId = opened.role;
  const sourceId = opened.edit ?? opened.copy;
  const isFormOpen = mayEdit && (opened.add !== undefined || sourceId !== undefined);

  return (
    <>
      <ListPage
        name="roles"
        title={t('screens:roles')}
        list={list}
        query={query}
        columns={roleColumns(t, (role) => open('role', role.id))}
        rowKey={(row) => row.id}
        action={
          <Allowed codes={[editCode]}>
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open('add')}>
              {t('roles:add')}
            </Button>
          </Allowed>
        }
        filters={
          <>
            <SearchFilter list={list} placeholder={t('roles:search')} />
            <ChipFilter
              list={list}
              name="origin"
              label={t('roles:originLabel')}
              values={origins}
              text={(value) => t(`roles:origin.${value}`)}
            />
          </>
        }
        onExport={csvOf('POST /api/v1/roles/export', t('screens:roles'), { body })}
        rowActions={(row) => (
          <RoleActions
            role={row}
            onOpen={() => open('role', row.id)}
            onEdit={() => open('edit', row.id)}
            onCopy={() => open('copy', row.id)}
            onDelete={() => setDoomed(row)}
          />
        )}
        empty={{ title: t('list:noMatch') }}
      />
      {shownId !== undefined && !isFormOpen && (
        <RoleDrawer
          key={shownId}
          roleId={shownId}
          onClose={close}
          onEdit={() => open('edit', shownId)}
          onCopy={() => open('copy', shownId)}
        />
      )}
      {isFormOpen && (
        <RoleForm
          key={sourceId ?? ''}
          sourceId={sourceId}
          isCopy={opened.copy !== undefined}
          onClose={close}
        />
      )}
      {doomed && <DeleteRole role={doomed} onClose={() => setDoomed(undefined)} />}
    </>
  );
}
