import { type LiveEffects, markStale } from '../../lib/live-cache.ts';
import { healthRoutes } from './services-changed.ts';

/** Any service may rest on what changed. The calendar tells days: it is read again with its page. */
const healthAgain = () => healthRoutes.forEach((route) => markStale(route));

export const serviceEffects = { 'services.changed': healthAgain } satisfies LiveEffects;
