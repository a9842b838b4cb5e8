import { type StandsInName } from '@linekeeper/contract/outlets/outlet-terms';
import { deviceKinds, states } from '@linekeeper/contract/monitoring/states';
import { useTranslation } from 'react-i18next';
import { StateShape } from '../../components/state-badge.tsx';
import { useApi } from '../../lib/query.ts';
import { FoldedFilters } from '../../widgets/folded-filters/index.ts';
import { ChipFilter, SearchFilter, type useList } from '../../widgets/list-page/index.ts';
import { OutletSelect, StandsInChips } from '../../widgets/outlet-select/index.ts';

type List = ReturnType<typeof useList<string, 'state' | 'kind', 'search' | 'outletId' | StandsInName>>;

/** One line of filters: search, outlet, states and kinds as counted chips. */
export function DeviceFilters({ list }: { readonly list: Pick<List, 'state' | 'change'> }) {
  const { t } = useTranslation();
  const { texts } = list.state;
  const { data: counts } = useApi('POST /monitor/api/v1/devices/counts', {
    body: {
      ...(texts.search && { search: texts.search }),
      ...(texts.outletId && { outletId: texts.outletId }),
      ...(texts.outletRegion && { outletRegion: texts.outletRegion }),
      ...(texts.outletTag && { outletTag: texts.outletTag }),
    },
  });
  return (
    <>
      <SearchFilter list={list} placeholder={t('devices:search')} />
      <FoldedFilters list={list}>
        <OutletSelect
          id="filter-outlet"
          label={t('devices:outlet')}
          placeholder={t('devices:allOutlets')}
          isFilter
          value={texts.outletId || undefined}
          onChange={(outletId) => list.change({ outletId })}
        />
        <StandsInChips list={list} />
        <ChipFilter
          list={list}
          name="state"
          label={t('devices:state')}
          values={states}
          counts={counts?.state ?? null}
          text={(value) => (
            <>
              <StateShape state={value} />
              {t(`terms:state.${value}`)}
            </>
          )}
        />
        <ChipFilter
          list={list}
          name="kind"
          label={t('devices:kind')}
          values={deviceKinds}
          counts={counts?.kind ?? null}
          text={(value) => t(`terms:kind.${value}`)}
        />
      </FoldedFilters>
    </>
  );
}
