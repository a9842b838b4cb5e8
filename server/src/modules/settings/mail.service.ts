import { randomUUID, X509Certificate } from 'node:crypto';
import { type Language } from '@linekeeper/contract/language';
import { writeAudit } from '../../platform/audit/audit.ts';
import { actsForProvider } from '../../platform/db/acts-for-provider.ts';
import { type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { fieldError } from '../../platform/http/field-errors.ts';
import { DeliveryFault } from '../../platform/delivery/delivery.ts';
import { insertSettled } from '../../platform/delivery/ledger.queries.ts';
import { carriedBy } from '../../platform/delivery/message-kind.ts';
import { isMailAddress, isMailPort, type MailSecurity, sendMail } from '../../platform/outbound/smtp.ts';
import { type Secrets } from '../../platform/secrets/secrets.ts';
import { changeSettings, type GeneralParts } from './general.service.ts';
import { mailPasswordPlace, mayHoldMailServer, smtpServerOf } from './mail-delivery.ts';
import { deleteMailServer, mailServerOf, selectMailServer, upsertMailServer } from './mail.queries.ts';
import { mailTestMessage } from './mail-test-message.ts';

export type MailCaller = Pick<RequestContext, 'member' | 'kind' | 'tenant'>;

export interface MailParts extends GeneralParts {
  readonly secrets: Secrets;
  /** The mail address of whoever asks; null where they have none. */
  readonly emailOf: (context: RequestContext) => Promise<string | null>;
}

export interface MailInput {
  readonly host: string;
  readonly port: number;
  readonly security: MailSecurity;
  readonly username: string;
  readonly password?: string | undefined;
  readonly fromAddress: string;
  readonly fromName: string;
  readonly ca: string;
}

/** Certificates, one after the other, and nothing else that a TLS library could be fed with. */
export function isCertificates(pem: string): boolean {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g) ?? [];
  if (
    blocks.length === 0 ||
    blocks.length > 20 ||
    blocks.reduce((rest, block) => rest.replace(block, ''), pem).trim() !== ''
  )
    return false;
  try {
    return blocks.every((block) => new X509Certificate(block).subject !== undefined);
  } catch {
    return false;
  }
}

/** What no mail server can be, field by field. Throws INVALID_INPUT. */
function assertGood(input: MailInput, language: Language): void {
  const wrong = [
    ...(isMailPort(input.port) ? [] : [fieldError('port', 'mailPort', language)]),
    ...(isMailAddress(input.fromAddress) ? [] : [fieldError('fromAddress', 'email', language)]),
    ...(input.ca === '' || isCertificates(input.ca) ? [] : [fieldError('ca', 'certificates', language)]),
    // A password never crosses the network in the clear.
    ...(input.security === 'none' && input.username !== ''
      ? [fieldError('security', 'mailClear', language)]
      : []),
  ];
  if (wrong.length > 0) throw new AppError('INVALID_INPUT', { fields: wrong });
}

type Stored = Awaited<ReturnType<typeof selectMailServer>>;

/**
 * The password to use: a new one, or the stored one while it goes where it went. Else whoever may edit could have it sent
 * to a server of their own. Throws MAIL_PASSWORD_AGAIN.
 */
function passwordFor(secrets: Secrets, tenantId: number, input: MailInput, stored: Stored): string {
  if (input.username === '') return '';
  if (input.password !== undefined) return input.password;
  const same =
    stored?.host === input.host &&
    stored.port === input.port &&
    stored.security === input.security &&
    stored.username === input.username &&
    stored.ca === input.ca;
  if (!same || !stored.sealedPassword) throw new AppError('MAIL_PASSWORD_AGAIN');
  return secrets.open(mailPasswordPlace(tenantId), stored.sealedPassword);
}

const shownOf = (server: Omit<NonNullable<Stored>, 'setByTenant' | 'changedAt'> | undefined) => {
  if (!server) return null;
  const { host, port, security, username, fromAddress, fromName, ca } = server;
  const shown = { host, port, security, username, fromAddress, fromName };
  return { ...shown, ca: ca !== '' };
};

/**
 * Whether the caller decides whose server carries the tenant's mail: an administrator of its own in a session, not one who acts for a
 * provider. Whoever sets it reads what is mailed, such as codes that reset the passwords of those who hold more (decision 0035).
 */
