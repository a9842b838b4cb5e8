import { type StandsInName } from '@linekeeper/contract/outlets/outlet-terms';
import { deviceKinds, states } from '@linekeeper/contract/monitoring/states';
import { useTranslation } from 'react-i18next';
import { StateShape } from '../../components/state-badge.tsx';
import { type Input } from '../../lib/api.ts';
import { useApi } from '../../lib/query.ts';
import { FoldedFilters } from '../../widgets/folded-filters/index.ts';
import { ChipFilter, SearchFilter, type useList } from '../../widgets/list-page/index.ts';
import { OutletSelect, StandsInChips } from '../../widgets/outlet-select/index.ts';
import { MakeFilters, makeTexts } from './make-filters.tsx';
import { TraitFilters } from '../../widgets/trait-filters/index.ts';

/** What charts narrow the list by, shown where it is. */
const chipTexts = ['region', 'division', 'place'] as const;
export const deviceTexts = [...chipTexts, ...makeTexts] as const;
export type DeviceText = 'search' | 'outletId' | (typeof deviceTexts)[number] | StandsInName;
export type DeviceChoice = 'state' | 'kind' | 'age' | 'support' | 'software' | 'lacks' | 'ports';
type List = ReturnType<typeof useList<string, DeviceChoice, DeviceText>>;
type Counted = Input<'POST /monitor/api/v1/devices/counts'>['body'];

interface Props {
  readonly list: Pick<List, 'state' | 'change'>;
  readonly input: Readonly<Record<string, unknown>>;
}

/** One line of filters: search, outlet, states and kinds as counted chips. */
export function DeviceFilters({ list, input }: Props) {
  const { t } = useTranslation();
  const { texts } = list.state;
  const { data: counts } = useApi('POST /monitor/api/v1/devices/counts', {
    body: narrowedBy(input),
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
        <MakeFilters list={list} />
        <TraitFilters list={list} texts={chipTexts} />
      </FoldedFilters>
    </>
  );
}

/** All that narrows but what the chips themselves choose. */
function narrowedBy(input: Readonly<Record<string, unknown>>): Counted {
  const {
    page: _page,
    pageSize: _size,
    sort: _sort,
    order: _order,
    state: _state,
    kind: _kind,
    ...filter
  } = input;
  return filter;
}
