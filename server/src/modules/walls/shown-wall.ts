import { type Slide } from '@linekeeper/contract/walls/walls';
import { type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { outletNames } from '../dashboards/index.ts';
import { pinnedBoards } from '../explorer/index.ts';
import { customerFacts } from '../overview/index.ts';
import { keptServices } from '../services/index.ts';
import { isOpenTo } from './slide-codes.ts';
import { type Placed } from './slides/slide-places.ts';
import { boardIdsOf } from './wall-boards.ts';
import { keyById, type KeptKey, touchKey } from './wall-keys.queries.ts';
import { type KeptWall, wallById } from './walls.queries.ts';
import { type WallParts } from './walls.service.ts';

/** When and from where a key was used is written at most this often, and at once where it comes from elsewhere. */
const touchEveryMs = 60_000;

/** The wall that a caller may be shown: a person any of the tenant, a key its own. Throws NOT_FOUND. */
export async function shownWall(
  { database, clock }: WallParts,
  { scope, kind, sessionId, address }: RequestContext,
  wallId: string,
): Promise<KeptWall> {
  const { tenantId } = scope;
  const isKey = kind === 'wall';
  const { wall, key } = await database.read(scope, async (tx) => ({
    wall: await wallById(tx, tenantId, wallId),
    key: isKey ? await keyById(tx, tenantId, sessionId) : undefined,
  }));
  if (!wall || (isKey && key?.wallId !== wallId)) throw new AppError('NOT_FOUND');
  const now = new Date(clock());
  if (key && isDue(key, address, now))
    await database.withTenant(scope, (tx) =>
      touchKey(tx, tenantId, key.id, { lastUsedAt: now, lastAddress: address }),
    );
  return wall;
}

const isDue = ({ lastUsedAt, lastAddress }: KeptKey, address: string, now: Date) =>
  lastUsedAt === null || lastAddress !== address || lastUsedAt.getTime() + touchEveryMs <= now.getTime();

type Reader = Pick<RequestContext, 'scope' | 'member' | 'permissions' | 'tenant' | 'kind'>;

/** The places or the customer that each slide is narrowed to, or the one thing that it shows, in words; of what its reader may not see nothing. */
export async function placesOf(tx: Tx, reader: Reader, slides: readonly Slide[]): Promise<string[]> {
  const { tenantId } = reader.scope;
  const open = slides.filter((slide) => isOpenTo(reader, slide));
  const ids = open.flatMap((slide) => ('outletId' in slide ? slide.outletId || [] : []));
  const names = ids.length > 0 ? await outletNames(tx, tenantId, ids) : new Map<string, string>();
  const isOfService = open.some(({ kind }) => kind === 'service');
  const services = isOfService ? await keptServices(tx, tenantId) : [];
  const isOfCustomer = open.some((slide) => 'customerId' in slide);
  const customers = isOfCustomer ? await customerFacts(tx, tenantId) : [];
  const boards = await pinnedBoards(tx, { tenantId, memberId: reader.member.id }, boardIdsOf(open));
  return slides.map((slide) => {
    if (!open.includes(slide)) return '';
    if (slide.kind === 'board') return boards.find(({ id }) => id === slide.boardId)?.name ?? '';
    if (slide.kind === 'service') return services.find(({ id }) => id === slide.serviceId)?.name ?? '';
    if ('customerId' in slide) return customers.find(({ id }) => id === slide.customerId)?.name ?? '';
    if (!('region' in slide || 'outletId' in slide || 'tag' in slide)) return '';
    const { region, outletId, tag } = slide as Placed;
    return [region, outletId && names.get(outletId), tag && `#${tag}`].filter(Boolean).join(' · ');
  });
}

/** A slide as the list of walls tells it: what it is narrowed to is told to those who may see what it shows. */
export function toldSlide(reader: Parameters<typeof isOpenTo>[0], slide: Slide): Slide {
  if (isOpenTo(reader, slide)) return slide;
  const {
    region: _region,
    outletId: _outlet,
    tag: _tag,
    customerId: _customer,
    ...rest
  } = slide as Slide & Placed & { readonly customerId?: number };
  return rest as Slide;
}
