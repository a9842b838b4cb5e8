import { reportRecipients as endpoints } from '@linekeeper/contract/reports/report-recipients';
import { type FastifyInstance } from 'fastify';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Database, type Tx } from '../../../platform/db/database.ts';
import { linkScope } from '../../../platform/db/link-scope.ts';
import { route } from '../../../platform/http/route.ts';
import { bytesOf } from '../../../platform/http/uploads.ts';
import { hashOf } from '../../auth/index.ts';
import { reportNames } from '../report-subjects.queries.ts';
import { holdSchedule } from '../schedules/schedules.queries.ts';
import { askPage, confirmedPage, deadPage, resumedPage, stopPage, stoppedPage } from './link-words.ts';
import { maskedAddress } from './outside-address.ts';
import { confirmAsked, heldAddress, type Recipient, recipientsOf, updateAddress } from './outside.queries.ts';
import { whyNotTo } from './why-not-outside.ts';

interface LinkParts {
  readonly database: Database;
  readonly clock: () => number;
}

/** What a link that confirms stands for, while it is good. */
async function goodLink({ database, clock }: LinkParts, token: string) {
  const [found] = await database.ask<{ tenant_id: number; schedule_id: string; address_id: string }>(
    'select tenant_id, schedule_id, address_id from report_confirmation_of($1)',
    [hashOf(token)],
  );
  if (!found) return undefined;
  const scope = linkScope(found.tenant_id);
  const ask = { scheduleId: found.schedule_id, addressId: found.address_id };
  return database.withTenant(scope, async (tx) => {
    const [to] = await recipientsOf(tx, scope.tenantId, [ask.scheduleId], ask.addressId);
    if (!to || !(await isGood(tx, scope.tenantId, to, clock()))) return undefined;
    const { tenantName: tenant } = await reportNames(tx, scope.tenantId, { scope: 'tenant' });
    const schedule = await holdSchedule(tx, scope.tenantId, ask.scheduleId);
    return { scope, ask, to, tenant, name: schedule?.name ?? '' };
  });
}

/** Whether somebody who was asked may still say yes: in time, and to a tenant that still sends outside. */
const isGood = async (tx: Tx, tenantId: number, to: Recipient, nowMs: number) =>
  to.expiresAt.getTime() > nowMs && (await whyNotTo(tx, to, [tenantId])) === undefined;

/** Has a link stop mails to its address, or takes that back. One that is not known changes nothing, and is answered alike. */
async function setStopped({ database, clock }: LinkParts, token: string, isStopped: boolean): Promise<void> {
  const [found] = await database.ask<{ tenant_id: number; address_id: string }>(
    'select tenant_id, address_id from report_stop_of($1)',
    [hashOf(token)],
  );
  if (!found) return;
  const scope = linkScope(found.tenant_id);
  await database.withTenant(scope, async (tx) => {
    const { tenantId } = scope;
    const known = await heldAddress(tx, tenantId, { id: found.address_id });
    if (!known || (known.stoppedAt !== null) === isStopped) return;
    await updateAddress(tx, tenantId, known.id, { stoppedAt: isStopped ? new Date(clock()) : null });
    await writeAudit(tx, scope, {
      action: `report-recipient.${isStopped ? 'unsubscribe' : 'resubscribe'}`,
      ...{ subjectType: 'report-recipient', subjectId: known.id },
      detail: { name: maskedAddress(known.address) },
    });
  });
}

/** Serves what links in mails to people outside lead to. To look changes nothing: programs look at every link of a mail. */
export function linkRoutes(app: FastifyInstance, parts: LinkParts): void {
  const { database, clock } = parts;

  route(app, endpoints.confirmPage, async ({ query: { token } }, { language }) => {
    const good = await goodLink(parts, token);
    if (!good) return deadPage(language);
    const { to, tenant } = good;
    return askPage(to.language, { tenant, kinds: to.askedKinds, token });
  });

  route(app, endpoints.confirm, async ({ query: { token }, upload }, { language }) => {
    await bytesOf(upload);
    const good = await goodLink(parts, token);
    if (!good) return deadPage(language);
    const { scope, ask, to, name } = good;
    const isNew = await database.withTenant(scope, async (tx) => {
      const { tenantId } = scope;
      if (!(await confirmAsked(tx, tenantId, ask, { hash: hashOf(token), now: new Date(clock()) })))
        return false;
      await writeAudit(tx, scope, {
        action: 'report-recipient.confirm',
        ...{ subjectType: 'report-schedule', subjectId: ask.scheduleId },
        detail: { name, recipient: maskedAddress(to.address), kinds: to.askedKinds.join(', ') },
      });
      return true;
    });
    return isNew ? confirmedPage(to.language) : deadPage(language);
  });

  route(app, endpoints.stopPage, ({ query: { token } }, { language }) => stopPage(language, token));
  route(app, endpoints.stop, async ({ query: { token }, upload }, { language }) => {
    await bytesOf(upload);
    await setStopped(parts, token, true);
    return stoppedPage(language, token);
  });
  route(app, endpoints.resume, async ({ query: { token }, upload }, { language }) => {
    await bytesOf(upload);
    await setStopped(parts, token, false);
    return resumedPage(language);
  });
}
