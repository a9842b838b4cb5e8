import { type State } from '@linekeeper/contract/monitoring/states';
import { type Tx } from '../../platform/db/database.ts';
import { sinceThere, spansOver, statesNow, subjectsBelow } from './composition.ts';
import { rowRange, sinceOf } from './service-rows.ts';
import { type Span } from './service-times.ts';
import { type NamelessService, serviceTimesBelow, type TenantServices } from './services-below.queries.ts';
import { periodAt, sloOf } from './slo.ts';

/** Tenants whose past is put together at once: what is held in memory is bounded by them. */
const tenantsAtOnce = 10;

/** How many services of a tenant are in which state at a moment, of what their subjects are in then. */
export function serviceNumbers(
  { services, subjects }: TenantServices,
  nowMs: number,
): Record<State | 'total', number> {
  const stateOf = nowOf({ services, subjects }, nowMs);
  const numbers = { total: services.length, down: 0, unreachable: 0, unmeasured: 0, maintenance: 0, up: 0 };
  for (const { id } of services) numbers[stateOf('service', id)]++;
  return numbers;
}

const byId = (services: readonly NamelessService[]) => new Map(services.map((one) => [one.id, one]));
const nowOf = ({ services, subjects }: Pick<TenantServices, 'services' | 'subjects'>, nowMs: number) =>
  statesNow(byId(services), new Map(subjects.map(({ id, state }) => [id, state])), nowMs);

/** What is told of the services of a tenant that takes their past to know. */
export interface ServicesPast {
  /** Since when the first one that is not up is in the state that it is in, by state; where that is within what is looked at. */
  readonly since: ReadonlyMap<State, Date>;
  readonly objectives: number;
  readonly broken: number;
  /** Of the objective that has least left; null without one. */
  readonly leastLeftPercent: number | null;
}

interface Looked {
  readonly root: number;
  /** Now, or the moment at which they are looked at. */
  readonly nowMs: number;
  /** It is a moment of the past: a state that began at that very moment holds at it. */
  readonly isPast: boolean;
  readonly timeZoneOf: (tenantId: number) => string;
}

/** The services of some tenants below a covered one with what they rest on as it stood at a moment, also where that was deleted since; as they are made now, as a tenant's own list has it (decision 0097). */
export async function servicesAt(
  tx: Tx,
  tenants: readonly TenantServices[],
  { root, atMs }: { readonly root: number; readonly atMs: number },
): Promise<TenantServices[]> {
  const members = new Map(
    tenants.map(({ id, services }) => [
      id,
      subjectsBelow(
        byId(services),
        services.map((one) => one.id),
      ),
    ]),
  );
  const ids = [...members.values()].flat();
  const range = { from: new Date(atMs), to: new Date(atMs + 1) };
  const times = ids.length === 0 ? [] : await serviceTimesBelow(tx, root, ids, range);
  const stood = new Map(
    times
      .filter(({ fromAt, toAt }) => fromAt.getTime() <= atMs && (toAt === null || toAt.getTime() > atMs))
      .map(({ subjectId, state }) => [subjectId, state]),
  );
  return tenants.map((tenant) => ({
    ...tenant,
    subjects: members.get(tenant.id)!.map((id) => ({ id, state: stood.get(id) ?? 'unmeasured' })),
  }));
}

/** The past of the services of some tenants below a covered one, over the periods of their objectives. */
export async function servicesPast(
  tx: Tx,
  tenants: readonly TenantServices[],
  looked: Looked,
): Promise<ReadonlyMap<number, ServicesPast>> {
  const past = new Map<number, ServicesPast>();
  for (let at = 0; at < tenants.length; at += tenantsAtOnce)
    for (const [id, one] of await pastOfSome(tx, tenants.slice(at, at + tenantsAtOnce), looked))
      past.set(id, one);
  return past;
}

async function pastOfSome(
  tx: Tx,
  tenants: readonly TenantServices[],
  { root, nowMs, isPast, timeZoneOf }: Looked,
): Promise<[number, ServicesPast][]> {
  const asked = tenants.map((tenant) => {
    const composition = byId(tenant.services);
    const stateOf = nowOf(tenant, nowMs);
    const services = tenant.services.filter(
      ({ id, sloPercent }) => sloPercent !== null || stateOf('service', id) !== 'up',
    );
    const range = rowRange(services, timeZoneOf(tenant.id), nowMs);
    const ids = subjectsBelow(
      composition,
      services.map(({ id }) => id),
    );
    return { tenant, composition, stateOf, services, range, ids };
  });
  const fromMs = Math.min(nowMs, ...asked.map(({ range }) => range.fromMs));
  const ids = asked.flatMap((one) => one.ids);
  const toMs = isPast ? nowMs + 1 : nowMs;
  const times =
    ids.length === 0
      ? []
      : await serviceTimesBelow(tx, root, ids, { from: new Date(fromMs), to: new Date(toMs) });
  const spans = Map.groupBy(
    times.map(({ subjectId, state, fromAt, toAt }) => ({
      ...{ subjectId, state, fromMs: fromAt.getTime(), toMs: Math.min(toMs, toAt?.getTime() ?? toMs) },
    })),
    ({ subjectId }) => subjectId,
  );
  return asked.map(({ tenant, composition, stateOf, services, range }) => {
    const spansOf = spansOver(composition, spans, range);
    const looked = services.map((service) => ({
      service,
      state: stateOf('service', service.id),
      spans: sinceThere(composition, spans, { id: service.id, spans: spansOf('service', service.id) }),
    }));
    return [tenant.id, pastOf(looked, { range, nowMs, timeZone: timeZoneOf(tenant.id) })];
  });
}

interface LookedAt {
  readonly service: NamelessService;
  readonly state: State;
  readonly spans: readonly Span[];
}

function pastOf(
  looked: readonly LookedAt[],
  { range, nowMs, timeZone }: { range: { fromMs: number }; nowMs: number; timeZone: string },
): ServicesPast {
  const since = new Map<State, Date>();
  for (const { state, spans } of looked) {
    const began = sinceOf(spans, state, range.fromMs);
    if (began && began < (since.get(state)?.toISOString() ?? '~')) since.set(state, new Date(began));
  }
  const judged = looked
    .filter(({ service }) => service.sloPercent !== null)
    .map(({ service, spans }) =>
      sloOf(service.sloPercent, spans, periodAt(service.sloPeriod, timeZone, nowMs)),
    );
  const left = judged.map(({ allowedMs, leftMs }) =>
    allowedMs ? Math.min(100, Math.max(0, (100 * (leftMs ?? 0)) / allowedMs)) : 0,
  );
  return {
    since,
    objectives: judged.length,
    broken: judged.filter(({ verdict }) => verdict === 'broken').length,
    leastLeftPercent: left.length > 0 ? Math.min(...left) : null,
  };
}
