import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../components/select-field.tsx';
import { useApi } from '../../lib/query.ts';

interface Props {
  readonly value: string | undefined;
  readonly fault: string | undefined;
  readonly onChange: (serviceId: string) => void;
}

/** Services that are offered at once: typing finds the others. */
const offered = 50;

/** Chooses a business service by its name. */
export function ServiceField({ value, fault, onChange }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const body = { pageSize: offered, sort: 'name' as const, ...(search.trim() && { search: search.trim() }) };
  const { data } = useApi('POST /monitor/api/v1/services/list', { body });
  return (
    <SelectField<string>
      id="report-service"
      label={t('reports:service')}
      {...(fault !== undefined && { fault })}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      value={value}
      options={(data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChange}
    />
  );
}
