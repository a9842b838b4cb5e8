import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../components/select.tsx';
import { useApi } from '../../lib/query.ts';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string | undefined) => void;
}

/** Chooses a line out of as many as there are: the server searches. */
export function LineChoice({ label, value, onChange }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const { data, isFetching } = useApi('POST /monitor/api/v1/lines/list', {
    body: { pageSize: 50, sort: 'name', ...(search && { search: search.slice(0, 128) }) },
  });
  const isListed = data?.list.some(({ id }) => id === value) ?? true;
  // One that is chosen has its name, whatever the search finds.
  const { data: chosen } = useApi(
    'GET /monitor/api/v1/lines/:lineId',
    { params: { lineId: value } },
    { enabled: value !== '' && !isListed, own: ['NOT_FOUND'], placeholderData: undefined },
  );
  const rows = [...(chosen && !isListed ? [chosen] : []), ...(data?.list ?? [])];
  return (
    <Select<string>
      aria-label={label}
      allowClear
      style={{ width: '100%' }}
      loading={isFetching}
      placeholder={t('lines:compare.chooseLine')}
      notFoundContent={t('lines:compare.noLine')}
      showSearch={{ filterOption: false, onSearch: setSearch, searchValue: search }}
      value={value === '' ? undefined : value}
      options={rows.map(({ id, name, outletName, provider }) => ({
        value: id,
        label: `${name} · ${outletName} · ${provider}`,
      }))}
      onChange={(picked: string | undefined) => {
        setSearch('');
        onChange(picked);
      }}
    />
  );
}

/** Chooses a provider out of those that there are. */
export function ProviderChoice({ label, value, onChange }: Props) {
  const { t } = useTranslation();
  const { data } = useApi('POST /monitor/api/v1/lines/counts', { body: {} });
  return (
    <Select<string>
      aria-label={label}
      allowClear
      style={{ width: '100%' }}
      placeholder={t('lines:compare.chooseProvider')}
      showSearch={{ optionFilterProp: 'label' }}
      value={value === '' ? undefined : value}
      options={data?.providers.map(({ name }) => ({ value: name, label: name })) ?? []}
      onChange={(picked: string | undefined) => onChange(picked)}
    />
  );
}
