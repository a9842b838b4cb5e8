import { type TenantRow } from '@linekeeper/contract/tenants/organizations';
import { useState } from 'react';
import { type RowAct } from './acts.tsx';

/** What one can do with a tenant beside entering it. */
export type TenantDoing = RowAct | 'edit' | 'domain' | 'archive';

export interface AskedDoing {
  readonly tenant: TenantRow;
  readonly doing: Exclude<TenantDoing, 'edit'>;
}

/** Which dialog about which tenant is open; `onEdit` opens the form, which stands in the address. */
export function useTenantDoings(onEdit: (tenant: TenantRow) => void) {
  const [asked, setAsked] = useState<AskedDoing>();
  return {
    asked,
    onDo(doing: TenantDoing, tenant: TenantRow) {
      if (doing === 'edit') onEdit(tenant);
      else setAsked({ tenant, doing });
    },
    close: () => setAsked(undefined),
  };
}
