import { randomBytes, randomUUID } from 'node:crypto';
import { type Area, at, id, type MakeObjects, tenantId } from './area.ts';

export interface WallObjects {
  readonly wallId: string;
  /** A key of it that is good, and that nobody knows. */
  readonly wallKeyId: string;
}

const root = '/monitor/api/v1/walls';
const input = {
  ...{ name: 'Wall', seconds: 20, night: { from: '22:00', to: '06:00' }, language: 'en' },
  slides: [{ kind: 'overall', last: '24h' }, { kind: 'services' }],
} as const;
const bodyOf = ({ outletId }: { readonly outletId: string }) => ({
  ...input,
  name: randomUUID(),
  slides: [{ kind: 'overall', last: '7d', outletId }],
});
const changed = { changedAt: at, changedBy: 'x' };

export const wallsArea: Area = {
  factories: {
    [`POST ${root}/list`]: { input: () => ({ body: {} }) },
    [`POST ${root}`]: {
      input: (world) => ({ body: bodyOf(world) }),
      names: { 'body.slides': 'outletId' },
    },
    [`PUT ${root}/:wallId`]: {
      input: (world) => ({ params: { wallId: world.wallId }, body: { ...bodyOf(world), version: 1 } }),
      names: { 'params.wallId': 'wallId', 'body.slides': 'outletId' },
    },
    [`POST ${root}/:wallId/keys`]: {
      input: ({ wallId }) => ({ params: { wallId }, body: { name: 'Entrance' } }),
      names: { 'params.wallId': 'wallId' },
    },
    [`DELETE ${root}/:wallId/keys/:keyId`]: {
      input: ({ wallId, wallKeyId: keyId }) => ({ params: { wallId, keyId } }),
      names: { 'params.wallId': 'wallId', 'params.keyId': 'wallKeyId' },
    },
    [`GET ${root}/:wallId/shown`]: {
      input: ({ wallId }) => ({ params: { wallId } }),
      names: { 'params.wallId': 'wallId' },
    },
    [`GET ${root}/:wallId/slides/:position`]: {
      input: ({ wallId }) => ({ params: { wallId, position: '0' } }),
      names: { 'params.wallId': 'wallId' },
    },
    [`DELETE ${root}/:wallId`]: {
      input: ({ wallId }) => ({ params: { wallId } }),
      names: { 'params.wallId': 'wallId' },
    },
  },
  samples: {
    'auth/sessions/wall-keys.queries.ts': {
      endWallSessions: [tenantId, [id], at],
      insertWallSession: [
        {
          ...{ id, tenantId, memberId: id, name: 'Name', codes: ['DMS_SERVER_CENTER_WALL'] },
          ...{ tokenHash: Buffer.of(1), address: '10.0.0.1', createdAt: at, expiresAt: at },
        },
      ],
    },
    'walls/wall-keys.queries.ts': {
      insertKey: [tenantId, { id, wallId: id, name: 'Name', createdAt: at, createdBy: 'x', expiresAt: null }],
      keyById: [tenantId, id],
      openKeys: [tenantId, at],
      touchKey: [tenantId, id, { lastUsedAt: at, lastAddress: '10.0.0.1' }],
    },
    'walls/walls.queries.ts': {
      deleteWall: [tenantId, id],
      holdWall: [tenantId, id],
      insertWall: [tenantId, { ...input, ...changed }],
      keptWalls: [tenantId],
      lockWalls: [tenantId],
      updateWall: [tenantId, id, { ...input, ...changed }],
      wallById: [tenantId, id],
    },
  },
  shown: {
    [`POST ${root}`]: 'wall.create',
    [`PUT ${root}/:wallId`]: 'wall.update',
    [`POST ${root}/:wallId/keys`]: 'wall.key',
    [`DELETE ${root}/:wallId/keys/:keyId`]: 'wall.key-revoke',
    [`DELETE ${root}/:wallId`]: 'wall.delete',
  },
};

/** Gives a tenant a wall with a key of one of its members. */
export const makeWallObjects = async (
  { db }: Parameters<MakeObjects<WallObjects>>[0],
  tenantId: number,
  memberId: string,
): Promise<WallObjects> => {
  const [wallId, wallKeyId] = [randomUUID(), randomUUID()];
  await db.admin.query(
    `insert into wall (tenant_id, id, name, slides, seconds, language, changed_at, changed_by)
     values ($1, $2, 'Wall', '[{"kind":"overall","last":"24h"},{"kind":"services"}]', 20, 'en', now(), 'somebody')`,
    [tenantId, wallId],
  );
  await db.admin.query(
    `insert into session (tenant_id, id, member_id, token_hash, expires_at, kind, name, codes)
     values ($1, $2, $3, $4, now() + interval '30 days', 'wall', 'Entrance', '{}')`,
    [tenantId, wallKeyId, memberId, randomBytes(32)],
  );
  await db.admin.query(
    `insert into wall_key (tenant_id, id, wall_id, name, created_at, created_by)
     values ($1, $2, $3, 'Entrance', now(), 'somebody')`,
    [tenantId, wallKeyId, wallId],
  );
  return { wallId, wallKeyId };
};
