import { type Factories, plain } from './factory.ts';

export const authFactories: Factories = {
  'GET /api/v1/site': plain,
  'POST /api/v1/auth/login': {
    input: () => ({ body: { username: 'nobody', password: 'Wrong-password-1' } }),
    mayAnswer: ['LOGIN_REFUSED', 'TOO_MANY_REQUESTS', 'CAPTCHA_REQUIRED'],
  },
  'GET /api/v1/auth/login/key': plain,
  'POST /api/v1/auth/captcha': plain,
  'POST /api/v1/auth/codes': {
    input: () => ({ body: { purpose: 'sign-in', to: 'nobody@example.com' } }),
    mayAnswer: ['CODE_NOT_OFFERED'],
  },
  'POST /api/v1/auth/login/second': {
    input: () => ({ body: { challengeId: 'none', code: '123456' } }),
    mayAnswer: ['CHALLENGE_OVER'],
  },
  'POST /api/v1/auth/account/complete': {
    input: () => ({ body: { name: 'Li Na' } }),
    mayAnswer: ['NOTHING_REQUIRED'],
  },
  'POST /api/v1/auth/account/codes': {
    input: () => ({ body: { to: 'somebody@example.com' } }),
    mayAnswer: ['CODE_NOT_OFFERED'],
  },
  'GET /api/v1/auth/totp': plain,
  'POST /api/v1/auth/totp/begin': plain,
  'POST /api/v1/auth/totp/finish': {
    input: () => ({ body: { ticket: 'none', code: '123456' } }),
    mayAnswer: ['CHALLENGE_OVER'],
  },
  'POST /api/v1/auth/totp/recovery-codes': { ...plain, mayAnswer: ['TOTP_OFF'] },
  'POST /api/v1/auth/totp/browsers/list': plain,
  'DELETE /api/v1/auth/totp/browsers/:trustedBrowserId': {
    input: (world) => ({ params: { trustedBrowserId: world.trustedBrowserId } }),
    names: { 'params.trustedBrowserId': 'trustedBrowserId' },
    // The world's own is another member's, and so as good as none.
    mayAnswer: ['NOT_FOUND'],
  },
  'POST /api/v1/auth/totp/forget-browsers': plain,
  'POST /api/v1/auth/totp/off': { ...plain, mayAnswer: ['TOTP_OFF'] },
  'POST /api/v1/auth/register': {
    input: () => ({
      body: {
        company: 'New company',
        prefix: 'new-company',
        name: 'Li Na',
        to: 'somebody@example.com',
        codeId: 'none',
        code: '123456',
        password: 'New-meadow-19',
      },
    }),
    mayAnswer: ['REGISTRATION_CLOSED'],
  },
  'POST /api/v1/auth/password/reset': {
    input: () => ({
      body: { to: 'nobody@example.com', codeId: 'none', code: '123456', password: 'New-password-1' },
    }),
    mayAnswer: ['CODE_REFUSED'],
  },
  'GET /api/v1/auth/reauthenticate': plain,
  'POST /api/v1/auth/reauthenticate/codes': { input: () => ({}), mayAnswer: ['CODE_NOT_OFFERED'] },
  'POST /api/v1/auth/reauthenticate': {
    input: () => ({ body: { password: 'Wrong-password-1' } }),
    mayAnswer: ['REAUTHENTICATION_REFUSED', 'TOO_MANY_REQUESTS'],
  },
  'POST /api/v1/auth/logout': plain,
  'GET /api/v1/auth/user/simple/info': plain,
  'POST /api/v1/auth/org/struct/check/identity': plain,
  'POST /api/v1/auth/company/tenant/all': {
    input: (world) => ({ body: { companyId: world.tenantId } }),
    names: { 'body.companyId': 'tenantId' },
  },
  'POST /api/v1/auth/frontend/menu/code/lists': { input: () => ({ body: { appCode: 'monitor_server' } }) },
  'PUT /api/v1/auth/user/language': { input: () => ({ body: { language: 'en' } }) },
  'POST /api/v1/live/ticket': plain,
};
