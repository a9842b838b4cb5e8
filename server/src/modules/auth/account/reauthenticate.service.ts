import { type z } from 'zod';
import { type reauthenticate as endpoints } from '@linekeeper/contract/auth/reauthenticate';
import { reauthenticatedMs } from '@linekeeper/contract/auth/sign-in-policy';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import { type RequestContext } from '../../../platform/http/context.ts';
import { fieldError } from '../../../platform/http/field-errors.ts';
import { waysToReauthenticate } from './reauthenticate-ways.ts';
import { passwordHashOf, setReauthenticated } from './reauthenticate.queries.ts';
import { homeScope } from '../sessions/home-scope.ts';
import { isSecondRight, type SecondParts } from '../sign-in/second-step.service.ts';
import { typedCode } from '../credentials/typed-fields.ts';

type Given = z.output<typeof endpoints.reauthenticate.body>;
type Proof =
  | { readonly kind: 'password'; readonly open: (nowMs: number) => Promise<string> }
  | { readonly kind: 'totp'; readonly digits: string }
  | { readonly kind: 'code'; readonly codeId: string; readonly code: string };

/** The one proof that was given; undefined where it is none, half of one, or two. */
function proofOf({ loginKeys }: SecondParts, given: Given): Proof | undefined {
  const { password, sealed, keyId, totp, codeId, code } = given;
  if ((sealed === undefined) !== (keyId === undefined)) return undefined;
  if ((codeId === undefined) !== (code === undefined)) return undefined;
  if ([password, sealed, totp, codeId].filter((part) => part !== undefined).length !== 1) return undefined;
  if (totp !== undefined) return { kind: 'totp', digits: totp };
  if (codeId !== undefined && code !== undefined) return { kind: 'code', codeId, code };
  if (sealed !== undefined && keyId !== undefined)
    return { kind: 'password', open: (nowMs) => loginKeys.open(keyId, sealed, nowMs) };
  return { kind: 'password', open: () => Promise.resolve(password ?? '') };
}

/**
 * Proves a member anew and gives until when the proof holds. Guesses are counted apart from sign-ins, so that one who
 * holds a stolen session cannot lock the member out. Throws CONFIRM_REFUSED, TOTP_REFUSED, CODE_REFUSED,
 * TOO_MANY_REQUESTS, SEAL_EXPIRED.
 */
export async function reauthenticateMember(
  parts: SecondParts,
  given: Given,
  context: RequestContext,
): Promise<Date> {
  const { database } = parts;
  const proof = proofOf(parts, given);
  if (!proof)
    throw new AppError('INVALID_INPUT', { fields: [fieldError('password', 'required', context.language)] });
  if (proof.kind === 'code') typedCode(proof.code, context.language);
  const nowMs = parts.clock();
  const { home, member } = context;
  const attempt = await parts.attempts.begin(
    {
      kind: proof.kind === 'totp' ? 'totp' : 'reauthenticate',
      account: member.id,
      prefix: '',
      address: context.address,
      known: undefined,
      tenant: home.id,
    },
    nowMs,
  );
  if (proof.kind === 'password') {
    const plain = await proof.open(nowMs).catch(async (error: unknown) => {
      await attempt.wasNone();
      throw error;
    });
    const isRight = await isPasswordRight(parts, plain, context);
    if (!isRight) throw new AppError('REAUTHENTICATION_REFUSED');
  } else if (proof.kind === 'totp') {
    const owner = { tenantId: home.id, memberId: member.id };
    const isRight = await database.withTenant(homeScope(context), (tx) =>
      isSecondRight(parts, tx, owner, proof.digits),
    );
    if (!isRight) throw new AppError('TOTP_REFUSED');
  } else if (!(await isCodeRight(parts, proof, context))) throw new AppError('CODE_REFUSED');
  await attempt.succeeded();
  const scope = homeScope(context);
  await database.withTenant(scope, async (tx) => {
    await setReauthenticated(tx, { tenantId: home.id, id: context.sessionId }, new Date(nowMs));
    await writeAudit(tx, scope, {
      action: 'session.confirm',
      subjectType: 'session',
      subjectId: context.sessionId,
      detail: { by: proof.kind },
    });
  });
  return new Date(nowMs + reauthenticatedMs);
}

async function isPasswordRight(
  { database, passwords }: SecondParts,
  plain: string,
  context: RequestContext,
): Promise<boolean> {
  const { home, member } = context;
  const hash = await database.withTenant(homeScope(context), (tx) => passwordHashOf(tx, home.id, member.id));
  return passwords.verify(hash, plain);
}

/** Whether a code that was sent for this proof is right, using it up; never where the member has a stronger proof. */
async function isCodeRight(
  parts: SecondParts,
  { codeId, code }: { readonly codeId: string; readonly code: string },
  context: RequestContext,
): Promise<boolean> {
  const { contact } = await waysToReauthenticate(parts, context);
  if (!contact) return false;
  const about = context.member.id;
  if (!(await parts.codes.isRight({ purpose: 'reauthenticate', contact, about, codeId, code }))) return false;
  return parts.database.withTenant(homeScope(context), (tx) => parts.codes.use(tx, codeId));
}
