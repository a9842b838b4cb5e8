import { type Pin } from '@linekeeper/contract/explorer/boards';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

export interface Board {
  readonly id: string;
  readonly name: string;
  readonly isShared: boolean;
  readonly ownerId: string;
  readonly ownerName: string;
  readonly pins: readonly Pin[];
  readonly version: number;
}

const columns = sql`id, name, is_shared as "isShared", owner_id as "ownerId", owner_name as "ownerName", pins, version`;

/** The dashboards that a member made, and those that are shared; one's own first. */
export async function listBoards(tx: Tx, tenantId: number, memberId: string): Promise<Board[]> {
  const { rows } = await sql<Board>`select ${columns} from explorer_board
    where tenant_id = ${tenantId} and (is_shared or owner_id = ${memberId})
    order by owner_id <> ${memberId}, name`.execute(tx);
  return rows;
}

/** A dashboard that a member may see, held until the end of the transaction. */
export async function boardOf(
  tx: Tx,
  tenantId: number,
  { boardId, memberId }: { readonly boardId: string; readonly memberId: string },
): Promise<Board | undefined> {
  const { rows } = await sql<Board>`select ${columns} from explorer_board
    where tenant_id = ${tenantId} and id = ${boardId} and (is_shared or owner_id = ${memberId}) for update`.execute(
    tx,
  );
  return rows[0];
}

/** A dashboard, and whether who made it is still there. */
export interface OwnedBoard extends Board {
  readonly isOwnerHere: boolean;
}

/** Dashboards by their ids, whoever made them: what of one may be told, its caller decides. */
export async function boardsById(tx: Tx, tenantId: number, ids: readonly string[]): Promise<OwnedBoard[]> {
  const { rows } = await sql<OwnedBoard>`select ${columns}, exists (select from member_directory m
      where m.tenant_id = b.tenant_id and m.id = b.owner_id and m.enabled) as "isOwnerHere"
    from explorer_board b where b.tenant_id = ${tenantId} and b.id = any (${[...ids]}::uuid[])`.execute(tx);
  return rows;
}

/** How many dashboards a member has for itself, and how many are shared. */
export async function countBoards(
  tx: Tx,
  tenantId: number,
  memberId: string,
): Promise<{ readonly own: number; readonly shared: number }> {
  const { rows } = await sql<{ own: number; shared: number }>`select
      (count(*) filter (where not is_shared and owner_id = ${memberId}))::integer as own,
      (count(*) filter (where is_shared))::integer as shared
    from explorer_board where tenant_id = ${tenantId}`.execute(tx);
  return rows[0]!;
}

type Given = Pick<Board, 'name' | 'isShared' | 'pins'> & { readonly at: Date };

/** Adds a dashboard and gives its id. */
export async function insertBoard(
  tx: Tx,
  tenantId: number,
  board: Given & Pick<Board, 'ownerId' | 'ownerName'>,
): Promise<string> {
  const { name, isShared, ownerId, ownerName, pins, at } = board;
  const { rows } = await sql<{ id: string }>`insert into explorer_board
      (tenant_id, name, is_shared, owner_id, owner_name, pins, changed_at)
    values (${tenantId}, ${name}, ${isShared}, ${ownerId}, ${ownerName}, ${JSON.stringify(pins)}, ${at}) returning id`.execute(
    tx,
  );
  return rows[0]!.id;
}

/** Changes a dashboard. */
export async function updateBoard(
  tx: Tx,
  tenantId: number,
  {
    boardId,
    name,
    isShared,
    pins,
    version,
    at,
  }: Given & { readonly boardId: string; readonly version: number },
): Promise<void> {
  await sql`update explorer_board set name = ${name}, is_shared = ${isShared}, pins = ${JSON.stringify(pins)}, changed_at = ${at},
      version = ${version} where tenant_id = ${tenantId} and id = ${boardId}`.execute(tx);
}

/** Deletes a dashboard. */
export async function deleteBoard(tx: Tx, tenantId: number, boardId: string): Promise<void> {
  await sql`delete from explorer_board where tenant_id = ${tenantId} and id = ${boardId}`.execute(tx);
}
