import { z } from 'zod';
import { endpoint, text, time } from '../endpoint.ts';
import { prefix as newPrefix } from '../tenants/organizations.ts';

/** What a code may be asked for without a session. */
export const codePurposes = ['sign-in', 'reset', 'register'] as const;

const prefix = z.string().max(64).optional();
const captchaAnswer = {
  captchaId: z.string().min(1).max(64).optional(),
  captcha: z.string().max(16).optional(),
};
/** The code that came by mail or SMS, with the number of its sending. */
export const codeAnswer = { codeId: z.string().min(1).max(64), code: z.string().max(16) };
/** A new password, plain or sealed with a login key. */
export const newSecret = {
  password: z.string().max(1024).optional(),
  sealed: z.string().min(1).max(4096).optional(),
  keyId: z.string().min(1).max(64).optional(),
};
/** A code was sent, or would have been: the answer does not tell which. */
export const codeSent = z.object({
  codeId: z.string(),
  expiresAt: time,
  /** After so many seconds another may be asked for. */
  resendAfterS: z.int(),
});

/** Signing in beyond account and password: what a person without a session may ask for. */
export const signIn = {
  captcha: endpoint({
    method: 'POST',
    path: '/api/v1/auth/captcha',
    access: 'public',
    reads: true,
    summary: 'A new image of four digits, good for one answer within five minutes',
    output: z.object({
      captchaId: z.string(),
      /** A PNG as a data address. */
      image: z.string(),
      expiresAt: time,
    }),
  }),
  sendCode: endpoint({
    method: 'POST',
    path: '/api/v1/auth/codes',
    access: 'public',
    summary:
      'Send a code of six digits by mail or SMS, good for five minutes; answers the same whether the account exists',
    body: z.strictObject({
      purpose: z.enum(codePurposes),
      /** A phone number or a mail address. */
      to: z.string().max(128),
      prefix,
      ...captchaAnswer,
    }),
    output: codeSent,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/v1/auth/password/reset',
    access: 'public',
    summary: 'Set a forgotten password anew with a code; ends all sessions and begins none',
    body: z.strictObject({ to: z.string().max(128), prefix, ...codeAnswer, ...newSecret }),
    output: z.object({}),
  }),
  choose: endpoint({
    method: 'POST',
    path: '/api/v1/auth/login/choose',
    access: 'public',
    summary: 'Choose the organisation of a sign-in that was answered with ORGANISATION_REQUIRED',
    body: z.strictObject({ ticket: z.string().min(1).max(64), companyId: z.int().positive() }),
    output: z.object({ tokenType: z.literal('Bearer'), accessToken: z.string() }),
  }),
  second: endpoint({
    method: 'POST',
    path: '/api/v1/auth/login/second',
    access: 'public',
    summary: 'The second step of a sign-in that was answered with TOTP_REQUIRED',
    body: z.strictObject({
      challengeId: z.string().min(1).max(64),
      /** Six digits of the authenticator app, or a recovery code. */
      code: z.string().max(32),
      /** Not to ask for it in this browser for thirty days. */
      trust: z.boolean().default(false),
    }),
    output: z.object({ tokenType: z.literal('Bearer'), accessToken: z.string() }),
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/v1/auth/register',
    access: 'public',
    summary: 'Register a company: a tenant on trial for 15 days, with its administrator, who is signed in',
    body: z.strictObject({
      company: text(64),
      prefix: newPrefix,
      name: text(64),
      to: z.string().max(128),
      ...codeAnswer,
      ...newSecret,
    }),
    output: z.object({ tokenType: z.literal('Bearer'), accessToken: z.string() }),
  }),
};