export async function mayChangeMail(tx: Tx, { member, kind, tenant }: MailCaller): Promise<boolean> {
  return member.administrator && kind === 'session' && !(await actsForProvider(tx, tenant.id));
}

async function refuseOthers(tx: Tx, context: RequestContext): Promise<void> {
  if (!(await mayChangeMail(tx, context))) throw new AppError('MAIL_ADMINISTRATORS');
}

/** Sets the tenant's mail server. Throws CHANGED_MEANWHILE, INVALID_INPUT, MAIL_PASSWORD_AGAIN, MAIL_ADMINISTRATORS. */
export function setMailServer(
  parts: MailParts,
  context: RequestContext,
  version: number,
  input: MailInput,
): Promise<{ version: number }> {
  assertGood(input, context.language);
  const { tenantId } = context.scope;
  return changeSettings(parts, context, version, async (tx) => {
    await refuseOthers(tx, context);
    const before = await selectMailServer(tx, tenantId);
    const password = passwordFor(parts.secrets, tenantId, input, before);
    const { password: passwordGiven, ...rest } = input;
    const sealedPassword =
      password === '' ? null : parts.secrets.seal(mailPasswordPlace(tenantId), password).column;
    const after = { ...rest, sealedPassword };
    await upsertMailServer(tx, tenantId, after);
    return {
      set: {},
      action: 'setting.mail',
      detail: {
        before: shownOf(before),
        after: shownOf(after),
        passwordChanged: passwordGiven !== undefined,
      },
    };
  });
}

/** Takes the tenant's mail server away. Throws CHANGED_MEANWHILE, MAIL_ADMINISTRATORS. */
export function removeMailServer(parts: MailParts, context: RequestContext, version: number) {
  const { tenantId } = context.scope;
  return changeSettings(parts, context, version, async (tx) => {
    await refuseOthers(tx, context);
    const before = await selectMailServer(tx, tenantId);
    await deleteMailServer(tx, tenantId);
    return { set: {}, action: 'setting.mail', detail: { before: shownOf(before), after: null } };
  });
}

/**
 * Sends a mail to the member that asks, and to nobody else, through the given server or the one in force; says at which
 * step it failed. What a server above answered is its owner's business. Throws MAIL_NO_ADDRESS, MAIL_NOT_SET, INVALID_INPUT.
 */
export async function testMail(parts: MailParts, context: RequestContext, input: MailInput | null) {
  const { database, secrets } = parts;
  const { scope, tenant, language } = context;
  if (input) assertGood(input, language);
  const to = await parts.emailOf(context);
  if (!to) throw new AppError('MAIL_NO_ADDRESS');
  const stored = input && (await database.withTenant(scope, (tx) => selectMailServer(tx, scope.tenantId)));
  const row = input ? undefined : await mailServerOf(database, scope.tenantId);
  if (!input && !row) throw new AppError('MAIL_NOT_SET');
  const server = input
    ? { ...input, password: passwordFor(secrets, scope.tenantId, input, stored ?? undefined) }
    : smtpServerOf(secrets, row!);
  const from = input
    ? { name: input.fromName, address: input.fromAddress }
    : { name: row!.from_name, address: row!.from_address };
  const site = parts.effective.siteNameOf(scope.tenantId);
  const isAllowed = mayHoldMailServer(input ? tenant.type : row!.owner_type, parts.effective.ranges());
  const id = randomUUID();
  const texts = carriedBy('email', language, mailTestMessage.write(language, { site, tenant: tenant.name }));
  const result = await sendMail(server, { from, to, ...texts, id }, { isAllowed }).then(
    () => ({ ok: true as const, to }),
    (error: unknown) => {
      if (!(error instanceof DeliveryFault) || error.reason === 'not-offered') throw error;
      const isOwn = input !== null || row!.owner_id === scope.tenantId;
      return { ok: false as const, reason: error.reason, reply: isOwn ? error.reply : '' };
    },
  );
  await database.withTenant(scope, async (tx) => {
    const end = result.ok
      ? { state: 'sent' as const, reason: null }
      : { state: 'failed' as const, reason: result.reason };
    await insertSettled(tx, scope.tenantId, { id, kind: mailTestMessage.kind, channel: 'email', ...end });
    await writeAudit(tx, scope, {
      action: 'setting.mail-test',
      subjectType: 'setting',
      subjectId: scope.tenantId,
      detail: { host: input ? input.host : null, to, outcome: result.ok ? 'sent' : result.reason },
    });
  });
  return result;
}
