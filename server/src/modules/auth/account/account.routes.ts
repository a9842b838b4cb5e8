import { account } from '@linekeeper/contract/auth/account';
import { type IncompletePart } from '@linekeeper/contract/auth/sign-in-policy';
import { type FastifyInstance } from 'fastify';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Tx } from '../../../platform/db/database.ts';
import { notify } from '../../../platform/delivery/notify.ts';
import { AppError } from '../../../platform/errors.ts';
import { type RequestContext } from '../../../platform/http/context.ts';
import { route } from '../../../platform/http/route.ts';
import { type AccountChange, accountMessage } from './account-message.ts';
import { accountChanged } from './account-notification.ts';
import { completeAccount } from './complete.service.ts';
import { homeScope } from '../sessions/home-scope.ts';
import { readerLanguage } from './reader-language.ts';
import {
  countSecond,
  forgetBrowsers,
  replaceRecoveryCodes,
  selectTotp,
  switchTotpOff,
  switchTotpOn,
} from '../sign-in/second-step.queries.ts';
import { type SecondParts } from '../sign-in/second-step.service.ts';
import {
  newRecoveryCodes,
  newTotp,
  recoveryHash,
  ticketPlace,
  totpPlace,
  totpStep,
} from '../credentials/totp.ts';
import { reachableContact, typedCode } from '../credentials/typed-fields.ts';

const ticketLifeMs = 15 * 60_000;

/** A member's own account: what it lacks, and the second step of its sign-in. */
export function accountRoutes(app: FastifyInstance, parts: SecondParts): void {
  const { database, secrets, codes, clock, recoveryKeys } = parts;
  const writtenTo = ({ home, member, language }: RequestContext) =>
    readerLanguage(parts, { chosen: member.language, tenantId: home.id }, language);
  const memberOf = ({ home, member }: RequestContext) => ({ tenantId: home.id, memberId: member.id });

  /** A change of the second step with its audit line, and what the member is told of it. */
  const change = <T>(
    context: RequestContext,
    { action, change: accountChange }: { readonly action: string; readonly change?: AccountChange },
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> => {
    const scope = homeScope(context);
    const { member, address } = context;
    return database.withTenant(scope, async (tx) => {
      const result = await work(tx);
      await writeAudit(tx, scope, { action, subjectType: 'member', subjectId: member.id });
      const changed =
        accountChange &&
        accountChanged({ memberId: member.id, change: accountChange, nowMs: clock(), address });
      if (changed) await notify(tx, scope, accountMessage, [changed]);
      return result;
    });
  };
  const giveRecoveryCodes = async (tx: Tx, context: RequestContext) => {
    const plain = newRecoveryCodes();
    const hashes = plain.map((code) => recoveryHash(recoveryKeys[0], context.member.id, code));
    await replaceRecoveryCodes(tx, memberOf(context), hashes);
    return { recoveryCodes: plain };
  };

  route(app, account.complete, async ({ body }, context) => ({
    incomplete: (await completeAccount(parts, body, context)) as IncompletePart[],
  }));

  route(app, account.sendCode, async ({ body }, context) => {
    const offered = await codes.offered(context.home.id);
    const { expiresAt, ...sent } = await codes.send(
      {
        purpose: 'contact',
        contact: reachableContact('to', body.to, offered, context.language),
        about: context.member.id,
        tenantId: context.home.id,
        language: writtenTo(context),
        isWanted: true,
      },
      context,
    );
    return { ...sent, expiresAt: expiresAt.toISOString() };
  });

  route(app, account.totp, async (_input, context) => {
    const now = new Date(clock());
    const [kept, counts] = await database.withTenant(homeScope(context), async (tx) => [
      await selectTotp(tx, memberOf(context)),
      await countSecond(tx, memberOf(context), now),
    ]);
    return {
      since: kept?.sealedTotpSecret ? (kept.totpSince ?? now).toISOString() : null,
      isDemanded: await isDemanded(parts, context),
      recoveryCodesLeft: counts.codes,
      trustedBrowsers: counts.browsers,
    };
  });

  route(app, account.beginTotp, async (_input, context) => {
    const { tenantId, memberId } = memberOf(context);
    const kept = await database.withTenant(homeScope(context), (tx) =>
      selectTotp(tx, { tenantId, memberId }),
    );
    if (kept?.sealedTotpSecret) throw new AppError('TOTP_ALREADY_ON');
    const { secret, uri } = newTotp(context.member.username);
    const plain = JSON.stringify({ secret, untilMs: clock() + ticketLifeMs });
    const ticket = secrets.seal(ticketPlace(tenantId, memberId), plain).column.toString('base64');
    return { secret, uri, ticket };
  });

  route(app, account.finishTotp, async ({ body }, context) => {
    const { tenantId, memberId } = memberOf(context);
    const code = typedCode(body.code, context.language);
    const attempt = await parts.attempts.begin(
      {
        kind: 'totp',
        account: memberId,
        prefix: '',
        address: context.address,
        known: undefined,
        tenant: tenantId,
      },
      clock(),
    );
    const secret = openTicket(body.ticket, tenantId, memberId);
    const step = totpStep(secret, code, clock());
    if (step === undefined) throw new AppError('TOTP_REFUSED');
    const given = await change(context, { action: 'member.totp.on', change: 'totp-on' }, async (tx) => {
      const sealed = secrets.seal(totpPlace(tenantId, memberId), secret).column;
      const isOn = await switchTotpOn(tx, { tenantId, memberId }, { sealed, step, now: new Date(clock()) });
      if (!isOn) throw new AppError('TOTP_ALREADY_ON');
      return giveRecoveryCodes(tx, context);
    });
    await attempt.succeeded();
    return given;
  });
  const openTicket = (ticket: string, tenantId: number, memberId: string): string => {
    try {
      const plain = secrets.open(ticketPlace(tenantId, memberId), Buffer.from(ticket, 'base64'));
      const { secret, untilMs } = JSON.parse(plain) as { secret: string; untilMs: number };
      if (untilMs > clock()) return secret;
    } catch {
      // Not ours, or somebody else's: the same as one that is over.
    }
    throw new AppError('CHALLENGE_OVER');
  };

  route(app, account.renewRecoveryCodes, (_input, context) =>
    change(context, { action: 'member.recovery-codes.renew', change: 'recovery-codes' }, async (tx) => {
      if (!(await selectTotp(tx, memberOf(context)))?.sealedTotpSecret) throw new AppError('TOTP_OFF');
      return giveRecoveryCodes(tx, context);
    }),
  );

  route(app, account.endTotp, async (_input, context) => {
    if (await isDemanded(parts, context)) throw new AppError('TOTP_DEMANDED');
    await change(context, { action: 'member.totp.off', change: 'totp-off' }, async (tx) => {
      if (!(await switchTotpOff(tx, memberOf(context)))) throw new AppError('TOTP_OFF');
      await replaceRecoveryCodes(tx, memberOf(context), []);
      await forgetBrowsers(tx, memberOf(context));
    });
    return {};
  });
}

/** Whether the policy asks the member for a one-time password. */
async function isDemanded(
  { database }: Pick<SecondParts, 'database'>,
  { home, member }: RequestContext,
): Promise<boolean> {
  const [row] = await database.ask<{ policy: string }>(
    'select totp_policy as policy from sign_in_policy($1)',
    [home.id],
  );
  return row?.policy === 'everyone' || (row?.policy === 'administrators' && member.administrator);
}
