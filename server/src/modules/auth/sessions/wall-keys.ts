import { type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { type Tx } from '../../../platform/db/database.ts';
import { hashOf, newToken } from '../credentials/tokens.ts';
import { publishEnded } from '../events.ts';
import { endWallSessions, insertWallSession } from './wall-keys.queries.ts';

/** What the key of a wall begins with, so that a leaked one is recognised. */
const wallKeyStart = 'lkw_';

/** What a key may hold at most, whatever its maker holds: what slides show, and nothing that changes anything. */
const wallCodes: readonly PermissionCode[] = [
  ...(['DMS_SERVER_CENTER_WALL', 'DMS_SERVER_CENTER_GLOBAL_OPERATIONS'] as const),
  'DMS_SERVER_MANAGE_OPERATIONS_CENTER',
  ...(['DMS_SERVER_CENTER_HEALTH_MONITOR', 'DMS_SERVER_CENTER_RESOURCE_DISTRIBUTION'] as const),
  ...(['DMS_SERVER_MANAGE_DEVICE', 'DMS_SERVER_MANAGE_WAN_VIEW', 'DMS_SERVER_MANAGE_ALERT'] as const),
];

/** Of a key without an end: so late that nobody sees it. */
const never = new Date('9999-12-31T00:00:00Z');

export interface WallKeyOwner {
  readonly tenantId: number;
  readonly memberId: string;
}

/** Makes the key of a wall: a session of its own kind, for whoever makes it. Gives the key, of which only a hash is kept. */
export async function issueWallKey(
  tx: Tx,
  owner: WallKeyOwner,
  key: {
    readonly id: string;
    readonly name: string;
    readonly address: string;
    readonly createdAt: Date;
    readonly expiresAt: Date | null;
  },
): Promise<string> {
  const token = wallKeyStart + newToken();
  await insertWallSession(tx, {
    ...{ ...owner, ...key, expiresAt: key.expiresAt ?? never },
    ...{ codes: [...wallCodes], tokenHash: hashOf(token) },
  });
  return token;
}

/** Ends keys of walls at once, with their live connections; gives the ids of those that were good. */
export async function endWallKeys(
  tx: Tx,
  tenantId: number,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const ended = await endWallSessions(tx, tenantId, ids, now);
  publishEnded(tx, ended, 'SESSION_ENDED');
  return ended;
}
