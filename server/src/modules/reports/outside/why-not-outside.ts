import { type ReportKind } from '@linekeeper/contract/reports/report-terms';
import { mostRefusals } from '@linekeeper/contract/reports/outside-terms';
import { type Tx } from '../../../platform/db/database.ts';
import { mayRead, readersOf } from '../schedules/readers.ts';
import { isOfDomains } from './outside-address.ts';
import { outsideSetting } from './outside-setting.queries.ts';
import { type Recipient } from './outside.queries.ts';

/** What sets up schedules, and so what sends outside. */
const editCode = 'DMS_SERVER_CENTER_REPORT_EDIT';

/** Why no mail at all leaves for somebody outside; each of these tenants decides, and the transaction covers them. */
export async function whyNotTo(
  tx: Tx,
  { address, stoppedAt, refusals }: Recipient,
  tenantIds: readonly number[],
): Promise<string | undefined> {
  if (stoppedAt !== null) return 'unsubscribed';
  if (refusals >= mostRefusals) return 'bounced';
  for (const tenantId of tenantIds) {
    const { allowed, domains } = await outsideSetting(tx, tenantId);
    if (!allowed || !isOfDomains(address, domains)) return 'outside-forbidden';
  }
  return undefined;
}

interface Asked {
  /** The tenant that sends, and the one that the report is of. */
  readonly tenantId: number;
  readonly ofTenantId: number;
  readonly ownerId: string;
  readonly to: Recipient;
  readonly kind: ReportKind;
  readonly made: Parameters<typeof mayRead>[1];
}

/**
 * Why a report does not go to somebody outside now; undefined where it does: they confirmed its kind, both tenants let it out, and the owner of
 * its schedule may set one up and see all that it holds.
 */
export async function whyNotOutside(tx: Tx, asked: Asked): Promise<string | undefined> {
  const { tenantId, ofTenantId, ownerId, to, kind, made } = asked;
  const whyNot = await whyNotTo(tx, to, [...new Set([tenantId, ofTenantId])]);
  if (whyNot !== undefined) return whyNot;
  if (!to.kinds.includes(kind)) return 'not-confirmed';
  const memberIds = [ownerId];
  const [here] = await readersOf(tx, { tenantId, ofTenantId: tenantId, memberIds });
  const [there] = await readersOf(tx, { tenantId, ofTenantId, memberIds });
  const isFree = here?.permissions.has(editCode) && there && mayRead(there, made);
  return isFree ? undefined : 'owner-rights';
}
