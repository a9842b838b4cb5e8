import { randomBytes, randomUUID } from 'node:crypto';
import { adminPassword } from '../app.ts';
import { type Factories, type MakeObjects, plain } from './factory.ts';

export interface PersonalObjects {
  readonly imageId: string;
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

export const personalFactories: Factories = {
  'GET /api/v1/images/:imageId': { input: (world) => ({ params: { imageId: world.imageId } }) },
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
  'GET /api/v1/personal/notifications': plain,
  'PUT /api/v1/personal/notifications': { input: () => ({ body: { kind: 'sign-in', mailed: false } }) },
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
};

export const makePersonalObjects: MakeObjects<PersonalObjects> = async ({ db }, tenantId) => {
  const { rows } = await db.admin.query(
    `insert into image (tenant_id, kind, media_type, bytes, width, height)
     values ($1, 'icon', 'image/png', '\\x89504e47', 128, 128) returning id`,
    [tenantId],
  );
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
    imageId: rows[0].id,
    sessionId: await begin('session'),
    tokenId: await begin('token'),
    trustedBrowserId: browsers[0].id,
  };
};
