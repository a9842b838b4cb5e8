import { type Slide } from '@linekeeper/contract/walls/walls';
import { type SlideData } from '@linekeeper/contract/walls/slide-data';
import { chartsOfSlide } from '@linekeeper/contract/walls/wall-terms';
import { type RequestContext } from '../../../platform/http/context.ts';
import { pinnedBoards } from '../../explorer/index.ts';
import { type SlideParts } from './slide-data.ts';

type Board = Extract<SlideData, { readonly kind: 'board' }>;

/** Points of a chart on a wall: more could not be told apart from afar. */
const points = 300;

/**
 * Charts of a dashboard of the explorer, as they were pinned. Who is shown it must be who made it, or it must be shared; for the key of a
 * wall that is whoever made the key. Of each chart there is what its reader may see.
 */
export async function boardSlide(
  { database, pinned }: SlideParts,
  context: RequestContext,
  { boardId, part }: Extract<Slide, { readonly kind: 'board' }>,
  nowMs: number,
): Promise<Board> {
  const { scope, member } = context;
  const reader = { tenantId: scope.tenantId, memberId: member.id };
  const [board] = await database.read(scope, (tx) => pinnedBoards(tx, reader, [boardId]));
  const { standing = 'deleted', name = '', pins = [] } = board ?? {};
  const charts: Board['charts'] = [];
  // One after the other: each may hold as many samples as one chart may read.
  for (const pin of pins.slice((part - 1) * chartsOfSlide, part * chartsOfSlide)) {
    const drawn = await pinned(context, pin, { nowMs, points });
    charts.push({ title: pin.title, last: pin.range, isStacked: pin.isStacked, drawn });
  }
  return { kind: 'board', standing, name, charts, total: pins.length };
}
