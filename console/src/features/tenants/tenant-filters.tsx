import { useTranslation } from 'react-i18next';
import { useApi } from '../../lib/query.ts';
import { FoldedFilters } from '../../widgets/folded-filters/index.ts';
import { ChipFilter, SearchFilter, type useList } from '../../widgets/list-page/index.ts';
import { stateNames, statusNames, typeNames } from './tenant-list-rules.ts';

type List = ReturnType<typeof useList<string, 'type' | 'status' | 'state', 'search'>>;

/** One line of filters: search, and states, types and statuses as counted chips. */
export function TenantFilters({ list }: { readonly list: Pick<List, 'state' | 'change'> }) {
  const { t } = useTranslation();
  const { texts } = list.state;
  const { data: counts } = useApi('POST /api/v1/organizations/tenants/counts', {
    body: { ...(texts.search && { search: texts.search }) },
  });
  return (
    <>
      <SearchFilter list={list} placeholder={t('tenants:search')} />
      <FoldedFilters list={list}>
        <ChipFilter
          list={list}
          name="state"
          label={t('tenants:field.state')}
          values={stateNames}
          counts={counts?.state ?? null}
          text={(value) => t(`tenants:state.${value}`)}
        />
        <ChipFilter
          list={list}
          name="type"
          label={t('tenants:field.type')}
          values={typeNames.filter((value) => value !== 'saas' || counts?.saas !== 0)}
          counts={counts ? { ...counts.type, saas: counts.saas } : null}
          text={(value) => t(`tenants:type.${value}`)}
        />
        <ChipFilter
          list={list}
          name="status"
          label={t('tenants:field.status')}
          values={statusNames}
          counts={counts?.status ?? null}
          text={(value) => t(`tenants:status.${value}`)}
        />
      </FoldedFilters>
    </>
  );
}
