import { z } from 'zod';
import { endpoint, rowId, time } from '../endpoint.ts';
import { languages } from '../language.ts';
import { incompleteParts } from './sign-in-policy.ts';
import { appCodes, permissionCodes } from '../permissions/permissions.ts';

const account = z.string().min(1).max(128);

/** Login parameters (spec section 7), taken from the query or from the body. `sealed` is a password sealed with a login key. */
export const loginInput = z.strictObject({
  username: account.optional(),
  password: z.string().min(1).max(1024).optional(),
  sealed: z.string().min(1).max(4096).optional(),
  keyId: z.string().min(1).max(64).optional(),
  prefix: z.string().max(64).optional(),
  /** Asked for after failures (CAPTCHA_REQUIRED): the image and the digits that it shows. */
  captchaId: z.string().min(1).max(64).optional(),
  captcha: z.string().max(16).optional(),
  /** In place of a password: the code that came by mail or SMS, with the number of its sending. */
  codeId: z.string().min(1).max(64).optional(),
  code: z.string().max(16).optional(),
});

export const identity = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
export const organizationType = z.union([
  z.literal(99999),
  z.literal(16),
  z.literal(8),
  z.literal(4),
  z.literal(2),
  z.literal(1),
]);

export const userInfo = z.object({
  osId: z.string(),
  userCode: z.string(),
  userName: z.string(),
  userIdentity: identity,
  companyId: z.int(),
  companyName: z.string(),
  organizationType,
  language: z.enum(languages).nullable(),
  /** The image that stands for the member (see `imageAddress`); null where none was given. */
  avatarId: z.uuid().nullable(),
  /** An administrator of platform or MSP who signs in by the password alone, where nobody demands more: worth a word. */
  isSecondStepAdvised: z.boolean(),
  /** The name of the tenant above the own one, whom an administrator asks; null for the platform. */
  provider: z.string().nullable(),
  /** What the account still lacks; until it is given, only the calls that complete it are open. */
  incomplete: z.array(z.enum(incompleteParts)),
});
export type UserInfo = z.infer<typeof userInfo>;

export const tenantChoice = z.object({
  companyId: z.int(),
  name: z.string(),
  prefix: z.string(),
  type: organizationType,
  parentId: z.int().nullable(),
});
export type TenantChoice = z.infer<typeof tenantChoice>;

export const auth = {
  login: endpoint({
    method: 'POST',
    path: '/api/v1/auth/login',
    access: 'public',
    summary: 'Sign in; parameters in the query or in the body, never in both',
    query: loginInput,
    body: loginInput,
    output: z.object({ tokenType: z.literal('Bearer'), accessToken: z.string() }),
  }),
  loginKey: endpoint({
    method: 'GET',
    path: '/api/v1/auth/login/key',
    access: 'public',
    summary: 'A one-time public key (RSA-OAEP-256, SPKI in base64) to seal the password with',
    output: z.object({ keyId: z.string(), publicKey: z.string(), expiresAt: time }),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/v1/auth/logout',
    access: 'session',
    own: true,
    whileIncomplete: true,
    summary: 'End this session',
    output: z.object({}),
  }),
  user: endpoint({
    method: 'GET',
    path: '/api/v1/auth/user/simple/info',
    access: 'session',
    own: true,
    forTokens: true,
    whileIncomplete: true,
    summary: 'Who is signed in',
    output: userInfo,
  }),
  identity: endpoint({
    method: 'POST',
    path: '/api/v1/auth/org/struct/check/identity',
    access: 'session',
    own: true,
    forTokens: true,
    reads: true,
    whileIncomplete: true,
    summary: 'The identity of who is signed in',
    output: z.object({ identity }),
  }),
  tenants: endpoint({
    method: 'POST',
    path: '/api/v1/auth/company/tenant/all',
    access: 'session',
    own: true,
    forTokens: true,
    reads: true,
    whileIncomplete: true,
    summary: 'The tenants that the member may choose from: the own one first',
    body: z.strictObject({ companyId: rowId.optional() }),
    output: z.array(tenantChoice),
  }),
  menuCodes: endpoint({
    method: 'POST',
    path: '/api/v1/auth/frontend/menu/code/lists',
    access: 'session',
    forTokens: true,
    reads: true,
    whileIncomplete: true,
    summary:
      'The permission codes that the member holds in the chosen tenant: those of one application, or without appCode all',
    body: z.strictObject({ appCode: z.enum(appCodes).optional() }),
    output: z.array(z.enum(permissionCodes as [string, ...string[]])),
  }),
  setLanguage: endpoint({
    method: 'PUT',
    path: '/api/v1/auth/user/language',
    access: 'session',
    own: true,
    whileIncomplete: true,
    summary: 'Keep the language the member reads',
    body: z.strictObject({ language: z.enum(languages) }),
    output: z.object({}),
  }),
  liveTicket: endpoint({
    method: 'POST',
    path: '/api/v1/live/ticket',
    access: 'session',
    reads: true,
    forWalls: true,
    whileIncomplete: true,
    summary: 'A ticket for one live connection, good once and for 30 seconds',
    output: z.object({ ticket: z.string(), expiresAt: time }),
  }),
};
