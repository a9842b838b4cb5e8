import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Select } from '../../components/select.tsx';
import { useApi } from '../../lib/query.ts';
import { customersCall } from '../../widgets/customers-view/index.ts';
import { type StandingKind } from '@linekeeper/contract/overview/customer-health';
import { narrowedTo, useCustomer } from './chart-places.ts';
import { useIsPlatform } from './whose-network.tsx';

/** As many as are offered at once; the others are found by typing. */
const mostOffered = 50;

/** Narrows all charts to one customer, or for the platform to an MSP with all below it. */
export function CustomerFilter({ kind }: { readonly kind: StandingKind }) {
  const { t } = useTranslation();
  const { customer } = useCustomer();
  const [, setSearch] = useSearchParams();
  const [typed, setTyped] = useState('');
  const call = customersCall(kind);
  const ask = { kind: kind as never, sort: 'name', order: 'asc' } as const;
  const offered = useApi(call, { body: { ...ask, pageSize: mostOffered, ...(typed && { search: typed }) } });
  const chosen = useApi(
    call,
    { body: { ...ask, pageSize: 500, customerId: Number(customer) } },
    { enabled: customer !== undefined },
  );
  const rows = [...(offered.data?.list ?? []), ...(customer === undefined ? [] : (chosen.data?.list ?? []))];
  const options = new Map(
    rows.map(({ companyId, name, parentName }) => [
      String(companyId),
      parentName === null ? name : `${name} (${parentName})`,
    ]),
  );
  const label = t(useIsPlatform() ? 'dashboards:customerOrMsp' : 'dashboards:customerFilter');
  return (
    <Select<string>
      aria-label={label}
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      placeholder={label}
      style={{ width: 220 }}
      value={customer}
      options={[...options].map(([value, text]) => ({ value, label: text }))}
      onChange={(value: string | undefined) =>
        setSearch((before) => narrowedTo(before, 'customer', value), { preventScrollReset: true })
      }
    />
  );
}
