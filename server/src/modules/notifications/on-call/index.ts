import { type FastifyInstance } from 'fastify';
import { escalationRoutes } from './escalations.routes.ts';
import { holidayRoutes } from './holidays.routes.ts';
import { scheduleRoutes } from './schedules.routes.ts';
import { type OnCallParts } from './schedules.service.ts';

/** Serves who is on call when, and who is told one after the other. */
export function onCallRoutes(app: FastifyInstance, parts: OnCallParts): void {
  scheduleRoutes(app, parts);
  holidayRoutes(app, parts);
  escalationRoutes(app, parts);
}
