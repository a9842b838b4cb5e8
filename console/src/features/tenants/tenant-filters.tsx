import { useTranslation } from 'react-i18next';
import { useApi } from '../../lib/query.ts';
import { ChipFilter, SearchFilter, type useList } from '../../widgets/list-page/index.ts';
import { stateNames, statusNames, typeNames } from './tenant-list-rules.ts';

type List = ReturnType<typeof useList<string, 'type' | 'status' | 'state', 'search'>>;

/** One line of filters: search, and states, types and statuses as counted chips. */
export function TenantFilters({ list }: { readonly list: Pick<List, 'state' | 'change'> }) {
  const { t } = useTranslation();
  const { texts, choices } = list.state;
  const { data: counts } = useApi('POST /api/v1/organizations/tenants/counts', {
    body: { ...(texts.search && { search: texts.search }) },
  });
  // What no tenant is, is no question one could ask, unless it is asked already.
  const options = <V extends string>(
    values: readonly V[],
    count: Readonly<Record<V, number>> | undefined,
    chosen: readonly string[],
    words: (value: V) => string,
  ) =>
    values
      .filter((value) => count?.[value] || chosen.includes(value))
      .map((value) => ({ value, text: words(value), count: count?.[value] ?? 0 }));
  return (
    <>
      <SearchFilter
        value={texts.search}
        placeholder={t('tenants:search')}
        onChange={(search) => list.change({ search })}
      />
      <ChipFilter
        label={t('tenants:field.state')}
        options={options(stateNames, counts?.state, choices.state, (value) => t(`tenants:state.${value}`))}
        chosen={choices.state}
        onChange={(state) => list.change({ state })}
      />
      <ChipFilter
        label={t('tenants:field.type')}
        options={options(typeNames, counts?.type, choices.type, (value) => t(`tenants:type.${value}`))}
        chosen={choices.type}
        onChange={(type) => list.change({ type })}
      />
      <ChipFilter
        label={t('tenants:field.status')}
        options={options(statusNames, counts?.status, choices.status, (value) =>
          t(`tenants:status.${value}`),
        )}
        chosen={choices.status}
        onChange={(status) => list.change({ status })}
      />
    </>
  );
}
