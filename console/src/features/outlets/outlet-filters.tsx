import { type OutletPosition, outletStates } from '@linekeeper/contract/outlets/outlet-terms';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../components/select.tsx';
import { StateShape } from '../../components/state-badge.tsx';
import { type Output } from '../../lib/api.ts';
import { useApi } from '../../lib/query.ts';
import { FoldedFilters } from '../../widgets/folded-filters/index.ts';
import { ChipFilter, SearchFilter, type useList } from '../../widgets/list-page/index.ts';
import { GivenByMap } from './given-by-map.tsx';
import { filterOf, type FilterTexts } from './outlet-rules.ts';

type List = ReturnType<typeof useList<string, 'state' | 'position', keyof FilterTexts>>;
type Offered = Output<'POST /monitor/api/v1/outlets/counts'>['tags'];

const DivisionChoice = lazy(() =>
  import('./division-choice.tsx').then((m) => ({ default: m.DivisionChoice })),
);

/** One line of filters: search, place, region, tag, and states as counted chips. */
export function OutletFilters({ list }: { readonly list: Pick<List, 'state' | 'change'> }) {
  const { t } = useTranslation();
  const { texts, choices } = list.state;
  const { data } = useApi('POST /monitor/api/v1/outlets/counts', {
    body: filterOf(texts, choices.position as OutletPosition[]),
  });
  const offered = (name: 'region' | 'tag', values: Offered = []) =>
    (values.length > 0 || texts[name] !== '') && (
      <Select<string>
        aria-label={t(`outlets:filter.${name}`)}
        allowClear
        showSearch={{ optionFilterProp: 'value' }}
        placeholder={t(`outlets:filter.${name}`)}
        style={{ width: 150 }}
        popupMatchSelectWidth={220}
        value={texts[name] || undefined}
        options={values.map(({ value, count }) => ({ value, label: `${value} (${count})` }))}
        onChange={(value: string | undefined) => list.change({ [name]: value })}
      />
    );
  return (
    <>
      <SearchFilter list={list} placeholder={t('outlets:search')} />
      <FoldedFilters list={list}>
        <Suspense fallback={<span style={{ width: 200 }} />}>
          <DivisionChoice
            id="filter-division"
            label={t('outlets:division')}
            placeholder={t('outlets:filter.division')}
            width={200}
            value={texts.division || undefined}
            onChange={(division) => list.change({ division })}
          />
        </Suspense>
        <GivenByMap list={list} />
        {offered('region', data?.regions)}
        {offered('tag', data?.tags)}
        <ChipFilter
          list={list}
          name="state"
          label={t('outlets:state')}
          values={outletStates}
          counts={data?.state ?? null}
          text={(value) =>
            value === 'empty' ? (
              t('outlets:stateEmpty')
            ) : (
              <>
                <StateShape state={value} />
                {t(`terms:state.${value}`)}
              </>
            )
          }
        />
      </FoldedFilters>
    </>
  );
}
