import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Select } from '../../components/select.tsx';
import { useApi } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { type CountedKind } from '../../lib/standing-path.ts';
import { customersBody, customersCall, visibleKind } from '../../widgets/customers-totals/index.ts';
import { narrowedTo, useCustomer } from './chart-places.ts';
import { useIsPlatform } from './whose-network.tsx';

/** As many as are offered at once; the others are found by typing. */
const mostOffered = 50;
const mostBelow = 500;

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
  const call = customersCall(kind);
  const bodyOf = (asked: object) => ({ body: customersBody(kind, { sort: 'name', order: 'asc', ...asked }) });
  const offered = useApi(call, bodyOf({ pageSize: mostOffered, ...(typed && { search: typed }) }) as never);
  const chosen = useApi(call, bodyOf({ pageSize: mostBelow, customer }) as never, {
    enabled: customer !== undefined,
  });
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
