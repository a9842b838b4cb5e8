import { z } from 'zod';
import { endpoint, text, time } from '../endpoint.ts';
import { codeAnswer, codeSent, newSecret } from './sign-in.ts';
import { incompleteParts } from './sign-in-policy.ts';

const own = { access: 'session', own: true, whileIncomplete: true } as const;
/** Calls of a whole account alone. */
const complete = { access: 'session', own: true } as const;
const digits = z.string().max(16);
const recoveryCodes = z.object({
  /** Shown this once. */
  recoveryCodes: z.array(z.string()),
});

/** A browser that was told to remember the second step. */
export const trustedBrowser = z.object({
  id: z.uuid(),
  /** The browser that asks. */
  isThis: z.boolean(),
  /** `Chrome`, `curl`; null where it is not known. */
  browser: z.string().nullable(),
  version: z.string().nullable(),
  system: z.string().nullable(),
  trustedAt: time,
  /** The last sign-in that was not asked because of it; null where none is known. */
  lastUsedAt: time.nullable(),
  /** When it is asked again in any case. */
  endsAt: time,
});
export type TrustedBrowser = z.infer<typeof trustedBrowser>;

/** What a member does with the own account: complete it, and the second step of its sign-in. */
export const account = {
  complete: endpoint({
    ...own,
    method: 'POST',
    path: '/api/v1/auth/account/complete',
    summary: 'Give what the account still lacks, all of it or a part; what it does not lack is refused',
    body: z.strictObject({
      name: text(64).optional(),
      contact: z.string().max(128).optional(),
      codeId: codeAnswer.codeId.optional(),
      code: codeAnswer.code.optional(),
      ...newSecret,
    }),
    output: z.object({ incomplete: z.array(z.enum(incompleteParts)) }),
  }),
  sendCode: endpoint({
    ...own,
    method: 'POST',
    path: '/api/v1/auth/account/codes',
    summary: 'Send a code to a phone number or mail address that the member says is the own one',
    body: z.strictObject({ to: z.string().max(128) }),
    output: codeSent,
  }),
  totp: endpoint({
    ...own,
    method: 'GET',
    path: '/api/v1/auth/totp',
    summary: 'Whether signing in asks this member for a one-time password, and what stands beside it',
    output: z.object({
      since: time.nullable(),
      /** Whether the tenant's policy asks for it. */
      isDemanded: z.boolean(),
      recoveryCodesLeft: z.int(),
      /** Browsers that are not asked for it at the moment. */
      trustedBrowsers: z.int(),
    }),
  }),
  beginTotp: endpoint({
    ...own,
    method: 'POST',
    path: '/api/v1/auth/totp/begin',
    reauthenticates: true,
    summary: 'A new secret for an authenticator app (RFC 6238); it counts once a code of it was given',
    output: z.object({ secret: z.string(), uri: z.string(), ticket: z.string() }),
  }),
  finishTotp: endpoint({
    ...own,
    method: 'POST',
    path: '/api/v1/auth/totp/finish',
    summary: 'Switch the one-time password on with a code of the new secret',
    body: z.strictObject({ ticket: z.string().min(1).max(1024), code: digits }),
    output: recoveryCodes,
  }),
  renewRecoveryCodes: endpoint({
    ...own,
    method: 'POST',
    path: '/api/v1/auth/totp/recovery-codes',
    reauthenticates: true,
    summary: 'Ten new recovery codes; those from before are worth nothing any more',
    output: recoveryCodes,
  }),
  listBrowsers: endpoint({
    ...complete,
    method: 'POST',
    path: '/api/v1/auth/totp/browsers/list',
    reads: true,
    summary:
      'Browsers that are not asked for the one-time password at the moment: this one first, then the newest',
    output: z.object({ list: z.array(trustedBrowser) }),
  }),
  forgetBrowser: endpoint({
    ...complete,
    method: 'DELETE',
    path: '/api/v1/auth/totp/browsers/:trustedBrowserId',
    summary: 'Ask for the one-time password again in one of the member’s own browsers',
    params: z.strictObject({ trustedBrowserId: z.uuid() }),
    output: z.object({}),
  }),
  forgetBrowsers: endpoint({
    ...own,
    method: 'POST',
    path: '/api/v1/auth/totp/forget-browsers',
    summary: 'Ask for the one-time password again in every browser',
    output: z.object({}),
  }),
  endTotp: endpoint({
    ...own,
    method: 'POST',
    path: '/api/v1/auth/totp/off',
    reauthenticates: true,
    summary: 'Switch the one-time password off, unless the policy asks for it',
    output: z.object({}),
  }),
};
