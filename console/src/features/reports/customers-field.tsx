import { scheduleMost } from '@linekeeper/contract/reports/schedule-terms';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../components/select-field.tsx';
import { useApi } from '../../lib/query.ts';

interface Props {
  readonly value: readonly number[];
  /** Those that a schedule names already: their names are asked for. */
  readonly known: readonly number[];
  readonly fault?: string;
  readonly onChange: (customerIds: number[]) => void;
}

/** Customers that a schedule names one by one, found by their names. */
export function CustomersField({ value, known, fault, onChange }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const { data } = useApi('POST /monitor/api/v1/reports/schedules/choices', {
    body: { customers: { search, ids: [...known] } },
  });
  const { list = [], total = 0 } = data?.customers ?? {};
  return (
    <SelectField<number[]>
      id="schedule-customers"
      label={t('reports:schedule.customers')}
      mode="multiple"
      {...(data && {
        hint: t('reports:schedule.customersHint', { count: total, most: scheduleMost.customers }),
      })}
      maxCount={scheduleMost.customers}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      value={[...value]}
      options={list.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChange}
      {...(fault !== undefined && { fault })}
    />
  );
}
