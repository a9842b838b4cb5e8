import { deviceKinds, states } from '@linekeeper/contract/monitoring/states';
import { useTranslation } from 'react-i18next';
import { StateShape } from '../../components/state-badge.tsx';
import { useApi } from '../../lib/query.ts';
import { ChipFilter, SearchFilter, type useList } from '../../widgets/list-page/index.ts';
import { OutletSelect } from './outlet-select.tsx';

type List = ReturnType<typeof useList<string, 'state' | 'kind', 'search' | 'outletId'>>;

/** One line of filters: search, outlet, states and kinds as counted chips. */
export function DeviceFilters({ list }: { readonly list: Pick<List, 'state' | 'change'> }) {
  const { t } = useTranslation();
  const { texts, choices } = list.state;
  const { data: counts } = useApi('POST /monitor/api/v1/devices/counts', {
    body: {
      ...(texts.search && { search: texts.search }),
      ...(texts.outletId && { outletId: texts.outletId }),
    },
  });
  // A state or kind that no device has is no question one could ask, unless it is asked already.
  const stateOptions = states.filter((value) => counts?.state[value] || choices.state.includes(value));
  const kindOptions = deviceKinds.filter((value) => counts?.kind[value] || choices.kind.includes(value));
  return (
    <>
      <SearchFilter
        value={texts.search}
        placeholder={t('devices:search')}
        onChange={(search) => list.change({ search })}
      />
      <OutletSelect
        id="filter-outlet"
        label={t('devices:outlet')}
        placeholder={t('devices:allOutlets')}
        isFilter
        value={texts.outletId || undefined}
        onChange={(outletId) => list.change({ outletId })}
      />
      <ChipFilter
        label={t('devices:state')}
        options={stateOptions.map((value) => ({
          value,
          text: (
            <>
              <StateShape state={value} />
              {t(`terms:state.${value}`)}
            </>
          ),
          count: counts?.state[value] ?? 0,
        }))}
        chosen={choices.state}
        onChange={(state) => list.change({ state })}
      />
      <ChipFilter
        label={t('devices:kind')}
        options={kindOptions.map((value) => ({
          value,
          text: t(`terms:kind.${value}`),
          count: counts?.kind[value] ?? 0,
        }))}
        chosen={choices.kind}
        onChange={(kind) => list.change({ kind })}
      />
    </>
  );
}
