import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Select } from '../../components/select.tsx';
import { useSession } from '../../lib/session.ts';
import { type CountedKind } from '../../lib/standing-path.ts';
import { useCustomerOptions, visibleKind } from '../../widgets/customers-totals/index.ts';
import { narrowedTo, useCustomer } from './chart-places.ts';
import { useIsPlatform } from './whose-network.tsx';

/** Narrows all charts to one customer, or for the platform to an MSP with all below it; for who may see any kind of what they have. */
export function CustomerFilter() {
  const kind = visibleKind(useSession());
  return kind && <Filter kind={kind} />;
}

function Filter({ kind }: { readonly kind: CountedKind }) {
  const { t } = useTranslation();
  const { customer } = useCustomer();
  const [, setSearch] = useSearchParams();
  const [typed, setTyped] = useState('');
  const options = useCustomerOptions(kind, { typed, chosen: customer });
  const label = t(useIsPlatform() ? 'dashboards:customerOrMsp' : 'dashboards:customerFilter');
  return (
    <Select<string>
      aria-label={label}
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      placeholder={label}
      style={{ width: 220 }}
      value={customer}
      options={options}
      onChange={(value: string | undefined) =>
        setSearch((before) => narrowedTo(before, 'customer', value), { preventScrollReset: true })
      }
    />
  );
}
