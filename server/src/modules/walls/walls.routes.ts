import { isOfCustomers } from '@linekeeper/contract/walls/wall-terms';
import { walls as endpoints } from '@linekeeper/contract/walls/walls';
import { type FastifyInstance } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { route } from '../../platform/http/route.ts';
import { pinnedBoards } from '../explorer/index.ts';
import { assertSlides, isAbove } from './slide-codes.ts';
import { placesOf, shownWall, toldSlide } from './shown-wall.ts';
import { type SlideParts, slideData } from './slides/slide-data.ts';
import { boardIdsOf } from './wall-boards.ts';
import { type KeptKey, openKeys } from './wall-keys.queries.ts';
import { makeKey, revokeKey } from './wall-keys.service.ts';
import { keptWalls } from './walls.queries.ts';
import { changeWall, createWall, removeWall } from './walls.service.ts';

const keyView = ({ wallId: _wall, ...key }: KeptKey) => ({
  ...key,
  createdAt: key.createdAt.toISOString(),
  expiresAt: key.expiresAt?.toISOString() ?? null,
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
});

/** Serves walls to those who set them up, and what they show to persons and to their keys. */
export function wallRoutes(app: FastifyInstance, parts: SlideParts): void {
  const { database, clock, timeZoneOf } = parts;

  route(app, endpoints.list, ({ body: _none }, context) =>
    database.read(context.scope, async (tx) => {
      const { scope, member } = context;
      const { tenantId } = scope;
      const [walls, keys] = await Promise.all([
        keptWalls(tx, tenantId),
        openKeys(tx, tenantId, new Date(clock())),
      ]);
      const asked = walls.flatMap(({ slides }) => boardIdsOf(slides));
      const boards = await pinnedBoards(tx, { tenantId, memberId: member.id }, asked);
      return {
        list: walls.map(({ slides, ...wall }) => ({
          ...wall,
          slides: slides.map((slide) => toldSlide(context, slide)),
          changedAt: wall.changedAt.toISOString(),
          boards: boards
            .filter(({ id }) => boardIdsOf(slides).includes(id))
            .map(({ pins: _pins, ...board }) => board),
          keys: keys.filter(({ wallId }) => wallId === wall.id).map(keyView),
        })),
      };
    }),
  );
  route(app, endpoints.create, ({ body }, context) => createWall(parts, context, body));
  route(app, endpoints.update, ({ params, body }, context) =>
    changeWall(parts, context, params.wallId, body),
  );
  route(app, endpoints.remove, ({ params }, context) => removeWall(parts, context, params.wallId));
  route(app, endpoints.createKey, ({ params, body }, context) =>
    makeKey(parts, context, params.wallId, body),
  );
  route(app, endpoints.revokeKey, ({ params }, context) => revokeKey(parts, context, params));

  route(app, endpoints.shown, async ({ params }, context) => {
    const { scope, tenant } = context;
    const wall = await shownWall(parts, context, params.wallId);
    const places = await database.read(scope, (tx) => placesOf(tx, context, wall.slides));
    const { name, slides, seconds, night, language, version } = wall;
    return {
      ...{ name, seconds, night, language, version },
      slides: slides.map((slide, at) => ({
        ...{ kind: slide.kind, place: places[at] ?? '' },
        last: 'last' in slide ? slide.last : null,
        // A chart of the explorer says itself of what it is.
        isOwn: slide.kind !== 'board' && !isOfCustomers(slide.kind) && isAbove(context),
      })),
      ...{ timeZone: timeZoneOf(scope.tenantId), tenantName: tenant.name },
    };
  });

  route(app, endpoints.slide, async ({ params }, context) => {
    const { slides, version } = await shownWall(parts, context, params.wallId);
    const slide = slides[Number(params.position)];
    if (!slide) throw new AppError('NOT_FOUND');
    assertSlides(context, [slide]);
    const nowMs = clock();
    const data = await slideData(parts, context, slide, nowMs);
    return { version, at: new Date(nowMs).toISOString(), data };
  });
}
