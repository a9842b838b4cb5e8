import { randomBytes, randomUUID } from 'node:crypto';
import { adminPassword } from '../app.ts';
import { type Area, at, id, type MakeObjects, plain, tenantId } from './area.ts';

export interface PersonalObjects {
  /** Of a member that nobody signs in as. */
  readonly sessionId: string;
  readonly tokenId: string;
  readonly trustedBrowserId: string;
}

/** A png of one transparent pixel. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const fields = {
  username: 'zhang.wei',
  name: 'Zhang Wei',
  phone: '13800000000',
  email: 'zhang@example.com',
  departmentId: 2,
  administrator: false,
};
const imported = { ...fields, enabled: true };

export const personalArea: Area = {
  factories: {
    'GET /api/v1/personal/profile': plain,
    'PUT /api/v1/personal/profile': { input: () => ({ body: { name: 'New name' } }) },
    'PUT /api/v1/personal/avatar': { input: () => ({ raw: { type: 'image/png', bytes: onePixel } }) },
    'DELETE /api/v1/personal/avatar': plain,
    'PUT /api/v1/personal/password': {
      input: () => ({
        body: { original: { password: adminPassword }, next: { password: 'Another-horse-8' } },
      }),
    },
    'POST /api/v1/personal/contact/code': {
      input: () => ({ body: { to: 'somebody@example.com' } }),
      // No mail server stands here.
      mayAnswer: ['CODE_NOT_OFFERED'],
    },
    'PUT /api/v1/personal/contact': {
      input: () => ({ body: { to: 'somebody@example.com', codeId: randomUUID(), code: '123456' } }),
      mayAnswer: ['CODE_REFUSED'],
    },
    'POST /api/v1/personal/sessions/list': plain,
    'DELETE /api/v1/personal/sessions/:sessionId': {
      input: (world) => ({ params: { sessionId: world.sessionId } }),
      names: { 'params.sessionId': 'sessionId' },
      // The world's own session is another member's, and so as good as none.
      mayAnswer: ['NOT_FOUND'],
    },
    'POST /api/v1/personal/sessions/end-others': plain,
    'POST /api/v1/personal/tokens/list': plain,
    'POST /api/v1/personal/tokens/create': {
      input: () => ({ body: { name: randomUUID(), codes: ['DMS_SERVER_MANAGE_DEVICE'], days: 30 } }),
    },
    'DELETE /api/v1/personal/tokens/:tokenId': {
      input: (world) => ({ params: { tokenId: world.tokenId } }),
      names: { 'params.tokenId': 'tokenId' },
      mayAnswer: ['NOT_FOUND'],
    },
  },
  samples: {
    'auth/account/administrators.queries.ts': {
      administratorIds: [tenantId],
      lockAdministrators: [tenantId],
    },
    'auth/account/member-email.queries.ts': { memberEmail: [tenantId, id] },
    'auth/account/personal.queries.ts': {
      selectAvatar: [{ tenantId, memberId: id }],
      selectProfile: [{ tenantId, memberId: id }],
      updateAvatar: [{ tenantId, memberId: id }, id],
      noteProved: [
        { tenantId, memberId: id },
        { channel: 'email', value: 'somebody@example.com' },
      ],
      updateContact: [
        { tenantId, memberId: id },
        { channel: 'email', value: 'a@example.com' },
      ],
      updateName: [{ tenantId, memberId: id }, 'Name'],
    },
    'auth/sessions/sessions.queries.ts': {
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
      markEndNotified: [{ tenantId, id }, at],
    },
    'auth/account/reauthenticate.queries.ts': {
      passwordHashOf: [tenantId, id],
      selectProofs: [{ tenantId, memberId: id }],
      setReauthenticated: [{ tenantId, id }, at],
    },
    'auth/account/complete.queries.ts': {
      givenPasswords: [tenantId, id],
      holdArriving: [tenantId, id],
      completeMember: [
        { tenantId, memberId: id },
        { given: ['name'], name: 'name', contact: undefined, passwordHash: 'hash', now: at },
      ],
      personOf: [tenantId, id],
    },
    'auth/sessions/member-sessions.queries.ts': {
      endSessionsOf: [tenantId, id, { now: at, reason: 'password-reset' }],
      openSessionsOf: [tenantId, id],
    },
    'auth/sessions/tenant-sessions.queries.ts': {
      endSessionsOfTenant: [tenantId, at],
      openSessionsOfTenant: [tenantId],
    },
    'auth/members/member-writes.queries.ts': {
      deleteMember: [tenantId, id],
      insertMember: [tenantId, { ...fields, id, passwordHash: 'hash', passwordChangedAt: at }],
      holdMember: [tenantId, id],
      insertAdministrator: [
        { tenantId, username: 'admin', name: 'Name', email: 'a@example.com', passwordHash: 'hash' },
      ],
      moveMembers: [tenantId, [2, 3], 4],
      setOneTimePassword: [tenantId, id, { passwordHash: 'hash', now: at }],
      takenBy: [tenantId, fields, id],
      updateMember: [tenantId, id, fields],
    },
    'auth/members/imported-members.queries.ts': {
      insertMembers: [tenantId, id, [{ ...imported, id }]],
      holdMembersByUsernames: [tenantId, ['zhang.wei']],
      membersWithoutPassword: [tenantId, id, 500],
      ownersOf: [tenantId, ['zhang.wei']],
      updateMembers: [tenantId, [{ ...imported, id }]],
    },
  },
  shown: {
    'PUT /api/v1/personal/profile': 'member.rename',
    'PUT /api/v1/personal/avatar': 'member.avatar.change',
    'PUT /api/v1/personal/password': 'member.password.change',
    'POST /api/v1/personal/tokens/create': 'token.create',
  },
  shownElsewhere: {
    'DELETE /api/v1/personal/avatar': 'member.avatar.remove',
    'PUT /api/v1/personal/contact': 'member.contact.change',
    'DELETE /api/v1/personal/sessions/:sessionId': 'session.revoke',
    'POST /api/v1/personal/sessions/end-others': 'session.revoke-others',
    'DELETE /api/v1/personal/tokens/:tokenId': 'token.revoke',
  },
  withoutLine: {
    'POST /api/v1/personal/contact/code': 'sends a code; what it opens has its line',
  },
};

export const makePersonalObjects: MakeObjects<PersonalObjects> = async ({ db }, tenantId) => {
  const { rows: members } = await db.admin.query(
    'insert into member (tenant_id, username) values ($1, $2) returning id',
    [tenantId, `absent-${randomUUID()}`],
  );
  const begin = async (kind: 'session' | 'token') => {
    const { rows: begun } = await db.admin.query(
      `insert into session (tenant_id, member_id, kind, name, codes, token_hash, expires_at)
       values ($1, $2, $3, $3, $4, $5, now() + interval '1 day') returning id`,
      [tenantId, members[0].id, kind, kind === 'token' ? '{}' : null, randomBytes(32)],
    );
    return begun[0].id as string;
  };
  const { rows: browsers } = await db.admin.query(
    `insert into trusted_browser (tenant_id, member_id, token_hash, created_at, expires_at)
     values ($1, $2, $3, now(), now() + interval '1 day') returning id`,
    [tenantId, members[0].id, randomBytes(32)],
  );
  return {
    sessionId: await begin('session'),
    tokenId: await begin('token'),
    trustedBrowserId: browsers[0].id,
  };
};
