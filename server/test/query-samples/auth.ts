import { at, id, tenantId, type QuerySamples } from './sample.ts';

export const authSamples: QuerySamples = {
  'auth/member-email.queries.ts': { memberEmail: [tenantId, id] },
  'auth/auth.queries.ts': {
    blockUntil: ['key', at],
    countAttempt: [{ key: 'key', windowS: 900 }, at],
    endSession: [{ tenantId, id }, at, 'signed-out'],
    forgetAttempts: ['key'],
    forgetExpired: [at],
    forgetOldAttempts: [at],
    forgetSessions: [tenantId, at],
    hasMembers: [tenantId],
    insertFirstAdministrator: [{ tenantId, username: 'admin', passwordHash: 'hash' }],
    insertSession: [
      {
        id,
        tenantId,
        memberId: id,
        tokenHash: Buffer.of(1),
        bindingHash: null,
        address: '10.0.0.1',
        userAgent: '',
        createdAt: at,
        lastSeenAt: at,
        confirmedAt: at,
        expiresAt: at,
      },
    ],
    lockThrottles: [['key'], at],
    selectMember: [tenantId, id],
    touchSession: [tenantId, id, at],
    uncountAttempt: ['key', at],
    updateLanguage: [tenantId, id, 'en'],
    updatePasswordHash: [tenantId, id, 'hash'],
  },
  'auth/sessions.queries.ts': {
    endSessionsOf: [{ tenantId, memberId: id, kind: 'session', id, except: id }, at, 'revoked'],
    insertToken: [
      {
        id,
        tenantId,
        memberId: id,
        name: 'Name',
        codes: ['DMS_SERVER_MANAGE_DEVICE'],
        tokenHash: Buffer.of(1),
        address: '10.0.0.1',
        createdAt: at,
        expiresAt: at,
      },
    ],
    lockMember: [{ tenantId, memberId: id }],
    openSessions: [{ tenantId, memberId: id }, 'session'],
    tellEnd: [{ tenantId, id }, at],
  },
  'auth/confirm.queries.ts': {
    passwordHashOf: [tenantId, id],
    setConfirmed: [{ tenantId, id }, at],
  },
  'auth/sign-in.queries.ts': {
    keepCaptcha: [{ id: 'id', answerHash: Buffer.of(1), expiresAt: at }],
    takeCaptcha: ['id'],
  },
};
