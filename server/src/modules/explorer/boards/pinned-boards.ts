import { type Pin } from '@linekeeper/contract/explorer/boards';
import { type explorer } from '@linekeeper/contract/explorer/explorer';
import { type boardRanges } from '@linekeeper/contract/explorer/explorer-terms';
import { type BoardStanding } from '@linekeeper/contract/walls/wall-terms';
import { type z } from 'zod';
import { type Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { type RequestContext } from '../../../platform/http/context.ts';
import { measuredOf, visibleKinds } from '../../alerts/index.ts';
import { exploredChart } from '../charts/explored-chart.ts';
import { type ExplorerParts } from '../parts.ts';
import { boardsById, type OwnedBoard } from './boards.queries.ts';

export interface PinnedBoard {
  readonly id: string;
  readonly standing: BoardStanding;
  /** What follows is empty for a dashboard that is gone; its name and charts also for who may not see it. */
  readonly name: string;
  readonly ownerName: string;
  readonly isShared: boolean;
  readonly pins: readonly Pin[];
}

export type PinnedDrawing = z.input<(typeof explorer)['chart']['output']>;

const hourMs = 3_600_000;
const lengthMs: Readonly<Record<(typeof boardRanges)[number], number>> = {
  ...{ '1h': hourMs, '24h': 24 * hourMs, '7d': 7 * 24 * hourMs, '30d': 30 * 24 * hourMs },
};

/** Dashboards as a member may be shown them: their own and those that are shared, and of others whose they are. */
export async function pinnedBoards(
  tx: Tx,
  { tenantId, memberId }: { readonly tenantId: number; readonly memberId: string },
  ids: readonly string[],
): Promise<PinnedBoard[]> {
  const asked = [...new Set(ids)];
  if (asked.length === 0) return [];
  const found = new Map((await boardsById(tx, tenantId, asked)).map((board) => [board.id, board]));
  return asked.map((id) => shownTo(memberId, id, found.get(id)));
}

function shownTo(memberId: string, id: string, board: OwnedBoard | undefined): PinnedBoard {
  const nothing = { id, name: '', pins: [] };
  if (!board) return { ...nothing, standing: 'deleted', ownerName: '', isShared: false };
  const { name, ownerName, isShared, pins } = board;
  const mayBeShown = isShared || board.ownerId === memberId;
  if (mayBeShown) return { id, standing: 'shown', name, ownerName, isShared, pins };
  return { ...nothing, standing: board.isOwnerHere ? 'private' : 'left', ownerName, isShared };
}

/** Until when, and of how many points. */
export interface Drawn {
  readonly nowMs: number;
  readonly points: number;
}

/** A chart as it was pinned, until a time, of the kinds that its reader may see; null where it would read too many samples. */
export async function pinnedChart(
  parts: ExplorerParts,
  context: RequestContext,
  { what, isStacked, isCompared, range }: Pin,
  { nowMs, points }: Drawn,
): Promise<PinnedDrawing | null> {
  try {
    return await exploredChart(parts, context.scope, measuredOf(visibleKinds(context)), {
      ...{ what, points, isAligned: isStacked, withBefore: isCompared },
      ...{ from: new Date(nowMs - lengthMs[range]).toISOString(), to: new Date(nowMs).toISOString() },
    });
  } catch (error) {
    if (error instanceof AppError && error.entry === 'EXPLORER_TOO_MUCH') return null;
    throw error;
  }
}
