import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type TenantRow } from '@linekeeper/contract/tenants/organizations';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../components/allowed.tsx';
import { Dialogs } from '../../components/later-dialogs.tsx';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { csvOf, ListPage, useList, useOpened } from '../../widgets/list-page/index.ts';
import {
  ActDialog,
  ArchiveDialog,
  DomainDialog,
  fetchDialogs,
  OneTimePassword,
  TenantForm,
} from './dialogs.tsx';
import { RowActions } from './row-actions.tsx';
import { tenantColumns } from './tenant-columns.tsx';
import { TenantFilters } from './tenant-filters.tsx';
import { type RowAct } from './acts.tsx';
import { type Handover } from './handover.ts';
import { listBody, tenantListRules } from './tenant-list-rules.ts';

const editCode = 'DMS_SERVER_ORGANIZATION_MANAGE_TENANT_EDIT';

/** The tenants below one's own, at any depth: whom one looks after, and how each stands. */
export function TenantListPage() {
  const { t } = useTranslation();
  const list = useList(tenantListRules);
  const body = listBody({ sort: 'name', ...list.input });
  const query = useApi('POST /api/v1/organizations/tenants/list', { body });
  const mayEdit = holdsAll(useSession(), [editCode]);
  const { opened, open, close } = useOpened(['add', 'edit']);
  const [handover, setHandover] = useState<Handover>();
  const [asked, setAsked] = useState<{ tenant: TenantRow; act: RowAct }>();
  const [named, setNamed] = useState<TenantRow>();
  const [archived, setArchived] = useState<TenantRow>();
  useEffect(fetchDialogs, []);

  const editId = /^[1-9]\d{0,8}$/.test(opened.edit ?? '') ? Number(opened.edit) : undefined;
  const isFormOpen = mayEdit && (opened.add !== undefined || editId !== undefined);

  return (
    <>
      <ListPage
        name="tenants"
        title={t('screens:tenant')}
        list={list}
        query={query}
        columns={tenantColumns(t, mayEdit ? (tenant) => open('edit', String(tenant.id)) : undefined)}
        rowKey={(row) => String(row.id)}
        action={
          <Allowed codes={[editCode]}>
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open('add')}>
              {t('tenants:add')}
            </Button>
          </Allowed>
        }
        filters={<TenantFilters list={list} />}
        onExport={csvOf('POST /api/v1/organizations/tenants/export', t('tenants:fileName'), { body })}
        rowActions={
          mayEdit
            ? (row) => (
                <RowActions
                  tenant={row}
                  onEdit={() => open('edit', String(row.id))}
                  onDomain={() => setNamed(row)}
                  onArchive={() => setArchived(row)}
                  onAct={(act) => setAsked({ tenant: row, act })}
                />
              )
            : undefined
        }
        empty={{
          title: t('tenants:emptyTitle'),
          text: t(mayEdit ? 'tenants:emptyText' : 'tenants:emptyTextView'),
        }}
      />
      <Dialogs>
        {isFormOpen && <TenantForm tenantId={editId} onClose={close} onCreated={setHandover} />}
        {named && <DomainDialog tenant={named} onClose={() => setNamed(undefined)} />}
        {archived && <ArchiveDialog tenant={archived} onClose={() => setArchived(undefined)} />}
        {asked && <ActDialog {...asked} onClose={() => setAsked(undefined)} />}
        {handover && <OneTimePassword handover={handover} onClose={() => setHandover(undefined)} />}
      </Dialogs>
    </>
  );
}
