import { type Contact } from '@linekeeper/contract/auth/contact';
import { AppError } from '../../../platform/errors.ts';
import { type RequestContext } from '../../../platform/http/context.ts';
import { type Codes, type CodeSent } from '../credentials/codes.ts';
import { selectProofs } from './reauthenticate.queries.ts';
import { homeScope } from '../sessions/home-scope.ts';
import { readerLanguage } from './reader-language.ts';
import { type SecondParts } from '../sign-in/second-step.service.ts';

export interface Ways {
  readonly password: boolean;
  readonly totp: boolean;
  /** Where a code goes, and only where the member has neither of the others: it is the weakest proof. */
  readonly contact: Contact | undefined;
}

type Parts = Pick<SecondParts, 'database' | 'languageOf'> & {
  readonly codes: Pick<Codes, 'offered' | 'send'>;
};

/** What a member can prove itself by now. */
export async function waysToReauthenticate(
  { database, codes }: Omit<Parts, 'languageOf'>,
  context: RequestContext,
): Promise<Ways> {
  const { home, member } = context;
  const owner = { tenantId: home.id, memberId: member.id };
  const kept = await database.withTenant(homeScope(context), (tx) => selectProofs(tx, owner));
  const password = kept.passwordHash !== null;
  const totp = kept.sealedTotpSecret !== null;
  if (password || totp) return { password, totp, contact: undefined };
  const offered = await codes.offered(home.id);
  const channel = (['email', 'phone'] as const).find((name) => offered[name] && kept[name] !== null);
  const value = channel && kept[channel];
  return { password, totp, contact: channel && value ? { channel, value } : undefined };
}

/** Sends a code to the member's own address, for this proof alone. Throws CODE_NOT_OFFERED, TOO_MANY_REQUESTS. */
export async function sendReauthenticationCode(parts: Parts, context: RequestContext): Promise<CodeSent> {
  const { contact } = await waysToReauthenticate(parts, context);
  if (!contact) throw new AppError('CODE_NOT_OFFERED');
  const { home, member } = context;
  const reader = { chosen: member.language, tenantId: home.id };
  const language = readerLanguage(parts, reader, context.language);
  const use = { purpose: 'reauthenticate', contact, about: member.id } as const;
  return parts.codes.send({ ...use, tenantId: home.id, language, isWanted: true }, context);
}
