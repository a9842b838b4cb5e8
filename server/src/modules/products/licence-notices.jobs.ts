import { type Database } from '../../platform/db/database.ts';
import { jobScope } from '../../platform/db/job-scope.ts';
import { type Log } from '../../platform/log.ts';
import { type Delivery } from '../../platform/outbound/delivery.ts';
import { utcDay } from './licence-fault.ts';
import {
  insertNotices,
  noteAttempt,
  noticeFacts,
  pendingNotices,
  tenantAbove,
} from './licence-notices.queries.ts';
import { dayMs, dueNotice, graceEndOf } from './licence-time.ts';
import { loadStanding } from './licences.service.ts';
import { noticeText } from './notice-text.ts';

export interface NoticeParts {
  readonly database: Database;
  readonly delivery: Delivery;
  readonly log: Log;
  readonly clock: () => number;
}

/** A mail that could not leave for so long is not sent any more: the banner has told it. */
const triedForMs = dayMs;

/** Notes whom a tenant's coming end concerns, where a notice is due: its administrators, and those of the tenant above. */
export async function writeNotices(
  { database }: Pick<NoticeParts, 'database'>,
  tenantId: number,
  nowMs: number,
): Promise<void> {
  const above = await tenantAbove(database, tenantId);
  const tenants = above === undefined ? [tenantId] : [tenantId, above];
  await database.withTenant(jobScope(tenants), async (tx) => {
    const { endsAt } = (await loadStanding(tx, tenantId, nowMs)).standing;
    const daysBefore = endsAt ? dueNotice(endsAt, nowMs) : undefined;
    if (endsAt === null || daysBefore === undefined) return;
    await insertNotices(tx, tenantId, { endsAt, daysBefore, givenAt: new Date(nowMs) }, tenants);
  });
}

/** Sends the mails of notices that have not left yet. One that fails is tried again at the next run, six times in all. */
export async function sendNotices(parts: NoticeParts, signal: AbortSignal): Promise<void> {
  const { database, delivery, log } = parts;
  const nowMs = parts.clock();
  for (const notice of await pendingNotices(database, new Date(nowMs - triedForMs))) {
    signal.throwIfAborted();
    const scope = jobScope([notice.tenantId, notice.recipientTenantId]);
    const facts = await database.withTenant(scope, (tx) => noticeFacts(tx, notice));
    if (!facts?.member.email) continue;
    if (!(await delivery.offered(notice.recipientTenantId)).email) continue;
    const said = {
      tenant: facts.tenant.name,
      day: utcDay(notice.endsAt),
      days: notice.daysBefore,
      graceDay: utcDay(graceEndOf(notice.endsAt)),
    };
    let sentAt: Date | null = null;
    try {
      const { subject, text } = noticeText(facts.member.language ?? 'zh', said);
      await delivery.send(notice.recipientTenantId, {
        channel: 'email',
        to: facts.member.email,
        subject,
        text,
      });
      sentAt = new Date(nowMs);
    } catch (error) {
      log.warn({ err: error, tenantId: notice.tenantId }, 'A notice of a licence could not be mailed.');
    }
    await database.withTenant(scope, (tx) => noteAttempt(tx, notice, sentAt));
  }
}
