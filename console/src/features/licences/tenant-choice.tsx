import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../components/select-field.tsx';
import { useApi } from '../../lib/query.ts';

interface Props {
  readonly value: number | undefined;
  readonly fault: string | undefined;
  readonly onChoose: (companyId: number) => void;
}

/** Chooses one of as many tenants below as there are: the server searches. */
export function TenantChoice({ value, fault, onChoose }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const { data, isFetching } = useApi('POST /api/v1/licences/tenants/list', {
    body: { pageSize: 50, sort: 'name', ...(search && { search: search.slice(0, 128) }) },
  });
  return (
    <SelectField<number | undefined>
      id="licence-tenant"
      label={t('licences:tenant')}
      fault={fault}
      value={value}
      loading={isFetching}
      placeholder={t('licences:chooseTenant')}
      showSearch={{ filterOption: false, onSearch: setSearch, searchValue: search }}
      notFoundContent={t('licences:noTenant')}
      options={(data?.list ?? []).map(({ companyId, name }) => ({ value: companyId, label: name }))}
      onChange={(chosen) => {
        setSearch('');
        if (chosen !== undefined) onChoose(chosen);
      }}
    />
  );
}
