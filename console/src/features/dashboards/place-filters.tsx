import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Select } from '../../components/select.tsx';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { FoldedFilters } from '../../widgets/folded-filters/index.ts';
import { OutletSelect } from '../../widgets/outlet-select/index.ts';
import { narrowedTo, type PlaceName, usePlaces } from './chart-places.ts';

const none: readonly string[] = [];

interface Props {
  /** The call that says what can be chosen: who may look at the dashboard may ask it. */
  readonly route: 'POST /monitor/api/v1/charts/places' | 'POST /monitor/api/v1/charts/resources/places';
}

/** Narrows all charts of a dashboard to a region, an outlet and a tag of outlets. */
export function PlaceFilters({ route }: Props) {
  const { t } = useTranslation();
  const session = useSession();
  const places = usePlaces();
  const [, setSearch] = useSearchParams();
  const { data } = useApi(route, { body: {} });
  const choose = (name: PlaceName, value: string | undefined) =>
    setSearch((before) => narrowedTo(before, name, value), { preventScrollReset: true });
  const named = (name: 'region' | 'tag', label: string, values: readonly string[] = none) =>
    (values.length > 0 || places[name] !== undefined) && (
      <Select<string>
        aria-label={label}
        allowClear
        showSearch={{ optionFilterProp: 'value' }}
        placeholder={label}
        style={{ width: 150 }}
        popupMatchSelectWidth={220}
        value={places[name]}
        options={values.map((value) => ({ value, label: value }))}
        onChange={(value: string | undefined) => choose(name, value)}
      />
    );
  const mayChooseOutlet = (['DMS_SERVER_MANAGE_DEVICE', 'DMS_SERVER_MANAGE_WAN_VIEW'] as const).find((code) =>
    holdsAll(session, [code]),
  );
  return (
    <FoldedFilters list={{ state: { choices: {}, texts: { ...places } } }}>
      {named('region', t('dashboards:place.region'), data?.regions)}
      {mayChooseOutlet && (
        <OutletSelect
          of={mayChooseOutlet === 'DMS_SERVER_MANAGE_DEVICE' ? 'devices' : 'lines'}
          id="place-outlet"
          label={t('dashboards:place.outletId')}
          placeholder={t('dashboards:place.outletId')}
          isFilter
          value={places.outletId}
          onChange={(chosen) => choose('outletId', chosen)}
        />
      )}
      {named('tag', t('dashboards:place.tag'), data?.tags)}
    </FoldedFilters>
  );
}
