import { type AccessTechnology, accessTechnologies, lineRoles } from '@linekeeper/contract/lines/line-terms';
import { states } from '@linekeeper/contract/monitoring/states';
import { useTranslation } from 'react-i18next';
import { Select } from '../../components/select.tsx';
import { StateShape } from '../../components/state-badge.tsx';
import { useApi } from '../../lib/query.ts';
import { FoldedFilters } from '../../widgets/folded-filters/index.ts';
import { ChipFilter, SearchFilter, type useList } from '../../widgets/list-page/index.ts';
import { OutletSelect, StandsInChips } from '../../widgets/outlet-select/index.ts';
import { TraitFilters } from '../../widgets/trait-filters/index.ts';
import { type LineChoice, type LineText, type ListBody } from './line-rules.ts';
import { accessText, roleText } from './line-terms.ts';

type List = ReturnType<typeof useList<string, LineChoice, LineText>>;

interface Props {
  readonly list: Pick<List, 'state' | 'change'>;
  readonly filter: Pick<ListBody, 'search' | 'outletId' | 'provider' | 'region' | 'outletTag'>;
}

/** One line of filters: search, outlet, provider, region, states, technologies and roles as chips. */
export function LineFilters({ list, filter }: Props) {
  const { t } = useTranslation();
  const { outletId, provider, region } = list.state.texts;
  const { data: counts } = useApi('POST /monitor/api/v1/lines/counts', { body: filter });
  // What there is to choose from is not narrowed by what is chosen.
  const { data: all } = useApi('POST /monitor/api/v1/lines/counts', { body: {} });
  const named = (key: 'provider' | 'region', value: string, names: readonly { name: string }[] | undefined) =>
    ((names?.length ?? 0) > 1 || value !== '') && (
      <Select<string>
        aria-label={t(`lines:${key}`)}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        style={{ width: 150 }}
        placeholder={t(key === 'provider' ? 'lines:allProviders' : 'lines:allRegions')}
        value={value === '' ? undefined : value}
        options={names?.map(({ name }) => ({ value: name, label: name })) ?? []}
        onChange={(chosen: string | undefined) => list.change({ [key]: chosen })}
      />
    );
  return (
    <>
      <SearchFilter list={list} placeholder={t('lines:search')} />
      <FoldedFilters list={list}>
        <OutletSelect
          of="lines"
          id="filter-outlet"
          label={t('lines:outlet')}
          placeholder={t('lines:allOutlets')}
          isFilter
          value={outletId || undefined}
          onChange={(chosen) => list.change({ outletId: chosen })}
        />
        {named('provider', provider, all?.providers)}
        {named('region', region, all?.regions)}
        <StandsInChips list={list} />
        <Select<AccessTechnology>
          aria-label={t('lines:access')}
          allowClear
          style={{ width: 130 }}
          placeholder={t('lines:allAccess')}
          value={accessTechnologies.find((one) => list.state.choices.access.includes(one))}
          options={accessTechnologies.map((value) => ({ value, label: accessText(value) }))}
          onChange={(chosen: AccessTechnology | undefined) => list.change({ access: chosen })}
        />
        <ChipFilter
          list={list}
          name="state"
          label={t('lines:state')}
          values={states}
          counts={counts?.state ?? null}
          text={(value) => (
            <>
              <StateShape state={value} />
              {t(`terms:state.${value}`)}
            </>
          )}
        />
        <TraitFilters list={list} texts={['division', 'place']} />
        <ChipFilter list={list} name="role" label={t('lines:role')} values={lineRoles} text={roleText} />
      </FoldedFilters>
    </>
  );
}
