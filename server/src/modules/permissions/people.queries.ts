import { type OrganizationType } from '@linekeeper/contract/tenants/identities';
import { type AppCode } from '@linekeeper/contract/permissions/permissions';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';
import { heldCodes } from '../auth/index.ts';

/** Whom to look up: administrators, members with a role, members by name. */
export interface Wanted {
  readonly administrators: boolean;
  readonly roleIds: readonly string[];
  readonly memberIds: readonly string[];
  /** All members, whatever else is wanted. */
  readonly everybody?: boolean;
  /** The tenant that they would act for, which the transaction covers as well: their own, where it is left out. */
  readonly at?: number;
}

export interface Person {
  readonly id: string;
  readonly enabled: boolean;
  readonly administrator: boolean;
  /** What the member holds in its own tenant or the one acted for, products and applications that are closed taken off. */
  readonly permissions: ReadonlySet<string>;
  /** Applications of that tenant that are not enabled: what they show without codes of their own is closed as well. */
  readonly closedApplications: readonly AppCode[];
}

/** Members of a tenant with what they may do there; each once, whatever fits. */
export async function peopleWith(tx: Tx, tenantId: number, wanted: Wanted): Promise<Person[]> {
  const { rows } = await sql<{
    id: string;
    enabled: boolean;
    administrator: boolean;
    codes: string[];
    type: OrganizationType;
    homeType: OrganizationType;
    closedCodes: string[];
    closedApplications: AppCode[];
  }>`
    with place as materialized (
      select t.type, closed_codes(t.id) as closed_codes, closed_applications(t.id) as closed_applications
      from tenant t where t.id = ${wanted.at ?? tenantId}
    )
    select m.id, m.enabled, m.administrator, place.*, home.type as home_type, array(
      select distinct p.permission from member_role h
      join role_permission p on p.tenant_id = h.tenant_id and p.role_id = h.role_id
      where h.tenant_id = m.tenant_id and h.member_id = m.id) as codes
    from member_directory m cross join place join tenant home on home.id = m.tenant_id
    where m.tenant_id = ${tenantId} and (
      ${wanted.everybody ?? false} or (${wanted.administrators} and m.administrator)
      or m.id = any(${[...wanted.memberIds]}::uuid[])
      or exists (select from member_role h where h.tenant_id = m.tenant_id and h.member_id = m.id
        and h.role_id = any(${[...wanted.roleIds]}::uuid[])))
    order by m.id`.execute(tx);
  return rows.map(
    ({ id, enabled, administrator, codes, type, homeType, closedCodes, closedApplications }) => ({
      id,
      enabled,
      administrator,
      permissions: heldCodes(
        { administrator, roleCodes: codes, homeType },
        { type, closedCodes, closedApplications },
      ),
      closedApplications,
    }),
  );
}
