import { type SeenService } from '../../../platform/service-times.ts';
import { type Decided } from '../engine/running.ts';

/** How often what is not up is looked at by time alone: objectives are counted by whole minutes. */
export const serviceEveryMs = 60_000;
/** Nothing is measured of a service itself. Always the same list: plans are made by it. */
const columns: Decided['columns'] = [];

type Span = SeenService['spans'][number];

/** What rules look at of a service in a state that began at a time. */
export const lookAtSpan = (
  tenantId: number,
  { id }: Pick<SeenService, 'id'>,
  { state, fromMs }: Pick<Span, 'state' | 'fromMs'>,
  atMs: number,
): Decided => ({
  ...{ tenantId, kind: 'service', targetId: id, intervalMs: serviceEveryMs },
  ...{ state, stateSinceMs: fromMs, atMs, columns, values: null, events: [] },
});

/** What rules about a service look at: how it stands, and since when. */
export const serviceLook = (tenantId: number, service: SeenService, atMs: number): Decided =>
  lookAtSpan(tenantId, service, service.spans.at(-1) ?? { state: 'unmeasured', fromMs: atMs }, atMs);

/**
 * The looks at a service that are due: at each state that ended since a time, so that what was over before anybody looked is not missed, and
 * at the one that it is in. What ended before that time came late: it raises nothing.
 */
export function looksSince(
  tenantId: number,
  service: SeenService,
  { sinceMs, atMs }: { readonly sinceMs: number; readonly atMs: number },
): Decided[] {
  const passed = service.spans
    .slice(0, -1)
    .filter(({ toMs }) => toMs > sinceMs)
    .map((span) => lookAtSpan(tenantId, service, span, Math.min(atMs, Math.max(span.fromMs, sinceMs))));
  return [...passed, serviceLook(tenantId, service, atMs)];
}
