import { type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { type Tx } from '../../platform/db/database.ts';
import { kindsOfPerson } from '../alerts/index.ts';
import { onCallNow } from '../notifications/index.ts';
import { peopleWith } from '../permissions/index.ts';

const showsAlerts = 'DMS_SERVER_MANAGE_ALERT';

/** Somebody who is told of customers, and the kinds of subjects of which. */
export interface ToldPerson {
  readonly id: string;
  readonly kinds: readonly AlertSubjectKind[];
}

/** The administrators of a tenant and whoever is on call there now, as far as they are enabled and may see alerts. */
export async function toldPeople(tx: Tx, tenantId: number, nowMs: number): Promise<ToldPerson[]> {
  const memberIds = await onCallNow(tx, tenantId, nowMs);
  const people = await peopleWith(tx, tenantId, { administrators: true, roleIds: [], memberIds });
  return people.flatMap((person) =>
    person.enabled && person.permissions.has(showsAlerts)
      ? { id: person.id, kinds: kindsOfPerson(person) }
      : [],
  );
}
