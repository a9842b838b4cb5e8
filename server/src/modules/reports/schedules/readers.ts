import { type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import {
  contentCodes,
  contentsSeen,
  type ReportContent,
  type ReportKind,
} from '@linekeeper/contract/reports/report-terms';
import { type ReportScope } from '@linekeeper/contract/reports/reports';
import { type Tx } from '../../../platform/db/database.ts';
import { kindsOfPerson } from '../../alerts/index.ts';
import { actingCode } from '../../auth/index.ts';
import { peopleWith, type Person } from '../../permissions/index.ts';
import { isProxyAllowed } from '../../settings/index.ts';
import { isBelow } from './schedule-customers.queries.ts';

const reportCode = 'DMS_SERVER_CENTER_REPORT';

/** Whom of a tenant, and of which tenant the report is. The transaction covers both. */
export interface Asked {
  readonly tenantId: number;
  readonly ofTenantId: number;
  readonly administrators?: boolean;
  readonly memberIds?: readonly string[];
}

/**
 * Members with what they may see of a tenant now: their own, or a customer's, of which nobody sees anything who may not act for it, or where
 * it forbids that.
 */
export async function readersOf(
  tx: Tx,
  { tenantId, ofTenantId, administrators = false, memberIds = [] }: Asked,
): Promise<Person[]> {
  const wanted = { administrators, roleIds: [], memberIds };
  const own = await peopleWith(tx, tenantId, wanted);
  if (ofTenantId === tenantId) return own;
  const nothing = own.map((person) => ({ ...person, permissions: new Set<string>() }));
  if (!(await isBelow(tx, ofTenantId, tenantId)) || !(await isProxyAllowed(tx, ofTenantId))) return nothing;
  const acting = new Set(own.filter(({ permissions }) => permissions.has(actingCode)).map(({ id }) => id));
  const there = await peopleWith(tx, tenantId, { ...wanted, at: ofTenantId });
  return there.map((person) =>
    acting.has(person.id) ? person : { ...person, permissions: new Set<string>() },
  );
}

/** What a person may have in a report of a kind; undefined where that is nothing, or not what the kind is nothing without. */
export function contentsFor(
  { enabled, permissions }: Pick<Person, 'enabled' | 'permissions'>,
  of: { readonly kind: ReportKind; readonly scope: ReportScope['scope']; readonly interfaces: boolean },
): ReportContent[] | undefined {
  if (!enabled || !permissions.has(reportCode)) return undefined;
  return contentsSeen(of, (content) => permissions.has(contentCodes[content]));
}

/** Whether a person may see all that a report holds. */
export function mayRead(
  person: Person,
  {
    contents,
    subjectKinds,
  }: { readonly contents: readonly ReportContent[]; readonly subjectKinds: readonly AlertSubjectKind[] },
): boolean {
  const { enabled, permissions } = person;
  if (!enabled || !permissions.has(reportCode)) return false;
  const kinds = kindsOfPerson(person);
  return (
    contents.every((content) => permissions.has(contentCodes[content])) &&
    subjectKinds.every((kind) => kinds.includes(kind))
  );
}
