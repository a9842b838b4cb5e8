import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../components/select.tsx';
import { useApi } from '../../lib/query.ts';

interface Place {
  readonly id: number;
  readonly name: string;
}

interface Props {
  readonly id: string;
  readonly value: number;
  /** The tenant acted for, which is a place itself. */
  readonly own: Place;
  /** Where the tenant stands now: shown by its name even where the search does not find it. */
  readonly current: Place | undefined;
  /** The tenant that is to be placed: no place for itself. */
  readonly self: number | undefined;
  readonly onChange: (parentId: number) => void;
  readonly status?: 'error';
  readonly 'aria-describedby'?: string;
}

/** Chooses the parent of a tenant out of as many MSPs as there are: the server searches. */
export function ParentSelect({ id, value, own, current, self, onChange, ...described }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const { data, isFetching } = useApi('POST /api/v1/organizations/tenants/list', {
    body: { type: [8], pageSize: 50, sort: 'name', ...(search && { search: search.slice(0, 128) }) },
  });
  const found = (data?.list ?? []).filter((tenant) => tenant.id !== self);
  const others = current && current.id !== own.id && !found.some((item) => item.id === current.id);
  const places = [...(others && search === '' ? [current] : []), ...found];
  return (
    <Select
      {...described}
      id={id}
      value={value}
      loading={isFetching}
      style={{ width: '100%' }}
      showSearch={{ filterOption: false, onSearch: setSearch, searchValue: search }}
      notFoundContent={t('tenants:noParent')}
      options={[
        { value: own.id, label: t('tenants:ownTenant', { name: own.name }) },
        ...places.map((tenant) => ({ value: tenant.id, label: tenant.name })),
      ]}
      onChange={(chosen: number) => {
        setSearch('');
        onChange(chosen);
      }}
    />
  );
}
