import { fallbackLanguage, type Language } from '@linekeeper/contract/language';
import { type Database } from '../../platform/db/database.ts';
import { jobScope } from '../../platform/db/job-scope.ts';
import { type Log } from '../../platform/log.ts';
import { type Delivery } from '../../platform/delivery/delivery.ts';
import { saidIn } from '../../platform/zoned-time.ts';
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
  /** The default language of a tenant; null where neither it nor one above it set one. */
  readonly languageOf: (tenantId: number) => Language | null;
  /** The zone that a tenant's people are told times in. */
  readonly timeZoneOf: (tenantId: number) => string;
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
    const { recipientTenantId } = notice;
    const timeZone = parts.timeZoneOf(recipientTenantId);
    const said = {
      tenant: facts.tenant.name,
      day: saidIn(timeZone, notice.endsAt),
      days: notice.daysBefore,
      graceDay: saidIn(timeZone, graceEndOf(notice.endsAt)),
    };
    let sentAt: Date | null = null;
    try {
      const { subject, text } = noticeText(
        facts.member.language ?? parts.languageOf(recipientTenantId) ?? fallbackLanguage,
        said,
      );
      await delivery.send(recipientTenantId, {
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
