import { createHash, createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { type Contact } from '@linekeeper/contract/auth/contact';
import { type Language } from '@linekeeper/contract/language';
import { verificationCode } from '@linekeeper/contract/limits';
import { type Database, type Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { type PublicContext } from '../../../platform/http/context.ts';
import { type Delivery, DeliveryFault } from '../../../platform/delivery/delivery.ts';
import { sendNow } from '../../../platform/delivery/send-now.ts';
import { type Attempts } from '../sign-in/attempts.ts';
import { type Captchas } from './captchas.ts';
import { codeMessage, type CodePurpose } from './code-message.ts';
import { keepCode, takeCode, tryCode } from '../sign-in/sign-in.queries.ts';

export const codeLifeMs = 5 * 60_000;

/** What a code is good for, and for nothing else. */
export interface CodeUse {
  readonly purpose: CodePurpose;
  readonly contact: Contact;
  /** Whose: the prefix of the sign-in, or the member whose address is to change. */
  readonly about: string;
}

export interface CodeRequest extends CodeUse {
  /** The tenant whose gateway delivers it. */
  readonly tenantId: number;
  /** What it is written in. */
  readonly language: Language;
  /** Whether it is sent at all. Nobody outside learns it. */
  readonly isWanted: boolean;
  /** Where the address is of several accounts: a letter with a code of its own for each, in place of the one code. */
  readonly letters?: readonly CodeLetter[] | undefined;
  readonly captcha?: { readonly id: string; readonly digits: string } | undefined;
}

/** The code of one of several accounts that an address is of. */
export interface CodeLetter {
  /** The account, as `isRight` is told it. */
  readonly about: string;
  readonly language: Language;
  /** The organisation, as its letter names it. */
  readonly tenant: string;
}

/** So many letters one sending has at most: as many accounts as one sign-in compares. */
export const mostLetters = 5;

/** The number of the code of one account, of a sending that went to several. */
export const codeIdOfLetter = (codeId: string, about: string) =>
  `${codeId}.${createHash('sha256').update(about).digest('base64url')}`;

export interface CodeSent {
  readonly codeId: string;
  readonly expiresAt: Date;
  readonly resendAfterS: number;
}

export interface GivenCode extends CodeUse {
  readonly codeId: string;
  readonly code: string;
}

export interface Codes {
  /** The channels that can deliver for a tenant now. */
  readonly offered: Delivery['offered'];
  /**
   * Makes a code and sends it, after the answer: neither what is said nor how long it takes tells whether somebody gets one.
   * Throws CODE_NOT_OFFERED, TOO_MANY_REQUESTS, CAPTCHA_REQUIRED, CAPTCHA_WRONG.
   */
  send(request: CodeRequest, context: Pick<PublicContext, 'address' | 'log'>): Promise<CodeSent>;
  /** Whether a code is right; counts one of its five tries. It stays good until it is used. */
  isRight(given: GivenCode): Promise<boolean>;
  /** Uses a code up, in the transaction of what it was for; false where it was used already. */
  use(tx: Tx, codeId: string): Promise<boolean>;
}

export interface CodeParts {
  readonly database: Database;
  readonly key: Buffer;
  readonly attempts: Attempts;
  readonly captchas: Captchas;
  readonly delivery: Delivery;
  readonly clock: () => number;
}

/** Who asks for these is signed in: no image stands before them, however many codes others asked for at the same address. */
const memberPurposes: ReadonlySet<CodePurpose> = new Set(['contact', 'reauthenticate']);

/** So many codes, no two alike. */
function newCodes(count: number): string[] {
  const codes = new Set<string>();
  while (codes.size < count)
    codes.add(String(randomInt(10 ** verificationCode.digits)).padStart(verificationCode.digits, '0'));
  return [...codes];
}

/** Codes of six digits: five tries, five minutes, one use, for one purpose and address; kept as keyed hashes. */
export function createCodes({ database, key, attempts, captchas, delivery, clock }: CodeParts): Codes {
  const keyed = (...parts: readonly string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest();
  const boundHashOf = ({ purpose, contact, about }: CodeUse) =>
    keyed('use', purpose, contact.channel, contact.value, about);
  const codeHashOf = (codeId: string, code: string) => keyed('code', codeId, code);

  return {
    offered: (tenantId) => delivery.offered(tenantId),
    async send(request, { address, log }) {
      const { contact, about, tenantId, purpose, language, isWanted, captcha } = request;
      if (!(await delivery.offered(tenantId))[contact.channel]) throw new AppError('CODE_NOT_OFFERED');
      const nowMs = clock();
      const attempt = await attempts.begin(
        {
          kind: 'code',
          account: contact.value,
          prefix: about,
          address,
          known: undefined,
          tenant: tenantId,
          ...(!memberPurposes.has(purpose) && { hasCaptcha: captcha !== undefined }),
        },
        nowMs,
      );
      if (attempt.needsCaptcha && !(captcha && (await captchas.isRight(captcha.id, captcha.digits, nowMs))))
        throw new AppError('CAPTCHA_WRONG');
      const codeId = randomUUID();
      const expiresAt = new Date(nowMs + codeLifeMs);
      const letters = request.letters?.slice(0, mostLetters);
      // As many codes are kept whether the address is of five accounts or of none.
      const abouts = letters
        ? Array.from({ length: mostLetters }, (_, at) => letters[at]?.about ?? randomUUID())
        : [about];
      const kept = newCodes(abouts.length).map((code, at) => {
        const use = { ...request, about: abouts[at] ?? '' };
        const id = letters ? codeIdOfLetter(codeId, use.about) : codeId;
        return { code, id, boundHash: boundHashOf(use), codeHash: codeHashOf(id, code), expiresAt };
      });
      await database.withoutTenant(async (tx) => {
        for (const { code: _told, ...row } of kept) await keepCode(tx, row);
      });
      const written = letters ?? (isWanted ? [{ language, tenant: '' }] : []);
      for (const [at, letter] of written.entries()) {
        const { channel, value: to } = contact;
        const params = { purpose, code: kept[at]?.code ?? '', tenant: letter.tenant };
        const message = { tenantId, channel, to, language: letter.language, params };
        // Not waited for: a mail server takes its time, and an account that does not exist has none.
        sendNow({ database, delivery, log }, codeMessage, message).catch((error: unknown) => {
          const reason = error instanceof DeliveryFault ? error.reason : String(error);
          log.warn({ tenantId, purpose, reason }, 'A code could not be delivered.');
        });
      }
      return { codeId, expiresAt, resendAfterS: attempt.waitS };
    },
    async isRight(given) {
      const { codeId, code } = given;
      const kept = await database.withoutTenant((tx) =>
        tryCode(tx, { id: codeId, boundHash: boundHashOf(given) }, new Date(clock())),
      );
      return kept !== undefined && timingSafeEqual(kept.codeHash, codeHashOf(codeId, code));
    },
    use: (tx, codeId) => takeCode(tx, codeId),
  };
}
