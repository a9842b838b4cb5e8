import { PlusOutlined } from '@ant-design/icons';
import { type RoleRow } from '@linekeeper/contract/permissions/roles';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Allowed } from '../../components/allowed.tsx';
import { downloadCsv, type Input } from '../../lib/api.ts';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { exactTime } from '../../lib/time.ts';
import {
  ChipFilter,
  ListPage,
  type ListRules,
  SearchFilter,
  useList,
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
  const [search, setSearch] = useSearchParams();
  const [doomed, setDoomed] = useState<RoleRow>();

  const show = (key: (typeof drawers)[number] | undefined, value = '1') =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const drawer of drawers) next.delete(drawer);
        if (key) next.set(key, value);
        return next;
      },
      { replace: key === undefined },
    );
  const close = () => show(undefined);
  const shownId = search.get('role') ?? undefined;
  const sourceId = search.get('edit') ?? search.get('copy') ?? undefined;
  const isFormOpen = mayEdit && (search.has('add') || sourceId !== undefined);

  return (
    <>
      <ListPage
        name="roles"
        title={t('screens:roles')}
        list={list}
        query={query}
        columns={roleColumns(t, (role) => show('role', role.id))}
        rowKey={(row) => row.id}
        action={
          <Allowed codes={[editCode]}>
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => show('add')}>
              {t('roles:add')}
            </Button>
          </Allowed>
        }
        filters={
          <>
            <SearchFilter
              value={list.state.texts.search}
              placeholder={t('roles:search')}
              onChange={(text) => list.change({ search: text })}
            />
            <ChipFilter
              label={t('roles:originLabel')}
              options={origins.map((value) => ({ value, text: t(`roles:origin.${value}`) }))}
              chosen={list.state.choices.origin}
              onChange={(origin) => list.change({ origin })}
            />
          </>
        }
        onExport={() =>
          downloadCsv(
            'POST /api/v1/roles/export',
            `${t('screens:roles')}-${exactTime(Date.now()).replace(/\D/g, '').slice(0, 12)}`,
            { body },
          )
        }
        rowActions={(row) => (
          <RoleActions
            role={row}
            onOpen={() => show('role', row.id)}
            onEdit={() => show('edit', row.id)}
            onCopy={() => show('copy', row.id)}
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
          onEdit={() => show('edit', shownId)}
          onCopy={() => show('copy', shownId)}
        />
      )}
      {isFormOpen && (
        <RoleForm key={sourceId ?? ''} sourceId={sourceId} isCopy={search.has('copy')} onClose={close} />
      )}
      {doomed && <DeleteRole role={doomed} onClose={() => setDoomed(undefined)} />}
    </>
  );
}
