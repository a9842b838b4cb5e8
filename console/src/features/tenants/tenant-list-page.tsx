import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../components/allowed.tsx';
import { Dialogs } from '../../components/later-dialogs.tsx';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { useMayEnter } from '../../lib/use-may-enter.ts';
import { csvOf, ListPage, useList, useOpened } from '../../widgets/list-page/index.ts';
import { fetchDialogs, OneTimePassword, TenantForm } from './dialogs.tsx';
import { EnterButton } from './enter-button.tsx';
import { tenantColumns } from './tenant-columns.tsx';
import { TenantDialog } from './tenant-dialogs.tsx';
import { TenantFilters } from './tenant-filters.tsx';
import { TenantMenu } from './tenant-menu.tsx';
import { type Handover } from './handover.ts';
import { listBody, tenantListRules } from './tenant-list-rules.ts';
import { useTenantDoings } from './use-tenant-doings.ts';

const editCode = 'DMS_SERVER_ORGANIZATION_MANAGE_TENANT_EDIT';
const watchCode = 'DMS_SERVER_MANAGE_WORKBENCH';

/** The tenants below one's own, at any depth: whom one looks after, and how each stands. */
export function TenantListPage() {
  const { t } = useTranslation();
  const list = useList(tenantListRules);
  const body = listBody({ sort: 'name', ...list.input });
  const query = useApi('POST /api/v1/organizations/tenants/list', { body });
  const session = useSession();
  const mayEdit = holdsAll(session, [editCode]);
  const mayEnter = useMayEnter();
  const { opened, open, close } = useOpened(['add', 'edit']);
  const [handover, setHandover] = useState<Handover>();
  const doings = useTenantDoings((tenant) => open('edit', String(tenant.id)));
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
        columns={tenantColumns(t, holdsAll(session, [watchCode]))}
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
          mayEdit || mayEnter
            ? (row) => (
                <>
                  <EnterButton tenant={row} />
                  {mayEdit && <TenantMenu tenant={row} onDo={doings.onDo} />}
                </>
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
        <TenantDialog asked={doings.asked} onClose={doings.close} />
        {handover && <OneTimePassword handover={handover} onClose={() => setHandover(undefined)} />}
      </Dialogs>
    </>
  );
}
