import { grantableCodes, type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { organizationTypes, type OrganizationType } from '@linekeeper/contract/tenants/identities';
import { useMemo } from 'react';
import { useSession } from '../../lib/session.ts';

/** The permissions that there are in the tenant that is looked at, by its type, and those among them that one holds oneself. */
export function useGrantable(): {
  codes: readonly PermissionCode[];
  held: ReadonlySet<PermissionCode>;
  type: OrganizationType;
} {
  const { codes: held, tenants, companyId } = useSession();
  const type = tenants?.find((tenant) => tenant.companyId === companyId)?.type ?? organizationTypes.COMPANY;
  return useMemo(() => {
    const codes = grantableCodes(type);
    return { codes, type, held: new Set(codes.filter((code) => held?.has(code))) };
  }, [held, type]);
}
