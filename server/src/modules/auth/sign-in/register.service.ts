import { randomUUID } from 'node:crypto';
import { type z } from 'zod';
import { trialDays } from '@linekeeper/contract/limits';
import { isPrefixWord } from '@linekeeper/contract/tenants/prefix-words';
import { type signIn } from '@linekeeper/contract/auth/sign-in';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { type PublicContext } from '../../../platform/http/context.ts';
import { hashNewPassword } from '../credentials/new-password.ts';
import { insertRegistered, insertTrial } from './register.queries.ts';
import { actorScope } from './reset.service.ts';
import { tenantIdOfPrefix } from './sign-in.queries.ts';
import { beginSession, type SignInParts } from './sign-in.service.ts';
import { typedCode, typedContact } from '../credentials/typed-fields.ts';
import { selectRegistrationOpen } from '../../settings/index.ts';

type RegisterInput = z.output<typeof signIn.register.body>;

const dayMs = 24 * 3_600_000;
const nobody = '00000000-0000-0000-0000-000000000000';
const isUniqueViolation = (error: unknown) => (error as { code?: unknown }).code === '23505';

/** Whether strangers may register at the moment. */
export function isRegistrationOpen(database: Database, platformId: number): Promise<boolean> {
  const scope = actorScope({ tenantId: platformId, memberId: nobody }, 'system', {
    address: '',
    requestId: '',
  });
  return database.withTenant(scope, (tx) => selectRegistrationOpen(tx, platformId));
}

/**
 * Registers a company: a tenant on trial for 15 days below the platform, with its administrator, who is signed in; gives
 * the token. Throws REGISTRATION_CLOSED, NAME_TAKEN, CODE_REFUSED, INVALID_INPUT, SEAL_EXPIRED, TOO_MANY_REQUESTS.
 */
export async function register(
  parts: SignInParts,
  input: RegisterInput,
  context: PublicContext,
): Promise<string> {
  const { database, codes, attempts, clock } = parts;
  const platformId = await tenantIdOfPrefix(database, '');
  if (!(await isRegistrationOpen(database, platformId))) throw new AppError('REGISTRATION_CLOSED');
  const contact = typedContact('to', input.to, context.language);
  const code = typedCode(input.code, context.language);
  const taken = new AppError('NAME_TAKEN', { params: { name: input.prefix } });
  const attempt = await attempts.begin(
    { kind: 'register', account: contact.value, prefix: '', address: context.address, known: undefined },
    clock(),
  );
  if (isPrefixWord(input.prefix) || (await tenantIdOfPrefix(database, input.prefix)) !== platformId)
    throw taken;
  const passwordHash = await hashNewPassword(parts, input, {
    tenantId: platformId,
    language: context.language,
  });
  const use = { purpose: 'register', contact, about: '' } as const;
  if (!(await codes.isRight({ ...use, codeId: input.codeId, code }))) throw new AppError('CODE_REFUSED');

  const memberId = randomUUID();
  const now = new Date(clock());
  const scope = actorScope({ tenantId: platformId, memberId }, contact.value, context);
  const tenantId = await database
    .withTenant(scope, async (tx) => {
      if (!(await codes.use(tx, input.codeId))) throw new AppError('CODE_REFUSED');
      const id = await insertTrial(tx, {
        platformId,
        company: input.company,
        prefix: input.prefix,
        contactPerson: input.name,
        contactInformation: contact.value,
        expiresAt: new Date(now.getTime() + trialDays * dayMs),
      });
      await insertRegistered(tx, {
        tenantId: id,
        id: memberId,
        username: contact.value,
        name: input.name,
        email: contact.channel === 'email' ? contact.value : null,
        phone: contact.channel === 'phone' ? contact.value : null,
        passwordHash,
        passwordChangedAt: now,
      });
      const line = {
        action: 'tenant.register',
        subjectType: 'tenant',
        subjectId: id,
        detail: { after: { name: input.company, prefix: input.prefix, administrator: contact.value } },
      };
      await writeAudit(tx, scope, line);
      await writeAudit(tx, actorScope({ tenantId: id, memberId }, contact.value, context), line);
      return id;
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? taken : error;
    });
  await attempt.succeeded();
  return beginSession(parts, { tenantId, memberId, passwordHash: null }, context);
}
