import { randomUUID } from 'node:crypto';
import { wallMost } from '@linekeeper/contract/walls/wall-terms';
import { writeAudit } from '../../platform/audit/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { publish } from '../../platform/events/publish.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { endWallKeys, issueWallKey } from '../auth/index.ts';
import { wallsChanged } from './events.ts';
import { assertSlides } from './slide-codes.ts';
import { insertKey, openKeys } from './wall-keys.queries.ts';
import { type WallParts } from './walls.service.ts';
import { holdWall } from './walls.queries.ts';

const subjectType = 'wall';

/**
 * Makes a key of a wall, shown this once. It shows with the rights that its maker has at the time, so that only a person of the tenant makes
 * one: who acts for it has no rights there when the stay is over. Throws WALL_KEY_OWN, NOT_FOUND, WALL_SLIDE_CLOSED, INVALID_INPUT,
 * WALL_KEYS_FULL.
 */
export async function makeKey(
  { database, clock }: WallParts,
  context: RequestContext,
  wallId: string,
  input: { readonly name: string; readonly expiresAt: string | null },
) {
  const { scope, kind, grant, member, address } = context;
  const { tenantId } = scope;
  if (kind !== 'session' || grant !== undefined) throw new AppError('WALL_KEY_OWN');
  const now = new Date(clock());
  const expiresAt = input.expiresAt === null ? null : new Date(input.expiresAt);
  if (expiresAt !== null && expiresAt <= now) throw new AppError('INVALID_INPUT');
  const id = randomUUID();
  const { name } = input;
  const key = await database.withTenant(scope, async (tx) => {
    // Two that are made at once are counted one after the other.
    const wall = await holdWall(tx, tenantId, wallId);
    if (!wall) throw new AppError('NOT_FOUND');
    assertSlides(context, wall.slides);
    const { keys: limit } = wallMost;
    const open = (await openKeys(tx, tenantId, now)).filter((one) => one.wallId === wallId);
    if (open.length >= limit) throw new AppError('WALL_KEYS_FULL', { params: { limit } });
    const owner = { tenantId, memberId: member.id };
    const made = await issueWallKey(tx, owner, { id, name, address, createdAt: now, expiresAt });
    const createdBy = member.name || member.username;
    await insertKey(tx, tenantId, { id, wallId, name, createdAt: now, createdBy, expiresAt });
    await writeAudit(tx, scope, {
      ...{ action: 'wall.key', subjectType, subjectId: wallId },
      detail: { name: wall.name, wallKey: name, expiresAt: expiresAt?.toISOString() ?? null },
    });
    publish(tx, wallsChanged, { tenantId });
    return made;
  });
  return { id, key, expiresAt: expiresAt?.toISOString() ?? null };
}

/** Ends a key of a wall at once, with the screens that show by it. Throws NOT_FOUND. */
export function revokeKey(
  { database, clock }: WallParts,
  { scope }: RequestContext,
  { wallId, keyId }: { readonly wallId: string; readonly keyId: string },
) {
  const { tenantId } = scope;
  const now = new Date(clock());
  return database.withTenant(scope, async (tx) => {
    const wall = await holdWall(tx, tenantId, wallId);
    const open = await openKeys(tx, tenantId, now);
    const key = open.find((one) => one.id === keyId && one.wallId === wallId);
    if (!wall || !key) throw new AppError('NOT_FOUND');
    await endWallKeys(tx, tenantId, [keyId], now);
    await writeAudit(tx, scope, {
      ...{ action: 'wall.key-revoke', subjectType, subjectId: wallId },
      detail: { name: wall.name, wallKey: key.name },
    });
    publish(tx, wallsChanged, { tenantId });
    return {};
  });
}
