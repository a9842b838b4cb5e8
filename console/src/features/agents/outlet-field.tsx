import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../components/select-field.tsx';
import { useApi } from '../../lib/query.ts';

interface Props {
  readonly value: string | null;
  /** What it is called as long as the list that would say so was not read. */
  readonly name?: string;
  readonly onChange: (outletId: string | null) => void;
}

/** Chooses the outlet that an agent stands in. */
export function OutletField({ value, name, onChange }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const { data, isFetching } = useApi('POST /monitor/api/v1/lines/outlet-choices', {
    body: { ...(search && { search: search.slice(0, 128) }) },
  });
  const options = (data?.list ?? []).map((outlet) => ({
    value: outlet.id,
    label: `${outlet.number} ${outlet.name}`,
  }));
  if (value !== null && name && !options.some((option) => option.value === value))
    options.unshift({ value, label: name });
  return (
    <SelectField<string>
      id="agent-outlet"
      label={t('agents:field.outlet')}
      isOptional={t('agents:optional')}
      allowClear
      placeholder={t('agents:noOutlet')}
      value={value ?? undefined}
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: setSearch, searchValue: search }}
      notFoundContent={t('agents:noOutletFound')}
      options={options}
      onChange={(chosen?: string) => {
        setSearch('');
        onChange(chosen ?? null);
      }}
    />
  );
}
