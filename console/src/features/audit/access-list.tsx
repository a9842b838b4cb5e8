import { type ProviderAccess } from '@linekeeper/contract/proxy/proxy';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../lib/query.ts';
import { ListPage, type ListRules, SearchFilter, useList } from '../../widgets/list-page/index.ts';
import { accessColumns } from './access-columns.tsx';
import { Consent } from './consent.tsx';
import { AccessDrawer } from './dialogs.tsx';

const rules: ListRules<'beganAt', never, 'search'> = {
  sortable: ['beganAt'],
  choices: {},
  texts: ['search'],
};

/** Who from above acted for the tenant, and whether they may. */
export function AccessList() {
  const { t } = useTranslation();
  const list = useList(rules);
  const query = useApi('POST /api/v1/proxy/accesses/list', { body: list.input }, { refetchInterval: 30_000 });
  const [shown, setShown] = useState<ProviderAccess>();
  return (
    <>
      <Consent openCount={query.data?.list.filter((access) => access.isOpen).length ?? 0} />
      <ListPage
        name="accesses"
        title={t('audit:grants')}
        level={2}
        list={list}
        query={query}
        columns={accessColumns(t, setShown)}
        rowKey={(access) => access.id}
        filters={<SearchFilter list={list} placeholder={t('audit:searchAccess')} />}
        empty={{ title: t('audit:noAccess'), text: t('audit:noAccessText') }}
      />
      <Suspense fallback={null}>
        {shown && <AccessDrawer access={shown} onClose={() => setShown(undefined)} />}
      </Suspense>
    </>
  );
}
